import { negated } from '../logic/solver/literal.js';
import type { Model } from '../logic/solver/satisfy.js';
import type { Budget } from '../logic/solver/search.js';
import { type AskedList, type AskedRule, type FirstIsGood, firstAt, firstIs } from './encoded-list.js';
import type { Nearby } from './local-search.js';

/** Two rules that a request meets both of: the upper one decides it. */
export interface Overlap {
  readonly upper: AskedRule;
  readonly lower: AskedRule;
  readonly model: Model;
}

/** Neighbours that overlap where nothing above decides. */
export function* overlapsOfNeighbours(
  list: AskedList,
  isAsked: (upper: AskedRule, lower: AskedRule) => boolean,
  budget: Budget,
): Generator<Overlap> {
  for (const [place, upper] of list.rules.entries()) {
    const lower = list.rules[place + 1];
    if (lower === undefined || !isAsked(upper, lower)) continue;
    const model = modelOf(list, [...decidedBy(list, place), lower.surely], budget);
    if (model !== undefined) yield { upper, lower, model };
  }
}

/** What a rule takes from those below it. */
export interface Taking {
  readonly upper: AskedRule;
  /** The first few of those that it takes from, each with a request; that of the first one is confirmed. */
  readonly taken: readonly { readonly lower: AskedRule; readonly model: Model }[];
  /** It lies within each of them as a whole: an exception, which must stand above them to do anything. */
  readonly isException: boolean;
}

export interface AskingTakings {
  readonly budget: Budget;
  readonly nearby: Nearby;
  /** How much a rule asks, as the upper one and as the lower one; where it does not take part, nothing. */
  gravity(rule: AskedRule): { readonly upper?: number; readonly lower?: number };
  /** A request that the rule decides. */
  decided(rule: AskedRule): Model | undefined;
  /** Whether the simulator says so, too. */
  confirms(upper: AskedRule, lower: AskedRule, model: Model): boolean;
}

/** Rules that take from graver ones below what those would decide without them. */
export function* takings(list: AskedList, asking: AskingTakings): Generator<Taking> {
  const ranks = list.rules.map((rule) => asking.gravity(rule));
  const chains = new Map<number, FirstIsGood>();
  for (const [place, upper] of list.rules.entries()) {
    const own = ranks[place]?.upper;
    if (own === undefined) continue;
    const isGraver = (other: number) => (ranks[other]?.lower ?? Number.NEGATIVE_INFINITY) > own;
    const near = takenNearby(list, place, isGraver, asking);
    const searched = () => {
      const chain = chains.get(own) ?? firstIs(list, isGraver, { by: 'sight' });
      chains.set(own, chain);
      return takenAfterSearch(list, place, chain(place + 1), asking);
    };
    const taken = near.length > 0 ? near : searched();
    if (taken.length === 0) continue;
    const isException = taken.every(({ lower }) => isWithin(list, place, lower, asking));
    yield { upper, taken, isException };
  }
}

/** How many rules are named that one rule takes from; and how many are tried. */
const MOST_NAMED = 3;
const MOST_TRIED = 6;

/** By a request that the upper rule decides, changed to what the lower one asks beside. */
function takenNearby(
  list: AskedList,
  place: number,
  isGraver: (place: number) => boolean,
  asking: AskingTakings,
): Taking['taken'] {
  const upper = list.rules[place] as AskedRule;
  const model = asking.decided(upper);
  const taken: { readonly lower: AskedRule; readonly model: Model }[] = [];
  let tried = 0;
  for (let at = place + 1; at < list.rules.length && tried < MOST_TRIED && taken.length < MOST_NAMED; at++) {
    if (!isGraver(at) || model === undefined) continue;
    tried++;
    const lower = list.rules[at] as AskedRule;
    const other = asking.decided(lower);
    const beside = [...lower.variables].filter((variable) => !upper.variables.has(variable));
    const both = other && asking.nearby.joined(model, other, beside);
    if (both === undefined || firstAt(list, both, place + 1) !== at || firstAt(list, both) !== place)
      continue;
    if (taken.length > 0 || asking.confirms(upper, lower, both)) taken.push({ lower, model: both });
  }
  return taken;
}

function takenAfterSearch(
  list: AskedList,
  place: number,
  graver: readonly number[] | undefined,
  asking: AskingTakings,
): Taking['taken'] {
  if (graver === undefined) return [];
  const model = modelOf(list, [...decidedBy(list, place), ...graver], asking.budget);
  const next = model && firstAt(list, model, place + 1);
  if (model === undefined || next === undefined) return [];
  const [upper, lower] = [list.rules[place] as AskedRule, list.rules[next] as AskedRule];
  return asking.confirms(upper, lower, model) ? [{ lower, model }] : [];
}

function isWithin(list: AskedList, place: number, lower: AskedRule, asking: AskingTakings): boolean {
  const upper = list.rules[place] as AskedRule;
  const model = asking.decided(upper);
  if (model !== undefined && !lower.isAt(model)) return false;
  const outside = [...list.apps, ...list.noneBefore(place), upper.holds, negated(lower.holds)];
  return list.space.solver.solve(outside, asking.budget).kind === 'unsatisfiable';
}

/** To be assumed: the rule at this place decides, as far as a request can tell. */
export function decidedBy(list: AskedList, place: number): readonly number[] {
  return [...list.apps, ...list.noneBefore(place, 'sight'), (list.rules[place] as AskedRule).surely];
}

/** The same, whatever it is that cannot be told. */
export function perhapsDecidedBy(list: AskedList, place: number): readonly number[] {
  return [...list.apps, ...list.noneBefore(place, 'truth'), (list.rules[place] as AskedRule).holds];
}

/** Values that a natural request has, where there are such. */
export function modelOf(list: AskedList, wanted: readonly number[], budget: Budget): Model | undefined {
  const answer = list.space.solver.solve([list.space.acceptable, ...wanted], budget);
  return answer.kind === 'satisfiable' ? answer.model : undefined;
}
