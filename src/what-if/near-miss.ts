import { brandedType } from '../base/brand.js';
import { getOrMake } from '../base/memo.js';
import { atomsOf } from '../logic/kleene/formula.js';
import { MATCH, NOT_MATCH } from '../logic/kleene/verdict.js';
import { type AssuranceLevel, compareAssurance } from '../model/assurance/assurance-level.js';
import type { Atom } from '../model/facts/fact.js';
import { group } from '../model/facts/group.js';
import type { Request } from '../model/facts/request.js';
import type { SimulatedTypeName } from '../model/policies/policy-type.js';
import { type RuleInPolicy, ruleInPolicy } from '../model/policies/rule-in-policy.js';
import type { Compiled } from '../simulate/compile.js';
import type { CompiledLeaf, CompiledPolicy, CompiledRule } from '../simulate/compiled-policy.js';
import { danglingOf } from '../simulate/dangling.js';
import { type ExplainedCondition, explainRule } from '../simulate/explain.js';
import type { RankOf } from '../simulate/knowledge.js';
import { rankOfLeaf, visit } from '../simulate/match-rules.js';
import { applicationReader } from '../simulate/outcome/application.js';
import { enrollmentReader } from '../simulate/outcome/enrollment.js';
import { jointOutcome, type Outcome, type OutcomeOptions } from '../simulate/outcome/outcome.js';
import type { SignInResult } from '../simulate/outcome/overall.js';
import { partIfDecidedBy } from '../simulate/outcome/part.js';
import type { Parts } from '../simulate/outcome/parts.js';
import { sessionReader } from '../simulate/outcome/session.js';
import { possibleValues, type Settled, valueIf } from '../simulate/outcome/settled.js';
import { witnessOfRule } from './witness-of-rule.js';

/**
 * The nearest rule with a better result: access instead of a denial, or weaker requirements. Only rules above the deciding rule count. The
 * nearest rule is the one with the smallest counts of conditions that do not hold (see {@link distanceOf}). If these conditions held and
 * everything else stayed the same, this rule or a rule above it would decide.
 */
export interface NearestRule extends RuleInPolicy {
  readonly part: NearMissPart;
  /** The name of the policy type, with the vendor prefix of the snapshot (`OKTA_`). */
  readonly policyType: string;
  /** The conditions of the rule and of its policy that fail or are unknown. All other conditions hold. */
  readonly failedConditions: readonly FailedCondition[];
  /** The result of the sign-in if this rule decided and no blocklist blocked the request. */
  readonly result: Settled<SignInResult>;
  /** The assurance level of the weakest authentication path if this rule decided. */
  readonly assurance: Settled<AssuranceLevel>;
  /** The number of rules above this rule. */
  readonly rulesAbove: number;
  /**
   * The rules above this rule that may decide instead of it after the request is changed so that the failed conditions hold. No other rule
   * above this rule can match then.
   */
  readonly mayMatchFirst: readonly RuleInPolicy[];
  /**
   * The request with other values for the failed conditions, so that this rule decides, as the simulator confirms. `null` if no such
   * request was found.
   */
  readonly example: Request | null;
}

/** A condition that fails or is unknown. */
export interface FailedCondition extends ExplainedCondition {
  /** Whether the condition is part of the policy, and so applies to all its rules, or part of the rule. */
  readonly requiredBy: 'policy' | 'rule';
}

export type NearMissPart = (typeof PARTS)[number];

const PARTS = ['application', 'session', 'enrollment'] as const satisfies readonly (keyof Parts)[];

const TYPES = {
  application: 'ACCESS_POLICY',
  session: 'OKTA_SIGN_ON',
  enrollment: 'MFA_ENROLL',
} as const satisfies Record<NearMissPart, SimulatedTypeName>;

/** The maximum number of different rule effects that are compared. For each effect, the result of the sign-in is computed. */
const MOST_EFFECTS = 100;

/**
 * Returns the nearest rule that would improve the result of the sign-in if it decided. Returns `null` if no rule would, or if the account
 * or a blocklist denies the sign-in anyway. `outcome` is the outcome of `request`, which has been validated.
 */
export function nearMissOf(
  compiled: Compiled,
  request: Request,
  outcome: Outcome,
  options: OutcomeOptions = {},
): NearestRule | null {
  if (outcome.account.signIn === 'unable' || outcome.blocklist.verdict === 'MATCH') return null;
  const jointResult = (parts: Parts) => jointOutcome({ ...parts, blocklist: NOT_BLOCKED }, compiled, options);
  const now = jointResult(outcome);
  const known = new Map<string, JointResult>();
  for (const candidate of candidatesIn(compiled, request)) {
    const parts = decidedBy(candidate, outcome, compiled);
    const key = JSON.stringify([candidate.part, parts[candidate.part].effect]);
    if (!known.has(key) && known.size >= MOST_EFFECTS) break;
    const then = getOrMake(known, key, () => jointResult(parts));
    if (isBetter(then, now)) return nearestRuleOf(candidate, then, compiled, request, options);
  }
  return null;
}

const NOT_BLOCKED = { verdict: 'NOT_MATCH', zones: [] } as const;

type JointResult = ReturnType<typeof jointOutcome>;

interface RuleOfPolicy {
  readonly policy: CompiledPolicy;
  readonly rule: CompiledRule;
}

/**
 * A rule above the deciding rule. The sign-in would get the effect of this rule if all its conditions held and no rule above it matched.
 */
interface Candidate extends RuleOfPolicy {
  readonly part: NearMissPart;
  /**
   * The number of rules before this rule in `rules`. `rules` has all rules of the same policy type for the application, in order of
   * evaluation.
   */
  readonly above: number;
  readonly rules: readonly RuleOfPolicy[];
  /**
   * The distance of the rule from a match. It is a list of counts, such as the number of failed conditions. The most important count is the
   * first (see {@link distanceOf}).
   */
  readonly distance: readonly number[];
}

/** Returns the rules above the deciding rule, or all rules if no rule decides. The nearest rules come first. */
function candidatesIn(compiled: Compiled, request: Request): Candidate[] {
  const knowledge = compiled.knowledgeOf(request);
  const all = PARTS.flatMap((part) => {
    const list = compiled.types.get(TYPES[part])?.listFor(request.appInstance);
    const policies = list?.policies ?? [];
    const { decided } = visit(policies, knowledge);
    const rules = policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
    const end = rules.findIndex(({ rule }) => rule === decided?.rule);
    return rules.slice(0, end < 0 ? rules.length : end).map((one, above): Candidate => {
      const distance = distanceOf(leavesOf(one), knowledge.rank, compiled);
      return { part, above, rules, ...one, distance };
    });
  });
  return all.sort((a, b) => compareLists(a.distance, b.distance));
}

function leavesOf({ policy, rule }: RuleOfPolicy): readonly CompiledLeaf[] {
  return [...policy.leaves, ...rule.leaves];
}

/**
 * Returns four counts of conditions of a rule: failed conditions that name only objects which the export lacks; failed conditions on the
 * user; all failed conditions; all failed or unknown conditions. Rules are compared by these counts in this order, because the first kinds
 * are the hardest to change.
 */
function distanceOf(leaves: readonly CompiledLeaf[], rank: RankOf, compiled: Compiled): number[] {
  const lacking = leaves.filter((leaf) => rankOfLeaf(leaf, rank) !== MATCH);
  const failing = lacking.filter((leaf) => rankOfLeaf(leaf, rank) === NOT_MATCH);
  const hopeless = failing.filter(({ leaf }) => {
    const atoms = atomsOf(leaf.meaning);
    return danglingOf(atoms, compiled.world).length === atoms.length;
  });
  const personal = failing.filter(({ leaf }) =>
    atomsOf(leaf.meaning).every(({ fact }) => fact.about === 'person'),
  );
  return [hopeless.length, personal.length, failing.length, lacking.length];
}

function compareLists(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}

function decidedBy({ part, policy, rule }: Candidate, parts: Parts, { snapshot }: Compiled): Parts {
  const decided = { policy: policy.policy, rule: rule.rule };
  switch (part) {
    case 'application':
      return {
        ...parts,
        application: partIfDecidedBy(parts.application, applicationReader(snapshot.brand), decided),
      };
    case 'session':
      return { ...parts, session: partIfDecidedBy(parts.session, sessionReader(snapshot.engine), decided) };
    case 'enrollment':
      return { ...parts, enrollment: partIfDecidedBy(parts.enrollment, enrollmentReader, decided) };
  }
}

/**
 * Whether the new outcome may be better for the user. It is better if it allows a sign-in that is not allowed now, or if it requires a
 * lower assurance level. If the result is undecided now, an outcome with fewer possible results is also better.
 */
function isBetter(then: JointResult, now: JointResult): boolean {
  const [after, before] = [then.overall.result, now.overall.result];
  if (!possibleValues(after).includes('allowed')) return false;
  if (valueIf(before) === 'allowed') return isWeaker(then.required.assurance, now.required.assurance);
  if (before.kind === 'decided') return true;
  return possibleValues(after).length < possibleValues(before).length;
}

function isWeaker(one: Settled<AssuranceLevel>, other: Settled<AssuranceLevel>): boolean {
  return one.kind === 'decided' && other.kind === 'decided' && compareAssurance(one.value, other.value) < 0;
}

function nearestRuleOf(
  candidate: Candidate,
  { overall, required }: JointResult,
  compiled: Compiled,
  request: Request,
  options: OutcomeOptions,
): NearestRule {
  const { part, policy, rule, above } = candidate;
  const explained = explainRule(compiled, request, { policy, rule });
  const failedConditions = (['policy', 'rule'] as const).flatMap((requiredBy) =>
    explained[requiredBy].leaves
      .filter(({ verdict }) => verdict !== 'MATCH')
      .map((leaf) => ({ ...leaf, requiredBy })),
  );
  return {
    ...ruleInPolicy(policy.policy, rule.rule),
    part,
    policyType: brandedType(TYPES[part], compiled.snapshot.brand),
    failedConditions,
    result: overall.result,
    assurance: required.assurance,
    rulesAbove: above,
    mayMatchFirst: rulesThatMayMatchFirst(candidate, compiled, request),
    example: witnessOfRule({ part, policy, rule }, compiled, request, options),
  };
}

/**
 * Returns the rules that may decide instead of the rule `candidate`, because they are above it. The request is assumed to change so that
 * the failed conditions of the candidate hold. A rule above the candidate cannot match if it has a failed condition that tests only facts
 * which this change does not affect.
 */
function rulesThatMayMatchFirst(
  candidate: Candidate,
  compiled: Compiled,
  request: Request,
): readonly RuleInPolicy[] {
  const { rank } = compiled.knowledgeOf(request);
  const changed = leavesOf(candidate)
    .filter((leaf) => rankOfLeaf(leaf, rank) !== MATCH)
    .flatMap(({ leaf }) => atomsOf(leaf.meaning));
  const mayChange = (atom: Atom) => changed.some((one) => mayChangeTogether(one, atom));
  return candidate.rules
    .slice(0, candidate.above)
    .filter((one) =>
      leavesOf(one).every(
        (leaf) => rankOfLeaf(leaf, rank) !== NOT_MATCH || atomsOf(leaf.leaf.meaning).some(mayChange),
      ),
    )
    .map(({ policy, rule }) => ruleInPolicy(policy.policy, rule.rule));
}

/**
 * Whether a change of the atom `changed` may also change the truth value of a second atom. Facts of the same topic may depend on each
 * other, but a group membership changes no other membership. Expressions are facts of the topic `other` and may read any fact.
 */
function mayChangeTogether(changed: Atom, other: Atom): boolean {
  if (changed.fact.about === 'other' || other.fact.about === 'other') return true;
  if (changed.fact === group) return other.fact === group && other.value === changed.value;
  return other.fact.about === changed.fact.about;
}
