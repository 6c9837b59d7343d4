import { getOrMake } from '../../base/memo.js';
import { type Literal, negated } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import { type EncodedList, type EncodedRule, firstAt } from '../symbolic/encode.js';
import type { FirstIsWanted } from '../symbolic/first-match.js';
import { type ChangedModel, WatchedRules } from '../symbolic/watched-rules.js';
import { reachIndexOf } from './reach.js';
import { decidesOver, isDecidedBy } from './session/confirm.js';
import type { Session } from './session/session.js';

/** Two rules that match the same request, which the upper rule decides. */
export interface Overlap {
  readonly upper: EncodedRule;
  readonly lower: EncodedRule;
  readonly model: Model;
}

/**
 * Yields pairs of neighbouring rules that match a common request which no higher-ranked rule decides. Each pair is confirmed by the
 * simulator.
 */
export function* overlapsOfNeighbours(
  list: EncodedList,
  session: Session,
  isAsked: (upper: EncodedRule, lower: EncodedRule) => boolean,
): Generator<Overlap> {
  for (const upper of list.rules) {
    const lower = list.rules[upper.index + 1];
    if (lower === undefined || !isAsked(upper, lower)) continue;
    const model = acceptableModel([...upper.decides('must'), lower.must], session);
    if (model !== undefined && isConfirmedOverlap(upper, lower, model, session))
      yield { upper, lower, model };
  }
}

/** A request that no custom rule of a list decides. */
export interface FallThrough {
  /** The default rule of the policy, which the service evaluates last. It decides the request. */
  readonly rule: EncodedRule;
  readonly model: Model;
}

/**
 * Returns the default rule of a rule list, with the solver model of a request that no rule above it matches. Returns `undefined` if the
 * simulator does not confirm that the default rule decides such a request.
 */
export function fallThroughOf({ type, rules }: EncodedList, session: Session): FallThrough | undefined {
  const rule = rules.find((one) => one.rule.isDefault);
  const model = rule && acceptableModel(rule.decides('must'), session);
  if (rule === undefined || model === undefined) return undefined;
  const request = session.space.requestOf(model);
  return isDecidedBy(rule, type.name, request, session.compiled) ? { rule, model } : undefined;
}

/** An upper rule, with the rules that it partly shadows. */
export interface Shadowing {
  readonly upper: EncodedRule;
  /** The first few shadowed rules, each with an example that the simulator confirms. */
  readonly shadowed: readonly Shadowed[];
  /**
   * Whether every request that the upper rule matches also matches each rule in `shadowed`. The upper rule is then an exception to these
   * rules: it has an effect only because it is above them.
   */
  readonly isException: boolean;
}

export interface Shadowed {
  readonly lower: EncodedRule;
  readonly model: Model;
}

/**
 * Returns how strict a rule is. `upper` is compared with the strictness of lower-ranked rules, and `lower` with that of higher-ranked
 * rules. If one of these numbers is absent, the rule does not take part in this comparison.
 */
export type StrictnessOf = (rule: EncodedRule) => { readonly upper?: number; readonly lower?: number };

/**
 * Finds rules that decide some requests which stricter, lower-ranked rules would decide otherwise. Rules with `isException` are yielded
 * separately from the rest. A lower-ranked rule is reported only if all rules between it and the upper rule are also stricter than the
 * upper rule. Otherwise, a rule between them could decide these requests.
 */
export function* shadowingsIn(
  list: EncodedList,
  session: Session,
  strictnessOf: StrictnessOf,
): Generator<Shadowing> {
  const demands = list.rules.map(strictnessOf);
  const strictestBelow = maximumsBelow(demands.map(({ lower = Number.NEGATIVE_INFINITY }) => lower));
  const chains = new Map<number, FirstIsWanted>();
  let near: WatchedRules | undefined;
  for (const upper of list.rules) {
    const own = demands[upper.index]?.upper;
    if (own === undefined || (strictestBelow[upper.index + 1] as number) <= own) continue;
    const isStricter = (other: number) => (demands[other]?.lower ?? Number.NEGATIVE_INFINITY) > own;
    const model = decidedBy(upper, session);
    if (model !== undefined) {
      near ??= new WatchedRules(model, list.rules, 'actual', session.budget.effort);
      near.moveTo(model);
    }
    const nearby = near && model ? shadowedNearby(upper, { model, near, isStricter, session }) : [];
    const chain = () => getOrMake(chains, own, () => list.first.must.firstIs(isStricter));
    const shadowed = nearby.length > 0 ? nearby : shadowedBySearch(upper, chain(), session);
    const judged = shadowed.map((one) => ({ one, isException: isWithin(upper, one.lower, session) }));
    for (const isException of [false, true]) {
      const some = judged.flatMap((found) => (found.isException === isException ? [found.one] : []));
      if (some.length > 0) yield { upper, shadowed: some, isException };
    }
  }
}

/** Returns, for each index, the maximum of the numbers from that index on. The last entry is `-Infinity`. */
function maximumsBelow(numbers: readonly number[]): readonly number[] {
  const most = [Number.NEGATIVE_INFINITY];
  for (const number of numbers.toReversed()) most.push(Math.max(number, most.at(-1) as number));
  return most.reverse();
}

/** Maximum number of shadowed rules in the result for one upper rule. */
const MOST_NAMED = 3;
/**
 * The program tests whether an upper rule partly shadows lower-ranked rules. This is the maximum number of lower-ranked rules that it
 * tests.
 */
const MOST_TRIED = 6;

/** The data for finding rules that an upper rule partly shadows. */
interface Nearby {
  /** The solver model of a request that the upper rule decides. */
  readonly model: Model;
  /** All rules of the list. Quickly finds the first rule that matches a solver model near `model`. */
  readonly near: WatchedRules;
  readonly isStricter: (index: number) => boolean;
  readonly session: Session;
}

/**
 * Finds rules that the upper rule partly shadows. Changes the upper rule's example so that it also matches one lower-ranked rule at a time.
 */
function shadowedNearby(upper: EncodedRule, nearby: Nearby): readonly Shadowed[] {
  const { model, near, isStricter, session } = nearby;
  const { rules } = upper.list;
  const shadowed: Shadowed[] = [];
  let tried = 0;
  for (let index = upper.index + 1; index < rules.length; index++) {
    const lower = rules[index];
    if (lower === undefined || !isStricter(index)) continue;
    const other = decidedBy(lower, session);
    const lowerOnly = [...lower.variables].filter((variable) => !upper.variables.has(variable));
    const both = other && session.localSearch.joined(model, other, lowerOnly);
    if (both !== undefined) {
      const changed = { model: both, changes: () => lowerOnly };
      if (near.firstAt(changed, 0) === upper.index && isNextOf(lower, changed, nearby, upper.index + 1))
        if (isConfirmedOver(upper, lower, both, session)) shadowed.push({ lower, model: both });
    }
    if (++tried === MOST_TRIED || shadowed.length === MOST_NAMED) break;
  }
  return shadowed;
}

/**
 * Returns whether `rule` is the first rule from the index `from` on that matches the request of a solver model. Rules for which
 * `isStricter` is true are ignored: like `rule`, they are stricter than the upper rule that shadows `rule`.
 */
function isNextOf(rule: EncodedRule, changed: ChangedModel, nearby: Nearby, from: number): boolean {
  const next = nearby.near.firstAt(changed, from);
  if (next < 0 || next >= rule.index) return next === rule.index;
  return nearby.isStricter(next) && isNextOf(rule, changed, nearby, next + 1);
}

function shadowedBySearch(
  upper: EncodedRule,
  stricterBelow: FirstIsWanted,
  session: Session,
): readonly Shadowed[] {
  const stricter = stricterBelow(upper.index + 1);
  const model = stricter && acceptableModel([...upper.decides('must'), ...stricter], session);
  const lower = model && firstAt(upper.list, model, upper.index + 1);
  if (model === undefined || lower === undefined) return [];
  return isConfirmedOver(upper, lower, model, session) ? [{ lower, model }] : [];
}

function isWithin(upper: EncodedRule, lower: EncodedRule, session: Session): boolean {
  const model = decidedBy(upper, session);
  if (model !== undefined && !lower.isAt(model)) return false;
  const outside = [...upper.decides('actual'), negated(lower.actual)];
  return session.space.solver.solve(outside, session.budget).kind === 'unsatisfiable';
}

/** Returns the solver model of a request that the rule decides; `undefined` if the search has found none. */
function decidedBy({ rule }: EncodedRule, session: Session): Model | undefined {
  return reachIndexOf(session).rules.get(rule)?.model?.();
}

/**
 * Whether the simulator confirms that the upper rule decides instead of the lower rule. Also true for a policy to which no application is
 * mapped, because the simulator cannot check it.
 */
function isConfirmedOver(upper: EncodedRule, lower: EncodedRule, model: Model, session: Session): boolean {
  const isUnmapped = reachIndexOf(session).rules.get(upper.rule)?.unreached?.kind === 'unassigned';
  return isUnmapped || isConfirmedOverlap(upper, lower, model, session);
}

function isConfirmedOverlap(
  upper: EncodedRule,
  lower: EncodedRule,
  model: Model,
  { compiled, space }: Session,
): boolean {
  return decidesOver(upper, lower, upper.list.type.name, space.requestOf(model), compiled);
}

/** Returns the solver model of a request that meets the wanted literals and that the service accepts; `undefined` if none was found. */
function acceptableModel(wanted: readonly Literal[], { space, budget }: Session): Model | undefined {
  const answer = space.solver.solve([space.acceptable, ...wanted], budget);
  return answer.kind === 'satisfiable' ? answer.model : undefined;
}
