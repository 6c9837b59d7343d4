import { type Literal, negated } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { MissingFact } from '../../../simulate/missing-fact.js';
import type { Completions, Unit } from './completions.js';

/** What would have to be known for all completions to come out alike. */
export type SettledBy =
  /** Nothing: they do. */
  | { readonly kind: 'settled' }
  /** A smallest set of facts. */
  | { readonly kind: 'facts'; readonly facts: readonly MissingFact[] }
  /** No set of so few facts is known to. */
  | { readonly kind: 'more than'; readonly count: number }
  /** It depends on what no request can tell. */
  | { readonly kind: 'nothing' };

/** Sets of more facts than this are not tried. */
const MOST_FACTS = 3;

/** So many values of the facts of a set are looked at, before another set is tried. */
const MOST_VALUES = 200;

/** A literal that holds exactly where completions come out as they do where these values are. */
export type LikeAt = (model: Model) => Literal;

/** The first smallest set of facts of which no two completions that agree on them come out differently. */
export function smallestFacts(likeAt: LikeAt, completions: Completions): SettledBy {
  const { units, budget } = completions;
  for (let size = 1; size <= Math.min(MOST_FACTS, units.length); size++)
    for (const set of subsetsOf(units, size)) {
      if (budget.effort.isSpent) return { kind: 'more than', count: MOST_FACTS };
      if (decides(set, likeAt, completions) === 'yes')
        return { kind: 'facts', facts: set.map(({ questions: _, ...fact }) => fact) };
    }
  const isOfAll = decides(units, likeAt, completions);
  return isOfAll === 'no' ? { kind: 'nothing' } : { kind: 'more than', count: MOST_FACTS };
}

function* subsetsOf<Item>(items: readonly Item[], size: number, from = 0): Generator<readonly Item[]> {
  if (size === 0) yield [];
  for (let at = from; size > 0 && at <= items.length - size; at++)
    for (const rest of subsetsOf(items, size - 1, at + 1)) yield [items[at] as Item, ...rest];
}

/**
 * Takes completion after completion: what it says of these facts must leave one outcome alone. What of it does so is
 * learnt, and not looked at again.
 */
function decides(
  set: readonly Unit[],
  likeAt: LikeAt,
  { space: { solver }, known, budget }: Completions,
): 'no' | 'unknown' | 'yes' {
  const questions = set.flatMap((unit) => unit.questions);
  const isNew = solver.selector();
  const look = () => {
    const found = solver.solve([...known, isNew], budget);
    if (found.kind !== 'satisfiable') return found.kind === 'unsatisfiable' ? 'yes' : 'unknown';
    const { model } = found;
    const here = questions.map((one) => (one.isAt(model) ? one.actual : negated(one.actual)));
    const other = solver.solve([...known, ...here, negated(likeAt(model))], budget);
    if (other.kind !== 'unsatisfiable') return other.kind === 'satisfiable' ? 'no' : 'unknown';
    const telling = new Set(other.core);
    solver.requireAny([negated(isNew), ...here.filter((literal) => telling.has(literal)).map(negated)]);
    return undefined;
  };
  let answer: ReturnType<typeof look>;
  for (let looked = 0; looked < MOST_VALUES && answer === undefined; looked++) answer = look();
  solver.requireAny([negated(isNew)]);
  return answer ?? 'unknown';
}
