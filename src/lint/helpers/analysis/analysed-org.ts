import {
  type PolicyReached,
  reachIndexOf,
  reachIndexSteps,
  type Unreached,
} from '../../../analysis/questions/reach.js';
import { type Session, sessionOf } from '../../../analysis/questions/session/session.js';
import type { EncodedRule } from '../../../analysis/symbolic/encode.js';
import { openWorld } from '../../../analysis/symbolic/open-world.js';
import type { RuleList } from '../../../analysis/symbolic/rule-lists.js';
import { allRequestWords, requestWords } from '../../../analysis/symbolic/words/request-words.js';
import { getOrMake } from '../../../base/memo.js';
import { quoted } from '../../../base/messages.js';
import type { Steps } from '../../../base/work-steps.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { Policy, Rule } from '../../../model/policies/policy.js';
import type { IdAndName, RuleInPolicy } from '../../../model/policies/rule-in-policy.js';
import { compile } from '../../../simulate/compile.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import type { Elsewhere, Undecided } from '../../rule/rule.js';

/** An org and the analysis of its policies. All lint rules share it. */
export interface Analysed extends Session {
  readonly org: Org;
  /** Returns the reason why no sign-in reaches the rule, or `undefined` if it is reachable. */
  unreached(rule: Rule): Unreached | undefined;
  reachedPolicy(policy: Policy): PolicyReached | undefined;
  /** Whether {@link decided} returns a request. */
  isDecided(rule: Rule): boolean;
  /** Returns an example request that the rule decides, or would decide if an application were assigned to its policy. */
  decided(rule: Rule): Model | undefined;
  resourceOf(policy: Policy): Resource | undefined;
  resourceOfRule(rule: RuleInPolicy): Resource | undefined;
  /** Whether the documents contain the policy and all of its rules. */
  hasAllRules(policy: Policy): boolean;
  /** Returns a description of the policies or rules that may be missing from a rule list; `undefined` if the list is complete. */
  missingPart(list: RuleList): string | undefined;
}

/** Returns the policy analysis of an org; `undefined` if the documents have no policy rules, or show several states of the org. */
export function analysedOf(org: Org): Analysed | undefined {
  return isOneState(org) ? org.derived(analyseOrg) : undefined;
}

/** Runs the most expensive part of the analysis in steps. Lint rules then use its cached result. */
export function* analysisSteps(org: Org): Steps<void, 'rules'> {
  if (isOneState(org)) yield* reachIndexSteps(org.derived(sessionFor));
}

/** Whether the documents show a single state of the org. A recording shows several states. */
function isOneState(org: Org): boolean {
  return org.all('rule').length > 0 && org.all('exchange').length === 0;
}

/**
 * Returns why the lint rules about a complete org did not run, with the remedy. They do not run if the documents contain a recording with
 * policy rules, because a recording shows the org at different times. Returns `undefined` if they ran.
 */
export function missingAnalysisReason(org: Org): string | undefined {
  return org.all('rule').length > 0 && !isOneState(org) ? RECORDED : undefined;
}

const RECORDED =
  'rules about the complete org, such as `analysis/rule-shadowed` and `rule/default-missing`, did not run, because a recording shows different points in time; to run them, lint an export or the output of `preflight pull`';

/**
 * Creates the session that analyzes the policies of the org. Objects that the documents refer to but do not contain are
 * unknown, because documents are often incomplete.
 */
function sessionFor(org: Org): Session {
  const { snapshot, world } = openWorld(org.snapshot());
  return sessionOf(compile(snapshot, world));
}

/** Returns the policy analysis of an org. The documents of the org must show its policy rules at only one point in time. */
export function analyseOrg(org: Org): Analysed {
  const session = org.derived(sessionFor);
  const index = reachIndexOf(session);
  const resourceOf = ({ id }: Pick<Policy, 'id'>) => org.find('policy', id);
  const hasAllRules = (policy: Policy) => {
    const resource = resourceOf(policy);
    return resource !== undefined && org.hasAllRules(resource);
  };
  const rules = new Map<string, ReadonlyMap<string | undefined, Resource>>();
  const rulesOf = (policy: IdAndName) =>
    getOrMake(rules, policy.id, () => {
      const resource = resourceOf(policy);
      return new Map(resource && org.rulesOf(resource).map((one) => [one.id, one]));
    });
  return {
    ...session,
    org,
    unreached: (rule) => index.rules.get(rule)?.unreached,
    reachedPolicy: (policy) => index.policies.get(policy)?.(),
    isDecided: (rule) => index.rules.get(rule)?.model !== undefined,
    decided: (rule) => index.rules.get(rule)?.model?.(),
    resourceOf,
    resourceOfRule({ policy, rule }) {
      return rulesOf(policy).get(rule.id);
    },
    missingPart({ type, policies }) {
      if (type.choice === 'all by priority' && (!org.isWhole || org.isOpen('policies', type.name)))
        return `the documents may lack ${type.title.replace(/policy$/, 'policies')}; lint an export of the complete org`;
      const incomplete = policies.find(({ policy }) => !hasAllRules(policy));
      if (incomplete === undefined) return undefined;
      const { policy } = incomplete;
      return resourceOf(policy) === undefined
        ? `the documents do not contain the policy ${quoted(policy.name ?? policy.id)}; add it with its rules`
        : missingRules(policy);
    },
    hasAllRules,
  };
}

export function missingRules({ name, id }: Policy): string {
  return `the documents may lack rules of the policy ${quoted(name ?? id)}; add all of its rules`;
}

/**
 * Yields an undecided result for each list of policy rules that may be incomplete. Lint rules do not check an incomplete list, because a
 * missing rule could change the result.
 */
export function* incompleteLists(lists: readonly RuleList[], analysed: Analysed): Generator<Undecided> {
  for (const list of lists) {
    const undecided = analysed.missingPart(list);
    if (undecided !== undefined && list.rules.length > 0) yield { undecided };
  }
}

/**
 * Whether a policy rule is reachable and not a system rule. If no application is assigned to its policy, the rule counts as reachable if it
 * would be reachable with an application.
 */
export function isCustomAndReachable({ rule }: EncodedRule, { isDecided }: Analysed): boolean {
  return !rule.isDefault && isDecided(rule);
}

/**
 * Returns the name of a policy rule, or its id if it has no name. Adds the name of its policy, unless `beside` is the same policy or
 * absent.
 */
export function ruleNameFor({ policy, rule }: RuleInPolicy, beside?: Policy): string {
  const name = quoted(rule.name ?? rule.id);
  return beside === undefined || beside.id === policy.id
    ? name
    : `${name} of the policy ${quoted(policy.name ?? policy.id)}`;
}

/** Returns related locations for other policy rules, each with its message. */
export function relatedRules(
  rules: readonly RuleInPolicy[],
  { resourceOfRule }: Analysed,
  messageOf: (rule: RuleInPolicy) => string,
): readonly Elsewhere[] {
  return rules.flatMap((rule) => {
    const of = resourceOfRule(rule);
    return of === undefined ? [] : [{ of, message: messageOf(rule) }];
  });
}

/**
 * Returns an example sign-in as the end of a message, such as `, for example (from Office)`. The example is the request of the solver
 * model. The text states the facts that the policy rules test: only the unusual values or, if none is unusual, all values. Empty if the
 * rules test no facts.
 */
export function exampleSignIn(
  model: Model,
  rules: readonly EncodedRule[],
  { space, compiled }: Analysed,
): string {
  const { world } = compiled;
  const words = requestWords(model, rules, space, world) || allRequestWords(model, rules, space, world);
  return words === '' ? '' : `, for example (${words})`;
}
