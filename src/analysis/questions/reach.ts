import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import { runSteps, type Steps } from '../../base/work-steps.js';
import { variablesOf } from '../../logic/solver/choices.js';
import { negated, type Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { Request } from '../../model/facts/request.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { Policy, PolicyRule, Rule } from '../../model/policies/policy.js';
import type { SimulatedType, SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { compiledOf } from '../../simulate/compile.js';
import type { EncodedList, EncodedRule } from '../symbolic/encode.js';
import { witnessAt } from '../symbolic/witness.js';
import { ReachSearch, type Searched } from './reach-search.js';
import { isDecidedBy } from './session/confirm.js';
import { whyGuessed } from './session/guess.js';
import type { RegionLimits } from './session/limits.js';
import { UNCONFIRMED, whyPerhapsBlocked, whyUnknowable } from './session/reasons.js';
import { restsOn, type StatedOutcome } from './session/rests-on.js';
import { type Session, type SessionOptions, sessionOf } from './session/session.js';
import { type Share, sharesOf } from './share.js';

/** Whether any request is decided by a rule. */
export type Reachability =
  /** This request is, if what it has to state of expressions can be. */
  | { readonly kind: 'reachable'; readonly witness: Request; readonly if?: readonly StatedOutcome[] }
  /** The rules above it take all that it would match; without one of them, it would be reached. */
  | { readonly kind: 'shadowed'; readonly by: readonly PolicyRule[]; readonly isFewest: boolean }
  /** What it asks cannot be together, wherever it stands; `leaves` as the wire response calls them. */
  | { readonly kind: 'unsatisfiable'; readonly leaves: readonly string[] }
  /** It would be from these blocklist zones, by name, from which the service refuses requests before any policy. */
  | { readonly kind: 'blocked'; readonly zones: readonly string[] }
  /** It would be, if an application were mapped to its policy. */
  | { readonly kind: 'unassigned' }
  | { readonly kind: 'undecided'; readonly reason: string };

/** Why no request is known that a rule decides. */
export type Unreached = Exclude<Reachability, { readonly kind: 'reachable' }>;

export interface RuleAnalysis extends PolicyRule {
  readonly type: SimulatedType;
  readonly reachability: Reachability;
  /** What it decides of all requests for which its type is looked at; where that was asked for. */
  readonly share?: Share;
}

/**
 * Whether any request is decided by a rule of a policy: `covered` by rules of the policies above it; a `contradiction`
 * of what it asks or, with it, of what each of its rules asks.
 */
export type PolicyReached = { readonly kind: 'reachable' } | Unreached;

export interface PolicyAnalysis {
  readonly type: SimulatedType;
  readonly policy: Policy;
  readonly reachability: PolicyReached;
}

/** What requests reach, in the order in which policies and rules are looked at. */
export interface Analysis {
  readonly rules: readonly RuleAnalysis[];
  readonly policies: readonly PolicyAnalysis[];
  /** Why nothing was looked at. */
  readonly reason?: string;
  /** The assumptions of the answer, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}

export interface AnalyzeOptions extends SessionOptions, RegionLimits {
  readonly types?: readonly SimulatedTypeName[] | undefined;
  /** Measures what each rule decides, too: with so many boxes at most. */
  readonly boxes?: number | undefined;
}

/**
 * For every active rule of an active policy whether any request is decided by it, with such a request; and when none is,
 * the fewest rules above it that take all, or what of it contradicts itself; likewise for every policy. Every request
 * was run through the simulator. Spec: Policy, "Evaluation rules".
 */
export function reachOf(snapshot: Snapshot, options: AnalyzeOptions = {}): Analysis {
  return runSteps(reachSteps(snapshot, options), options.progress);
}

/** The same in steps. */
export function* reachSteps(
  snapshot: Snapshot,
  { boxes, ...options }: AnalyzeOptions = {},
): Steps<Analysis, 'rules'> {
  const session = sessionOf(compiledOf(snapshot), options);
  const found = yield* foundIn(session, withoutModel);
  const dead = new Set(
    found
      .flatMap(({ rules }) => rules.filter(({ unreached }) => isNever(unreached?.kind)))
      .map(({ rule }) => rule),
  );
  const shares =
    boxes === undefined ? undefined : sharesOf(session.lists, dead, { boxes, ...session.budget });
  return {
    rules: found.filter(isListed).flatMap(({ rules }) =>
      rules
        .filter(({ rule }) => rule.rule.unknown === undefined)
        .map(({ rule: encoded, reached }) => {
          const { policy, rule, list } = encoded;
          const share = shares?.get(encoded);
          return {
            type: list.type,
            policy,
            rule,
            reachability: reached(),
            ...(share !== undefined && { share }),
          };
        }),
    ),
    policies: found.filter(isListed).map(({ policy, type, reached }) => ({
      type,
      policy,
      reachability: reached((rule) => unreachedOf(rule.reached())),
    })),
    ...assumptionsOver([snapshot]),
  };
}

/** Of what is unknown there is nothing to be said. */
function isListed({ policy }: { readonly policy: Policy }): boolean {
  return policy.unknown === undefined;
}

function unreachedOf(reached: Reachability): Unreached | undefined {
  return reached.kind === 'reachable' ? undefined : reached;
}

/** Whether such an answer is a proof that no request is decided by the rule, whatever the mappings are. */
export function isNever(kind: Reachability['kind'] | undefined): boolean {
  return kind === 'shadowed' || kind === 'unsatisfiable' || kind === 'blocked';
}

/** What reaches the rules and policies of a session, before any request is made of what was found. */
export interface ReachIndex {
  readonly rules: ReadonlyMap<Rule, RuleFound>;
  readonly policies: ReadonlyMap<Policy, () => PolicyReached>;
}

export interface RuleFound {
  readonly rule: EncodedRule;
  /** The values of a request that the rule decides, or would if an application were mapped to it. */
  readonly model?: Model;
  readonly unreached?: Unreached;
  /** The whole answer, with a request that the simulator confirms: made when it is first asked for. */
  reached(): Reachability;
}

/** The same for other questions to ask. */
export function reachIndexOf(session: Session): ReachIndex {
  return session.derived(noIndexYet).index ?? runSteps(reachIndexSteps(session));
}

/** The same in steps: who asks afterwards finds it done. */
export function* reachIndexSteps(session: Session): Steps<ReachIndex, 'rules'> {
  const known = session.derived(noIndexYet);
  known.index ??= indexOf(yield* foundIn(session));
  return known.index;
}

function noIndexYet(): { index?: ReachIndex } {
  return {};
}

function indexOf(found: readonly PolicyFound[]): ReachIndex {
  return {
    rules: new Map(found.flatMap(({ rules }) => rules.map((one) => [one.rule.rule, one]))),
    policies: new Map(
      found.map(({ policy, reached }) => [policy, lazy(() => reached(({ unreached }) => unreached))]),
    ),
  };
}

interface PolicyFound {
  readonly type: SimulatedType;
  readonly policy: Policy;
  readonly rules: readonly RuleFound[];
  /** By the answers of its rules; `undefined` is that it is reached. */
  reached(answerOf: (rule: RuleFound) => Unreached | undefined): PolicyReached;
}

/** With the whole answer at once: a model has a value for every dimension, and thousands of them are much to keep. */
function withoutModel({ rule, unreached, reached }: RuleFound): RuleFound {
  const answer = reached();
  return { rule, ...(unreached && { unreached }), reached: () => answer };
}

/** `kept` says of each rule what is kept of what was found. A step for each rule. */
function* foundIn(session: Session, kept = (one: RuleFound) => one): Steps<readonly PolicyFound[], 'rules'> {
  const total = session.ruleLists.reduce((sum, { rules }) => sum + rules.length, 0);
  const policies: PolicyFound[] = [];
  let done = 0;
  for (const list of session.lists) {
    const search = new ReachSearch(list, session);
    const variablesTo = variablesIn(list);
    for (const [policy, own] of groupBy(list.rules, (rule) => rule.policy)) {
      const covering = new Set<EncodedRule>();
      const rules: RuleFound[] = [];
      for (const rule of own) {
        const found = search.next(rule);
        for (const upper of found.kind === 'shadowed' ? found.by : []) covering.add(upper);
        rules.push(kept(ruleFound(rule, found, session, variablesTo)));
        yield { done: ++done, total, of: 'rules' };
      }
      policies.push({
        type: list.type,
        policy,
        rules,
        reached: (answerOf) => reachOfPolicy(rules.map(answerOf), () => coverOfPolicy(own, covering, search)),
      });
    }
  }
  return policies;
}

/** What the rules of a list ask up to an index, which is asked for in order. */
function variablesIn({ rules }: EncodedList): (index: number) => ReadonlySet<Variable> {
  let variables = new Set<Variable>();
  let next = 0;
  return (index) => {
    if (index + 1 < next) [variables, next] = [new Set(), 0];
    for (; next <= index; next++)
      for (const variable of variablesOf((rules[next] as EncodedRule).bounds.must)) variables.add(variable);
    return variables;
  };
}

function ruleFound(
  rule: EncodedRule,
  found: Searched,
  session: Session,
  variablesTo: (index: number) => ReadonlySet<Variable>,
): RuleFound {
  if (found.kind === 'found') {
    const { model } = found;
    if (rule.list.appIds?.length !== 0)
      return { rule, model, reached: lazy(() => reachAt(model, rule, session, variablesTo(rule.index))) };
    const unreached = { kind: 'unassigned' } as const;
    return { rule, model, unreached, reached: () => unreached };
  }
  const unreached = found.kind === 'shadowed' ? { ...found, by: found.by.map(namesOf) } : found;
  return { rule, unreached, reached: () => unreached };
}

function namesOf({ policy, rule }: PolicyRule): PolicyRule {
  return { policy, rule };
}

/** By a request with these values, where the simulator confirms it. `variables`: what the rule and those above it ask. */
function reachAt(
  model: Model,
  rule: EncodedRule,
  { space, users, compiled }: Session,
  variables: ReadonlySet<Variable>,
): Reachability {
  const userIds = users.like(model, variablesOf(rule.bounds.must));
  const assigned = () => users.assigned(rule.list.appIds ?? space.application.ids);
  const isDecided = (request: Request) => isDecidedBy(rule, rule.list.type.name, request, compiled);
  const witness = witnessAt(model, { variables, userIds, assigned, space }, isDecided);
  if (witness !== undefined) {
    const reason = whyGuessed(witness, compiled, isDecided);
    if (reason !== undefined) return { kind: 'undecided', reason };
    return { kind: 'reachable', witness, ...restsOn(witness) };
  }
  const blocked = whyPerhapsBlocked(space.requestOf(model), compiled.world);
  return { kind: 'undecided', reason: whyUnknowable(rule) ?? blocked ?? UNCONFIRMED };
}

function reachOfPolicy(
  rules: readonly (Unreached | undefined)[],
  coverOf: () => PolicyReached | undefined,
): PolicyReached {
  const unreached = rules.flatMap((one) => one ?? []);
  if (unreached.length < rules.length) return { kind: 'reachable' };
  const undecided = unreached.find(({ kind }) => kind === 'undecided');
  if (undecided !== undefined) return undecided;
  if (unreached.some(({ kind }) => kind === 'unassigned')) return { kind: 'unassigned' };
  const refused = unreached.flatMap((one) => (one.kind === 'blocked' ? one.zones : []));
  if (refused.length > 0) return { kind: 'blocked', zones: [...new Set(refused)] };
  const leaves = unreached.flatMap((one) => (one.kind === 'unsatisfiable' ? one.leaves : []));
  return coverOf() ?? { kind: 'unsatisfiable', leaves: [...new Set(leaves)] };
}

/** Where no rule of a policy is reached: the fewest rules above that take what they would match, all together. */
function coverOfPolicy(
  own: readonly EncodedRule[],
  covering: ReadonlySet<EncodedRule>,
  search: ReachSearch,
): PolicyReached | undefined {
  const solver = own[0]?.space.solver;
  if (solver === undefined || covering.size === 0) return undefined;
  const some = solver.selector();
  solver.requireAny([negated(some), ...own.map(({ may }) => may)]);
  const cover = search.coverIn([...covering], some);
  return cover && { ...cover, by: cover.by.map(namesOf) };
}
