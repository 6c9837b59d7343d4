import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import { runSteps, type Steps } from '../../base/work-steps.js';
import { variablesOf } from '../../logic/solver/choices.js';
import { negated } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { Request } from '../../model/facts/request.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { Policy, PolicyRule, Rule } from '../../model/policies/policy.js';
import type { SimulatedType, SimulatedTypeName } from '../../model/policies/policy-type.js';
import {
  type IdAndName,
  type RuleInPolicy,
  referenceTo,
  ruleInPolicy,
} from '../../model/policies/rule-in-policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { compiledOf } from '../../simulate/compile.js';
import { compactExample } from '../symbolic/compact-example.js';
import type { EncodedList, EncodedRule } from '../symbolic/encode.js';
import type { Shown } from '../symbolic/space.js';
import { witnessAt } from '../symbolic/witness.js';
import { ReachSearch, type Searched } from './reach-search.js';
import { isDecidedBy } from './session/confirm.js';
import { whyPossiblyImpossible } from './session/guess.js';
import type { RegionLimits } from './session/limits.js';
import { isLimit, UNCONFIRMED, whyPossiblyBlocked, whyUnknowable } from './session/reasons.js';
import { type Session, type SessionOptions, sessionOf } from './session/session.js';
import { type StatedOutcome, statedOutcomes } from './session/stated-outcomes.js';
import { type Share, sharesOf } from './share.js';

/** The reachability of a rule: whether some request reaches the rule and is decided by it. */
export type Reachability =
  /**
   * The rule is reachable. `if` has the results of expressions that the example states: the example is possible only if the expressions can
   * have these results. Absent if it states none.
   */
  | { readonly kind: 'reachable'; readonly example: Request; readonly if?: readonly StatedOutcome[] }
  /**
   * The rule is unreachable: the higher-ranked rules in `shadowedBy` together match every request that it matches. If `isMinimal`, all of
   * them are necessary: without any one of them, the rule would be reachable.
   */
  | { readonly kind: 'shadowed'; readonly shadowedBy: readonly RuleInPolicy[]; readonly isMinimal: boolean }
  /**
   * The conditions of the rule can never hold together, whatever higher-ranked rules match. `leaves` has the names of these conditions, as
   * in the response of the simulate operation.
   */
  | { readonly kind: 'unsatisfiable'; readonly leaves: readonly string[] }
  /**
   * Requests reach the rule only from the blocklist zones in `zones` (names). The service blocks all requests from them before any policy.
   */
  | { readonly kind: 'blocked'; readonly zones: readonly string[] }
  /** The rule would be reachable if an application were mapped to its policy. */
  | { readonly kind: 'unassigned' }
  | { readonly kind: 'undecided'; readonly reason: string };

/** The reason why no request is known to reach a rule. */
export type Unreached = Exclude<Reachability, { readonly kind: 'reachable' }>;

export interface RuleAnalysis extends RuleInPolicy {
  readonly policyType: SimulatedTypeName;
  /** Whether the rule is the catch-all rule of its policy, which the service does not let anybody delete. */
  readonly isDefault: boolean;
  readonly reachability: Reachability;
  /** The share of requests that the rule decides, if requested. */
  readonly share?: Share;
}

/**
 * The reachability of a policy. A policy is reachable if some request reaches one of its rules. Typical reasons why no request does:
 *
 * - Rules of higher-ranked policies shadow the policy.
 * - The conditions of the policy contradict each other.
 * - The conditions of the policy contradict the conditions of each of its rules.
 */
export type PolicyReached = { readonly kind: 'reachable' } | Unreached;

export interface PolicyAnalysis {
  readonly policyType: SimulatedTypeName;
  readonly policy: IdAndName;
  readonly reachability: PolicyReached;
}

/** The reachability of rules and policies, in the order of evaluation. */
export interface Analysis {
  readonly rules: readonly RuleAnalysis[];
  readonly policies: readonly PolicyAnalysis[];
  /** Why no rule was analyzed. */
  readonly reason?: string;
  /** The numbers of the assumptions that the answer depends on; absent if there are none. */
  readonly assumptions?: readonly AssumptionId[];
}

export interface AnalyzeOptions extends SessionOptions, RegionLimits {
  readonly types?: readonly SimulatedTypeName[] | undefined;
  /**
   * If set, the answer includes the share of requests that each rule decides. The value is the maximum number of boxes (disjoint parts of
   * the search space) that represent the requests of a rule.
   */
  readonly boxes?: number | undefined;
}

/**
 * Returns the reachability of each active rule of an active policy: whether there is a request that this rule decides. For a reachable
 * rule, the result has an example that was run through the simulator. For an unreachable rule, it has the fewest higher-ranked rules that
 * shadow it, or its unsatisfiable conditions. The result also has the reachability of every policy.
 * Spec: Policy, "Evaluation rules".
 */
export function reachOf(snapshot: Snapshot, options: AnalyzeOptions = {}): Analysis {
  return runSteps(reachSteps(snapshot, options), options.progress);
}

/** Computes the result of {@link reachOf} in steps, between which the caller can let other work run. */
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
    rules: found.filter(isKnownPolicy).flatMap(({ rules }) =>
      rules
        .filter(({ rule }) => rule.rule.unknown === undefined)
        .map(({ rule: encoded, reached }) => {
          const { policy, rule, list } = encoded;
          const share = shares?.get(encoded);
          return {
            policyType: list.type.name,
            ...ruleInPolicy(policy, rule),
            isDefault: rule.isDefault,
            reachability: reached(),
            ...(share !== undefined && { share }),
          };
        }),
    ),
    policies: found.filter(isKnownPolicy).map(({ policy, type, reached }) => ({
      policyType: type.name,
      policy: referenceTo(policy),
      reachability: reached((rule) => unreachedOf(rule.reached())),
    })),
    ...assumptionsOver([snapshot]),
  };
}

/** Whether the export contains the policy. Policies that it only mentions as unknown are not reported. */
function isKnownPolicy({ policy }: { readonly policy: Policy }): boolean {
  return policy.unknown === undefined;
}

function unreachedOf(reached: Reachability): Unreached | undefined {
  return reached.kind === 'reachable' ? undefined : reached;
}

/** Whether a result proves that no request reaches the rule, however applications are mapped to policies. */
export function isNever(kind: Reachability['kind'] | undefined): boolean {
  return kind === 'shadowed' || kind === 'unsatisfiable' || kind === 'blocked';
}

/** The reachability of the rules and policies of a session. Examples are generated when they are first read. */
export interface ReachIndex {
  readonly rules: ReadonlyMap<Rule, RuleFound>;
  readonly policies: ReadonlyMap<Policy, () => PolicyReached>;
}

export interface RuleFound {
  readonly rule: EncodedRule;
  /** Returns the solver model of a request that the rule decides, or would decide if an application were mapped to its policy. */
  readonly model?: () => Model;
  readonly unreached?: Unreached;
  /** Returns the complete result about the rule, with an example that the simulator confirms; computed on first use. */
  reached(): Reachability;
}

/** Returns the reachability of all rules and policies of a session, for use by other queries. */
export function reachIndexOf(session: Session): ReachIndex {
  return session.derived(noIndexYet).index ?? runSteps(reachIndexSteps(session));
}

/** Computes {@link reachIndexOf} in steps; later calls reuse the result. */
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
  /** Returns the reachability of the policy. `answerOf` returns why a rule is unreachable, or `undefined` if it is reachable. */
  reached(answerOf: (rule: RuleFound) => Unreached | undefined): PolicyReached;
}

/** Computes the complete answer immediately and drops the solver model, which needs memory. */
function withoutModel({ rule, unreached, reached }: RuleFound): RuleFound {
  const answer = reached();
  return { rule, ...(unreached && { unreached }), reached: () => answer };
}

/**
 * Searches for requests: for each rule, a request that this rule decides. Searches again for rules that stayed undecided because of a
 * search limit. `kept` converts each result to the form that is kept in memory. Yields once for each rule.
 */
function* foundIn(session: Session, kept = (one: RuleFound) => one): Steps<readonly PolicyFound[], 'rules'> {
  const total = session.ruleLists.reduce((sum, { rules }) => sum + rules.length, 0);
  const policies: PolicyFound[] = [];
  const retries: (() => void)[] = [];
  let done = 0;
  for (const list of session.lists) {
    const search = new ReachSearch(list, session);
    const context: RuleContext = { session, variablesTo: variablesIn(list), store: modelStore() };
    for (const [policy, own] of groupBy(list.rules, (rule) => rule.policy)) {
      const covering = new Set<EncodedRule>();
      const rules: RuleFound[] = [];
      for (const [at, rule] of own.entries()) {
        const take = (found: Searched) => {
          for (const upper of found.kind === 'shadowed' ? found.shadowedBy : []) covering.add(upper);
          rules[at] = kept(ruleFound(rule, found, context));
        };
        const found = search.next(rule);
        take(found);
        if (found.kind === 'undecided' && isLimit(found.reason))
          retries.push(() => {
            const again = search.again(rule);
            if (again !== undefined) take(again);
          });
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
  for (const retry of retries) {
    retry();
    yield { done, total, of: 'rules' };
  }
  return policies;
}

/**
 * Returns a function that takes the index of a rule in a list. The function returns the solver variables of this rule and of all rules
 * above it. Calls with ascending indexes are fast.
 */
function variablesIn({ rules, space }: EncodedList): (index: number) => Shown {
  let variables = space.shown();
  let next = 0;
  return (index) => {
    if (index + 1 < next) [variables, next] = [space.shown(), 0];
    for (; next <= index; next++)
      for (const variable of variablesOf((rules[next] as EncodedRule).bounds.must)) variables.add(variable);
    return variables;
  };
}

/** The state that the results about the rules of one list share. */
interface RuleContext {
  readonly session: Session;
  /** See {@link variablesIn}. */
  readonly variablesTo: (index: number) => Shown;
  readonly store: ReturnType<typeof modelStore>;
}

/**
 * Returns a function that stores solver models of one search space in little memory. For each model, it returns a function that restores
 * the model. It stores a model as its differences from an earlier one, the base. A model with many differences is stored completely and
 * becomes the new base. Without this, the models of 10,000 rules need a gigabyte.
 */
function modelStore(): (model: Model) => () => Model {
  let base: NarrowModel | undefined;
  let restored: { readonly base: NarrowModel; readonly model: Model } | undefined;
  const modelOf = (of: NarrowModel) => {
    if (restored?.base !== of) restored = { base: of, model: Int32Array.from(of) };
    return restored.model;
  };
  return (model) => {
    const changes = base && differencesFrom(modelOf(base), model);
    if (base === undefined || changes === undefined) {
      const own = narrowestCopy(model);
      base = own;
      return () => modelOf(own);
    }
    const from = base;
    const kept = Int32Array.from(changes);
    return () => {
      const made = Int32Array.from(modelOf(from));
      for (let at = 0; at < kept.length; at += 2) made[kept[at] as number] = kept[at + 1] as number;
      return made;
    };
  };
}

type NarrowModel = Uint8Array | Uint16Array | Int32Array;

/** Returns a copy in the typed array with the fewest bytes for each number. */
function narrowestCopy(model: Model): NarrowModel {
  let largest = 0;
  for (let variable = 0; variable < model.length; variable++)
    largest = Math.max(largest, model[variable] as number);
  if (largest < 2 ** 8) return Uint8Array.from(model);
  return largest < 2 ** 16 ? Uint16Array.from(model) : Int32Array.from(model);
}

/**
 * Returns the variables with different values, each followed by its value in `model`. Returns `undefined` if there are more variables than
 * the square root of their number: a series of models that each differ a little from the one before then needs the least memory.
 */
function differencesFrom(base: Model, model: Model): readonly number[] | undefined {
  const most = 2 * Math.sqrt(model.length);
  const changes: number[] = [];
  if (model.length !== base.length) return undefined;
  for (let variable = 0; variable < model.length && changes.length <= most; variable++)
    if (model[variable] !== base[variable]) changes.push(variable, model[variable] as number);
  return changes.length <= most ? changes : undefined;
}

function ruleFound(
  rule: EncodedRule,
  found: Searched,
  { session, variablesTo, store }: RuleContext,
): RuleFound {
  if (found.kind === 'found') {
    const model = store(found.model);
    if (rule.list.appIds?.length !== 0)
      return { rule, model, reached: lazy(() => reachAt(model(), rule, session, variablesTo(rule.index))) };
    const unreached = { kind: 'unassigned' } as const;
    return { rule, model, unreached, reached: () => unreached };
  }
  const unreached =
    found.kind === 'shadowed' ? { ...found, shadowedBy: referencesTo(found.shadowedBy) } : found;
  return { rule, unreached, reached: () => unreached };
}

function referencesTo(rules: readonly PolicyRule[]): readonly RuleInPolicy[] {
  return rules.map(({ policy, rule }) => ruleInPolicy(policy, rule));
}

/**
 * Builds an example from a solver model and returns the result "reachable" if the simulator confirms the example. `shown` are the
 * variables of the rule and of higher-ranked rules.
 */
function reachAt(model: Model, rule: EncodedRule, session: Session, shown: Shown): Reachability {
  const { space, users, compiled } = session;
  const userIds = users.like(model, variablesOf(rule.bounds.must));
  const assigned = () => users.assigned(rule.list.appIds ?? space.application.ids);
  const isDecided = (request: Request) => isDecidedBy(rule, rule.list.type.name, request, compiled);
  const example = witnessAt(model, { shown, userIds, assigned, space }, isDecided);
  if (example !== undefined) {
    const reason = whyPossiblyImpossible(example, compiled, isDecided);
    if (reason !== undefined) return { kind: 'undecided', reason };
    return { kind: 'reachable', example: compactExample(example, space), ...statedOutcomes(example) };
  }
  const blocked = whyPossiblyBlocked(space.requestOf(model), compiled.world);
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

/** Returns the fewest higher-ranked rules that together shadow all rules of an unreachable policy; `undefined` if no rules shadow them. */
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
  return cover && { ...cover, shadowedBy: referencesTo(cover.shadowedBy) };
}
