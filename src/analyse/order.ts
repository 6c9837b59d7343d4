import { negated } from '../logic/literal.js';
import type { Model } from '../logic/satisfy.js';
import type { Budget } from '../logic/search.js';
import { type AskedList, type AskedRule, type FirstIsGood, firstAt, firstIs } from './asked-list.js';

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
export interface Taking extends Overlap {
  /** It lies within the lower one as a whole: an exception to it, which must stand above it to do anything. */
  readonly isException: boolean;
}

/**
 * Rules that take from one below what that one would decide without them: for each the first few of those below that
 * are graver. `gravity`: how much a rule asks, or `undefined` where it does not take part; it steps aside for nothing.
 */
export function* takings(
  list: AskedList,
  gravity: (rule: AskedRule) => { readonly upper?: number; readonly lower?: number },
  budget: Budget,
): Generator<Taking> {
  const ranks = list.rules.map(gravity);
  const chains = new Map<number, FirstIsGood>();
  const isGraver = (place: number, than: number) => (ranks[place]?.lower ?? Number.NEGATIVE_INFINITY) > than;
  const firstGraver = (than: number) => {
    const chain = chains.get(than) ?? firstIs(list, (place) => isGraver(place, than), { by: 'sight' });
    chains.set(than, chain);
    return chain;
  };
  for (const [place, upper] of list.rules.entries()) {
    const own = ranks[place]?.upper;
    const graver = own === undefined ? undefined : firstGraver(own)(place + 1);
    if (graver === undefined) continue;
    const taken: AskedRule[] = [];
    while (taken.length < MOST_NAMED) {
      const apart = taken.map(({ perhaps }) => negated(perhaps));
      const model = modelOf(list, [...decidedBy(list, place), ...graver, ...apart], budget);
      const next = model === undefined ? undefined : firstAt(list, model, place + 1);
      if (model === undefined || next === undefined) break;
      const lower = list.rules[next] as AskedRule;
      taken.push(lower);
      yield { upper, lower, model, isException: isWithin(list, place, lower, budget) };
    }
  }
}

/** How many rules are named that one rule takes from. */
const MOST_NAMED = 3;

function isWithin(list: AskedList, place: number, lower: AskedRule, budget: Budget): boolean {
  const upper = list.rules[place] as AskedRule;
  const outside = [...list.apps, ...list.noneBefore(place), upper.holds, negated(lower.holds)];
  return list.space.solver.solve(outside, budget).kind === 'unsatisfiable';
}

/** To be assumed: the rule at this place decides, as far as a request can tell. */
export function decidedBy(list: AskedList, place: number): readonly number[] {
  return [...list.apps, ...list.noneBefore(place, 'sight'), (list.rules[place] as AskedRule).surely];
}

/** Values that a natural request has, where there are such. */
export function modelOf(list: AskedList, wanted: readonly number[], budget: Budget): Model | undefined {
  const answer = list.space.solver.solve([list.space.acceptable, ...wanted], budget);
  return answer.kind === 'satisfiable' ? answer.model : undefined;
}
