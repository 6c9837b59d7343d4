import { groupBy } from '../../base/group-by.js';
import { distinctAtoms } from '../../facts/definition/distinct-atoms.js';
import type { Meaning } from '../../facts/fact.js';
import type { Request } from '../../facts/request.js';
import type { World } from '../../facts/world.js';
import { all, atom, atomsOf, not } from '../../logic/kleene/formula.js';
import { MATCH, UNDEFINED } from '../../logic/kleene/verdict.js';
import { evaluatorOf } from '../../symbolic/theories/theory.js';

/**
 * What a request says, as answers to all that is asked: a fact comes out as it does for a request that says no more. What
 * hangs on the questions alone is done once.
 */
export function asSaid(asked: readonly Meaning[], world: World): (body: Request) => Meaning {
  const atoms = distinctAtoms(asked.flatMap((meaning) => [...atomsOf(meaning)]));
  const byFact = [...groupBy(atoms, ({ fact }) => fact)]
    .filter(([fact]) => !fact.fields.includes('appInstance'))
    .map(([fact, own]) => {
      const values = own.map(({ value }) => value);
      return { own, rankIn: evaluatorOf(fact, values, world) };
    });
  return (body) =>
    all(
      byFact.flatMap(({ own, rankIn }) => {
        const rankOf = rankIn(body);
        return own.flatMap((one, number) => {
          const rank = rankOf(number);
          if (rank === UNDEFINED) return [];
          return [rank === MATCH ? atom(one) : not(atom(one))];
        });
      }),
    );
}
