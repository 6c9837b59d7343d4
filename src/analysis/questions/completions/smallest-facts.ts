import { type Literal, negated } from '../../../logic/solver/literal.js';
import type { Model } from '../../../logic/solver/satisfy.js';
import type { MissingFact } from '../../../simulate/missing-fact.js';
import type { Completions, MissingFactWithAtoms } from './completions.js';

/** The facts that would settle a result: if they were known, all completions of the request would have the same result. */
export type SettledBy =
  /** No fact is needed: all completions of the request have the same result. */
  | { readonly kind: 'decided' }
  /** One of the smallest sets of facts that determine the result. */
  | { readonly kind: 'facts'; readonly facts: readonly MissingFact[] }
  /** The search found no set of at most `count` facts that determines the result. */
  | { readonly kind: 'more than'; readonly count: number }
  /** No set of facts determines the result, because it depends on facts that no request can state. */
  | { readonly kind: 'nothing' };

/** Maximum number of facts in a set that determines the result. */
const MOST_FACTS = 3;

/** Maximum number of combinations of values that are checked for each set of facts. */
const MOST_VALUES = 200;

/**
 * A function that takes the solver model of a completion. Returns the solver literal for "the request has the same result as this
 * completion".
 */
export type LikeAt = (model: Model) => Literal;

/**
 * Returns the first of the smallest sets of facts that determine the result. A set determines the result if all completions of the request
 * that agree on these facts have the same result.
 */
export function smallestFacts(likeAt: LikeAt, completions: Completions): SettledBy {
  const { missingFacts, budget } = completions;
  for (let size = 1; size <= Math.min(MOST_FACTS, missingFacts.length); size++)
    for (const set of subsetsOf(missingFacts, size)) {
      if (budget.effort.isSpent) return { kind: 'more than', count: MOST_FACTS };
      if (isSufficient(set, likeAt, completions) === 'yes')
        return { kind: 'facts', facts: set.map(({ encodedAtoms: _, ...fact }) => fact) };
    }
  const isOfAll = isSufficient(missingFacts, likeAt, completions);
  return isOfAll === 'no' ? { kind: 'nothing' } : { kind: 'more than', count: MOST_FACTS };
}

function* subsetsOf<Item>(items: readonly Item[], size: number, from = 0): Generator<readonly Item[]> {
  if (size === 0) yield [];
  for (let at = from; size > 0 && at <= items.length - size; at++)
    for (const rest of subsetsOf(items, size - 1, at + 1)) yield [items[at] as Item, ...rest];
}

/**
 * Decides whether a set of facts is sufficient: for each completion of the request, the values of these facts must imply the result. Each
 * combination of values is checked once.
 */
function isSufficient(
  set: readonly MissingFactWithAtoms[],
  likeAt: LikeAt,
  { space: { solver }, known, budget }: Completions,
): 'no' | 'unknown' | 'yes' {
  const atoms = set.flatMap(({ encodedAtoms }) => encodedAtoms);
  const isNew = solver.selector();
  const look = () => {
    const found = solver.solve([...known, isNew], budget);
    if (found.kind !== 'satisfiable') return found.kind === 'unsatisfiable' ? 'yes' : 'unknown';
    const { model } = found;
    const here = atoms.map((one) => (one.isAt(model) ? one.actual : negated(one.actual)));
    const other = solver.solve([...known, ...here, negated(likeAt(model))], budget);
    if (other.kind !== 'unsatisfiable') return other.kind === 'satisfiable' ? 'no' : 'unknown';
    const core = new Set(other.core);
    solver.requireAny([negated(isNew), ...here.filter((literal) => core.has(literal)).map(negated)]);
    return undefined;
  };
  let answer: ReturnType<typeof look>;
  for (let looked = 0; looked < MOST_VALUES && answer === undefined; looked++) answer = look();
  solver.requireAny([negated(isNew)]);
  return answer ?? 'unknown';
}
