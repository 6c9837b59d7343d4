import type { Request } from '../facts/request.js';
import type { World } from '../facts/world.js';
import { variablesOf } from '../logic/solver/choices.js';
import { type Literal, negated, type Variable } from '../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../logic/solver/satisfy.js';
import type { Budget } from '../logic/solver/search.js';
import { smallestCore } from '../logic/solver/unsatisfiable-core.js';
import type { Policy, Rule } from '../policies/policy.js';
import type { PolicyType } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { appsOf } from './apps-of.js';
import { boundsOf } from './bounds.js';
import { budgetFor, type SearchLimits } from './limits.js';
import { LIMIT_REACHED, NOT_LOOKED_AT, UNCONFIRMED } from './reasons.js';
import { type Refusal, refusalIn } from './refused.js';
import { restsOn, type StatedOutcome } from './rests-on.js';
import { appIdsOf, type ListedRule, meaningsIn, type RuleList, ruleListsOf } from './rule-lists.js';
import { type Share, type Shares, sharesOf } from './share.js';
import { type Space, spaceOf } from './space.js';
import { type KnownUsers, knownUsers } from './users-in.js';
import { witnessAt } from './witness.js';

/** Whether any request is decided by a rule. */
export type Reached =
  /** This request is, if what it has to state of expressions can be. */
  | { readonly kind: 'reached'; readonly witness: Request; readonly if?: readonly StatedOutcome[] }
  /** The rules above it take all that it would match; without one of them, it would be reached. */
  | { readonly kind: 'covered'; readonly by: readonly RuleOf[]; readonly isFewest: boolean }
  /** What it asks cannot be together, wherever it stands; `leaves` as the wire response calls them. */
  | { readonly kind: 'contradiction'; readonly leaves: readonly string[] }
  /** It would be from these blocklist zones, by name, from which the service refuses requests before any policy. */
  | { readonly kind: 'refused'; readonly zones: readonly string[] }
  /** It would be, if an application were mapped to its policy. */
  | { readonly kind: 'unmapped' }
  | { readonly kind: 'undecided'; readonly reason: string };

export interface RuleOf {
  readonly policy: Policy;
  readonly rule: Rule;
}

export interface RuleReach extends RuleOf {
  readonly type: PolicyType;
  readonly reached: Reached;
  /** What it decides of all requests for which its type is looked at; where that was asked for. */
  readonly share?: Share;
}

/**
 * Whether any request is decided by a rule of a policy: `covered` by rules of the policies above it; a `contradiction`
 * of what it asks or, with it, of what each of its rules asks.
 */
export type PolicyReached = { readonly kind: 'reached' } | Exclude<Reached, { readonly kind: 'reached' }>;

export interface PolicyReach {
  readonly type: PolicyType;
  readonly policy: Policy;
  readonly reached: PolicyReached;
}

/** What requests reach, in the order in which policies and rules are looked at. */
export interface Reach {
  readonly rules: readonly RuleReach[];
  readonly policies: readonly PolicyReach[];
  /** Why nothing was looked at. */
  readonly reason?: string;
}

export interface ReachOptions extends SearchLimits {
  /** Only these types, by their neutral names. */
  readonly types?: readonly string[] | undefined;
  /** Measures what each rule decides, too: with so many boxes at most. */
  readonly boxes?: number | undefined;
  /** Told how many rules have been looked at. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** Runs a request that was made up through the simulator: whether this rule decides it. */
export type Confirm = (type: PolicyType, request: Request, rule: RuleOf) => boolean;

/** For every active rule of an active policy whether any request is decided by it. Spec: Policy, "Evaluation rules". */
export function reachOf(
  snapshot: Snapshot,
  world: World,
  confirm: Confirm,
  { types, boxes, progress, ...limits }: ReachOptions = {},
): Reach {
  const lists = ruleListsOf(snapshot, world).filter(({ type }) => types?.includes(type.name) ?? true);
  const space = spaceOf(meaningsIn(lists, world), appIdsOf(snapshot));
  const users = knownUsers(snapshot.users, space, world);
  const total = lists.reduce((sum, { rules }) => sum + rules.length, 0);
  let done = 0;
  const looked = () => progress?.(++done, total);
  const budget = budgetFor(lists, limits);
  const refusal = refusalIn(lists, world, appIdsOf(snapshot), budget);
  const asking = { space, world, users, confirm, budget, looked, refusal };
  const found = lists.map((list) => reachInList(list, asking));
  const rules = found.flatMap((one) => one.rules);
  const dead = new Set(rules.filter(isDead).map(({ rule }) => rule));
  const shares =
    boxes === undefined
      ? undefined
      : sharesOf(lists, { space, world, isDead: (rule) => dead.has(rule) }, { boxes, ...budget });
  return {
    rules: rules.map((rule) => ({ ...rule, ...shareIn(shares, rule) })),
    policies: found.flatMap((one) => one.policies),
  };
}

/** Whether such an answer is a proof that no request is decided by the rule, whatever the mappings are. */
export function isNever(kind: Reached['kind'] | undefined): boolean {
  return kind === 'covered' || kind === 'contradiction' || kind === 'refused';
}

function isDead({ reached: { kind } }: RuleReach): boolean {
  return isNever(kind);
}

function shareIn(shares: Shares | undefined, { policy, rule }: RuleOf): { readonly share?: Share } {
  const share = shares?.(policy, rule);
  return share === undefined ? {} : { share };
}

export interface Asking {
  /** Is told of each rule that was looked at. */
  readonly looked?: () => void;
  /** Is told the values of a request that a rule decides, or would if an application were mapped to it. */
  readonly note?: (rule: Rule, model: Model) => void;
  readonly space: Space;
  readonly world: World;
  readonly users: KnownUsers;
  readonly confirm: Confirm;
  readonly budget: Budget;
  readonly refusal: Refusal;
}

/** A rule as the solver has it. */
interface Asked {
  readonly listed: ListedRule;
  readonly surely: Literal;
  readonly perhaps: Literal;
  readonly variables: ReadonlySet<Variable>;
  /** Why `surely` and `perhaps` differ. */
  readonly reasons: readonly string[];
}

/** The same of one list, in a space that is made. */
export function reachInList(list: RuleList, asking: Asking): Reach {
  const above: Asked[] = [];
  const variables = new Set<Variable>();
  const rules: RuleReach[] = [];
  const policies: PolicyReach[] = [];
  for (const { policy, rules: considered } of list.policies) {
    const aboveIt = [...above];
    const own = list.rules.slice(above.length, above.length + considered.length);
    const reaches = own.map((listed): RuleReach => {
      const asked = ask(listed, asking);
      for (const variable of asked.variables) variables.add(variable);
      const reached = reachOfRule(asked, { above, variables }, list, asking);
      above.push(asked);
      asking.looked?.();
      return { type: list.type, policy, rule: listed.rule, reached };
    });
    rules.push(...reaches);
    const reached = reachOfPolicy(
      reaches.map((one) => one.reached),
      above.slice(aboveIt.length),
      aboveIt,
      list,
      asking,
    );
    policies.push({ type: list.type, policy, reached });
  }
  return { rules, policies };
}

/** By the answers of its rules; where none is reached, what keeps all of them from it together. */
function reachOfPolicy(
  reached: readonly Reached[],
  own: readonly Asked[],
  above: readonly Asked[],
  list: RuleList,
  asking: Asking,
): PolicyReached {
  if (reached.some(({ kind }) => kind === 'reached')) return { kind: 'reached' };
  const open = reached.find(({ kind }) => kind === 'undecided');
  if (open?.kind === 'undecided') return open;
  if (reached.some(({ kind }) => kind === 'unmapped')) return { kind: 'unmapped' };
  const refused = reached.flatMap((one) => (one.kind === 'refused' ? one.zones : []));
  if (refused.length > 0) return { kind: 'refused', zones: [...new Set(refused)] };
  const { solver } = asking.space;
  const some = solver.selector();
  solver.requireAny([negated(some), ...own.map(({ perhaps }) => perhaps)]);
  const given = [...appsOf(list, asking.space), some];
  const cover = coverIn(above, given, asking);
  if (cover !== undefined) return cover;
  const leaves = reached.flatMap((one) => (one.kind === 'contradiction' ? one.leaves : []));
  return { kind: 'contradiction', leaves: [...new Set(leaves)] };
}

function ask(listed: ListedRule, { space, world }: Asking): Asked {
  const { surely, perhaps, open } = boundsOf(space.choices(listed.meaning, world), space.unknowable);
  const literal = space.solver.literal(surely);
  return {
    listed,
    surely: literal,
    variables: variablesOf(surely),
    perhaps: open.size === 0 ? literal : space.solver.literal(perhaps),
    reasons: [...open].map((variable) => space.dimensions[variable]?.unknowable ?? ''),
  };
}

/** `variables`: what the rule and those above it ask. */
function reachOfRule(
  asked: Asked,
  { above, variables }: { readonly above: readonly Asked[]; readonly variables: ReadonlySet<Variable> },
  list: RuleList,
  asking: Asking,
): Reached {
  const { space, confirm, budget } = asking;
  if (budget.effort?.isSpent) return { kind: 'undecided', reason: NOT_LOOKED_AT };
  const { solver } = space;
  const apps = appsOf(list, space);
  const wanted = [...apps, asked.surely, ...above.map(({ perhaps }) => negated(perhaps))];
  const accepted = space.find(wanted, budget);
  const sure = isAnswer(accepted, space) ? accepted : solver.solve(wanted, budget);
  if (sure.kind === 'satisfiable') {
    asking.note?.(asked.listed.rule, sure.model);
    if (list.appIds?.length === 0) return { kind: 'unmapped' };
    const witness = witnessAt(
      sure.model,
      { asked: variables, userIds: asking.users.like(sure.model, asked.variables), space },
      (request) => confirm(list.type, request, asked.listed),
    );
    if (witness !== undefined) return { kind: 'reached', witness, ...restsOn(witness) };
    return { kind: 'undecided', reason: openReason(asked, above) ?? UNCONFIRMED };
  }
  const isTold = [asked, ...above].every(({ surely, perhaps }) => surely === perhaps);
  const open = isTold
    ? sure
    : solver.solve([...apps, asked.perhaps, ...above.map(({ surely }) => negated(surely))], budget);
  if (open.kind === 'unsatisfiable') {
    const zones = asking.refusal(list, above.length);
    if (zones === 'undecided') return { kind: 'undecided', reason: LIMIT_REACHED };
    return zones === undefined ? coverOf(asked, above, open.core, apps, asking) : { kind: 'refused', zones };
  }
  if (sure.kind === 'undecided' || open.kind === 'undecided')
    return { kind: 'undecided', reason: LIMIT_REACHED };
  return { kind: 'undecided', reason: openReason(asked, above) ?? 'what a rule above asks cannot be told' };
}

function openReason(asked: Asked, above: readonly Asked[]): string | undefined {
  return [asked, ...above].find(({ reasons }) => reasons.length > 0)?.reasons[0];
}

/** Whether more requests than the acceptable ones would not change the answer. */
function isAnswer(accepted: SolverAnswer, { acceptable }: Space): boolean {
  if (accepted.kind === 'unsatisfiable') return !accepted.core.includes(acceptable);
  return accepted.kind === 'satisfiable';
}

function coverOf(
  asked: Asked,
  above: readonly Asked[],
  core: readonly Literal[],
  apps: readonly Literal[],
  asking: Asking,
): Reached {
  const covering = new Set(core);
  const candidates = above.filter(({ surely }) => covering.has(negated(surely)));
  return coverIn(candidates, [...apps, asked.perhaps], asking) ?? contradictionIn(asked, apps, asking);
}

/** The fewest of these rules that take all that is given; `undefined` when it takes none. */
function coverIn(
  candidates: readonly Asked[],
  given: readonly Literal[],
  { space: { solver }, budget }: Asking,
): Extract<Reached, { readonly kind: 'covered' }> | undefined {
  const literals = candidates.map(({ surely }) => negated(surely));
  const { core, isMinimal } = smallestCore(solver, literals, { given, budget });
  if (core.length === 0) return undefined;
  const needed = new Set(core);
  const by = candidates
    .filter(({ surely }) => needed.delete(negated(surely)))
    .map(({ listed: { policy, rule } }) => ({ policy, rule }));
  return { kind: 'covered', by, isFewest: isMinimal };
}

/** The fewest of what the rule and its policy ask that cannot be together. */
function contradictionIn(
  { listed }: Asked,
  apps: readonly Literal[],
  { space, world, budget }: Asking,
): Reached {
  const leaves = [...listed.policyLeaves, ...listed.ruleLeaves];
  const literals = leaves.map(({ meaning }) =>
    space.solver.literal(boundsOf(space.choices(meaning, world), space.unknowable).perhaps),
  );
  const { core } = smallestCore(space.solver, literals, { given: apps, budget });
  const needed = new Set(core);
  return {
    kind: 'contradiction',
    leaves: [
      ...new Set(leaves.filter((_, index) => needed.has(literals[index] as Literal)).map(({ type }) => type)),
    ],
  };
}
