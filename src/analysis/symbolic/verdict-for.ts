import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import { evaluate } from '../../logic/kleene/evaluate.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import type { Meaning } from '../../model/facts/fact.js';
import type { Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { evaluatorOf } from './theories/theory.js';

/** Returns a function that gives the verdict of a condition for a request. Preparing the function once saves time for many requests. */
export function verdictFor(meaning: Meaning, world: World): (request: Request) => Rank {
  const byFact = lazy(() =>
    [...groupBy(atomsOf(meaning), ({ fact }) => fact)].map(([fact, own]) => {
      const values = [...new Set(own.map(({ value }) => value))];
      return { fact, values, rankIn: evaluatorOf(fact, values, world) };
    }),
  );
  return (request) => {
    const ranks = new Map(
      byFact().map(({ fact, values, rankIn }) => {
        const rankOf = rankIn(request);
        return [fact, new Map(values.map((value, number) => [value, rankOf(number)]))];
      }),
    );
    return evaluate(meaning, ({ fact, value }) => ranks.get(fact)?.get(value) ?? UNDEFINED);
  };
}
