import type { MeaningIn } from '../../analysis/questions/completions/case-search.js';
import { evaluatorOf } from '../../analysis/symbolic/theories/theory.js';
import { memoize } from '../../base/memo.js';
import { evaluate } from '../../logic/kleene/evaluate.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { conjunction, negate, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { Request } from '../../model/facts/request.js';
import type { Slice } from './axis.js';

/**
 * Returns a function that tests whether a request belongs to a row or column. The test ignores the classes of users of the row or column.
 */
export const rankInSlice: (slice: Slice) => (request: Request) => Rank = memoize(
  ({ within, noneOf = [] }) => {
    const inside = within.map(rankOfMeaning);
    const outside = noneOf.map((all) => all.map(rankOfMeaning));
    return (request) =>
      conjunction([
        ...inside.map((rankOf) => rankOf(request)),
        ...outside.map((all) => negate(conjunction(all.map((rankOf) => rankOf(request))))),
      ]);
  },
);

const rankOfMeaning = memoize(({ meaning, world }: MeaningIn) => {
  const readers = new Map(
    atomsOf(meaning).map((atom) => [atom, evaluatorOf(atom.fact, [atom.value], world)] as const),
  );
  return (request: Request) => evaluate(meaning, (atom) => readers.get(atom)?.(request)(0) ?? UNDEFINED);
});
