import { groupBy } from '../base/group-by.js';
import type { Request } from '../facts/request.js';
import { variablesOf } from '../logic/solver/choices.js';
import { type Literal, negated, type Variable } from '../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../logic/solver/satisfy.js';
import { smallestCore } from '../logic/solver/unsatisfiable-core.js';
import type { Policy, PolicyRule, Rule } from '../policies/policy.js';
import type { SimulatedType } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { compiledOf } from '../simulate/compile.js';
import { Encoded, type EncodedList, type EncodedRule } from '../symbolic/encode.js';
import type { Space } from '../symbolic/space.js';
import { witnessAt } from '../symbolic/witness.js';
import { refusingZones } from './refusal.js';
import { isDecidedBy } from './session/confirm.js';
import type { RegionLimits } from './session/limits.js';
import { LIMIT_REACHED, NOT_LOOKED_AT, UNCONFIRMED } from './session/reasons.js';
import { restsOn, type StatedOutcome } from './session/rests-on.js';
import { type Session, type SessionOptions, sessionOf } from './session/session.js';
import { type Share, sharesOf } from './share.js';

/** Whether any request is decided by a rule. */
export type Reached =
  /** This request is, if what it has to state of expressions can be. */
  | { readonly kind: 'reached'; readonly witness: Request; readonly if?: readonly StatedOutcome[] }
  /** The rules above it take all that it would match; without one of them, it would be reached. */
  | { readonly kind: 'covered'; readonly by: readonly PolicyRule[]; readonly isFewest: boolean }
  /** What it asks cannot be together, wherever it stands; `leaves` as the wire response calls them. */
  | { readonly kind: 'contradiction'; readonly leaves: readonly string[] }
  /** It would be from these blocklist zones, by name, from which the service refuses requests before any policy. */
  | { readonly kind: 'refused'; readonly zones: readonly string[] }
  /** It would be, if an application were mapped to its policy. */
  | { readonly kind: 'unmapped' }
  | { readonly kind: 'undecided'; readonly reason: string };

export interface RuleReach extends PolicyRule {
  readonly type: SimulatedType;
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
  readonly type: SimulatedType;
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

export interface ReachOptions extends SessionOptions, RegionLimits {
  /** Measures what each rule decides, too: with so many boxes at most. */
  readonly boxes?: number | undefined;
}

/**
 * For every active rule of an active policy whether any request is decided by it, with such a request; and when none is,
 * the fewest rules above it that take all, or what of it contradicts itself; likewise for every policy. Every request
 * was run through the simulator. Spec: Policy, "Evaluation rules".
 */
export function reachOf(snapshot: Snapshot, { boxes, progress, ...options }: ReachOptions = {}): Reach {
  const session = sessionOf(compiledOf(snapshot), options);
  const total = session.ruleLists.reduce((sum, { rules }) => sum + rules.length, 0);
  let done = 0;
  const { rules, policies } = reachedIn(session, { looked: () => progress?.(++done, total) });
  const dead = new Set(rules.filter(({ reached }) => isNever(reached.kind)).map(({ rule }) => rule));
  const shares =
    boxes === undefined ? undefined : sharesOf(session.lists, dead, { boxes, ...session.budget });
  return {
    rules: rules.map(({ rule: encoded, reached }) => {
      const { policy, rule, list } = encoded;
      const share = shares?.get(encoded);
      return { type: list.type, policy, rule, reached, ...(share !== undefined && { share }) };
    }),
    policies,
  };
}

/** Whether such an answer is a proof that no request is decided by the rule, whatever the mappings are. */
export function isNever(kind: Reached['kind'] | undefined): boolean {
  return kind === 'covered' || kind === 'contradiction' || kind === 'refused';
}

/** What reaches the rules and policies of a session. */
export interface ReachIndex {
  readonly rules: ReadonlyMap<Rule, RuleFound>;
  readonly policies: ReadonlyMap<Policy, PolicyReached>;
}

export interface RuleFound {
  readonly rule: EncodedRule;
  readonly reached: Reached;
  /** The values of a request that the rule decides, or would if an application were mapped to it. */
  readonly model?: Model;
}

/** The same for other questions to ask. */
export function reachIndexOf(session: Session): ReachIndex {
  return session.derived(indexed);
}

function indexed(session: Session): ReachIndex {
  const { rules, policies } = reachedIn(session, { keepsModels: true });
  return {
    rules: new Map(rules.map((found) => [found.rule.rule, found])),
    policies: new Map(policies.map(({ policy, reached }) => [policy, reached])),
  };
}

interface Reaching {
  /** Called after each rule. */
  readonly looked?: () => void;
  /** A model has a value for every dimension: thousands of them are much to keep. */
  readonly keepsModels?: boolean;
}

function reachedIn(session: Session, { looked, keepsModels = false }: Reaching) {
  const rules: RuleFound[] = [];
  const policies: PolicyReach[] = [];
  for (const list of session.lists) {
    const variables = new Set<Variable>();
    for (const [policy, own] of groupBy(list.rules, (rule) => rule.policy)) {
      const found = own.map((rule) => {
        for (const variable of variablesOf(rule.bounds.must)) variables.add(variable);
        const { model, ...one } = reachOfRule(rule, variables, session);
        looked?.();
        return keepsModels && model !== undefined ? { ...one, model } : one;
      });
      rules.push(...found);
      const reached = reachOfPolicy(found, list, session);
      policies.push({ type: list.type, policy, reached });
    }
  }
  return { rules, policies };
}

/** By the answers of its rules; where none is reached, what keeps all of them from it together. */
function reachOfPolicy(found: readonly RuleFound[], list: EncodedList, session: Session): PolicyReached {
  const reached = found.map((one) => one.reached);
  if (reached.some(({ kind }) => kind === 'reached')) return { kind: 'reached' };
  const undecided = reached.find(({ kind }) => kind === 'undecided');
  if (undecided?.kind === 'undecided') return undecided;
  if (reached.some(({ kind }) => kind === 'unmapped')) return { kind: 'unmapped' };
  const refused = reached.flatMap((one) => (one.kind === 'refused' ? one.zones : []));
  if (refused.length > 0) return { kind: 'refused', zones: [...new Set(refused)] };
  const { solver } = session.space;
  const some = solver.selector();
  solver.requireAny([negated(some), ...found.map(({ rule }) => rule.may)]);
  const above = list.rules.slice(0, found[0]?.rule.index);
  const cover = coverIn(above, [...list.apps, some], session);
  if (cover !== undefined) return cover;
  const leaves = reached.flatMap((one) => (one.kind === 'contradiction' ? one.leaves : []));
  return { kind: 'contradiction', leaves: [...new Set(leaves)] };
}

/** `variables`: what the rule and those above it ask. */
function reachOfRule(rule: EncodedRule, variables: ReadonlySet<Variable>, session: Session): RuleFound {
  const { space, budget } = session;
  const { list, index } = rule;
  const undecided = (reason: string): RuleFound => ({ rule, reached: { kind: 'undecided', reason } });
  if (budget.effort.isSpent) return undecided(NOT_LOOKED_AT);
  const { solver } = space;
  const must = [...list.apps, ...list.first.must.partsOf(index)];
  const accepted = space.find(must, budget);
  const answer = isAnswer(accepted, space) ? accepted : solver.solve(must, budget);
  if (answer.kind === 'satisfiable') return reachAt(answer.model, rule, variables, session);
  const unknowable = whyUnknowable(rule);
  const open =
    unknowable === undefined
      ? answer
      : solver.solve([...list.apps, ...list.first.may.partsOf(index)], budget);
  if (open.kind === 'unsatisfiable') {
    const zones = refusingZones(rule, session);
    if (zones === 'undecided') return undecided(LIMIT_REACHED);
    return {
      rule,
      reached: zones === undefined ? coverOf(rule, open.core, session) : { kind: 'refused', zones },
    };
  }
  if (answer.kind === 'undecided' || open.kind === 'undecided') return undecided(LIMIT_REACHED);
  return undecided(unknowable ?? LIMIT_REACHED);
}

/** By a request with these values, where the simulator confirms it. */
function reachAt(
  model: Model,
  rule: EncodedRule,
  variables: ReadonlySet<Variable>,
  { space, users, compiled }: Session,
): RuleFound {
  const { list } = rule;
  if (list.appIds?.length === 0) return { rule, model, reached: { kind: 'unmapped' } };
  const userIds = users.like(model, variablesOf(rule.bounds.must));
  const witness = witnessAt(model, { variables, userIds, space }, (request) =>
    isDecidedBy(rule, list.type.name, request, compiled),
  );
  if (witness !== undefined)
    return { rule, model, reached: { kind: 'reached', witness, ...restsOn(witness) } };
  return { rule, model, reached: { kind: 'undecided', reason: whyUnknowable(rule) ?? UNCONFIRMED } };
}

/** Why no request can tell whether the rule matches, or else one above it. */
function whyUnknowable(rule: EncodedRule): string | undefined {
  if (rule.list.first.must === rule.list.first.may) return undefined;
  const isUnknowable = ({ bounds }: EncodedRule) => bounds.unknowable.size > 0;
  const first = isUnknowable(rule) ? rule : rule.list.rules.slice(0, rule.index).find(isUnknowable);
  const [variable] = first?.bounds.unknowable ?? [];
  return variable === undefined ? undefined : (rule.space.dimensions[variable]?.unknowable ?? '');
}

/** Whether more requests than the acceptable ones would not change the answer. */
function isAnswer(accepted: SolverAnswer, { acceptable }: Space): boolean {
  if (accepted.kind === 'unsatisfiable') return !accepted.core.includes(acceptable);
  return accepted.kind === 'satisfiable';
}

function coverOf(rule: EncodedRule, core: readonly Literal[], session: Session): Reached {
  const { list, index } = rule;
  const covering = new Set(core);
  const candidates = list.rules.slice(0, index).filter(({ must }) => covering.has(negated(must)));
  return coverIn(candidates, [...list.apps, rule.may], session) ?? contradictionIn(rule, session);
}

/** The fewest of these rules that take all that is given; `undefined` when it takes none. */
function coverIn(
  candidates: readonly EncodedRule[],
  given: readonly Literal[],
  { space: { solver }, budget }: Session,
): Extract<Reached, { readonly kind: 'covered' }> | undefined {
  const literals = candidates.map(({ must }) => negated(must));
  const { core, isMinimal } = smallestCore(solver, literals, { given, budget });
  if (core.length === 0) return undefined;
  const needed = new Set(core);
  const by = candidates
    .filter(({ must }) => needed.delete(negated(must)))
    .map(({ policy, rule }) => ({ policy, rule }));
  return { kind: 'covered', by, isFewest: isMinimal };
}

/** The fewest of what the rule and its policy ask that cannot be together. */
function contradictionIn(rule: EncodedRule, { space, compiled: { world }, budget }: Session): Reached {
  const leaves = [...rule.policyLeaves, ...rule.ruleLeaves].map(({ type, meaning }) => ({
    type,
    literal: new Encoded(meaning, space, world).may,
  }));
  const literals = leaves.map(({ literal }) => literal);
  const { core } = smallestCore(space.solver, literals, { given: rule.list.apps, budget });
  const needed = new Set(core);
  const types = leaves.filter(({ literal }) => needed.has(literal)).map(({ type }) => type);
  return { kind: 'contradiction', leaves: [...new Set(types)] };
}
