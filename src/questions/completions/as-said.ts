import { groupBy } from '../../base/group-by.js';
import { distinctAtoms } from '../../facts/definition/distinct-atoms.js';
import type { Meaning } from '../../facts/fact.js';
import type { Request } from '../../facts/request.js';
import type { World } from '../../facts/world.js';
import { all, atom, atomsOf, not } from '../../logic/kleene/formula.js';
import { MATCH, UNDEFINED } from '../../logic/kleene/verdict.js';
import { evaluatorOf } from '../../symbolic/theories/theory.js';

/** What a request says, as answers to all that is asked: a fact comes out as it does for a request that says no more. */
export function asSaid(asked: readonly Meaning[], body: Request, world: World): Meaning {
  const atoms = distinctAtoms(asked.flatMap((meaning) => [...atomsOf(meaning)]));
  return all(
    [...groupBy(atoms, ({ fact }) => fact)].flatMap(([fact, own]) => {
      if (fact.fields.includes('appInstance')) return [];
      const rankOf = evaluatorOf(
        fact,
        own.map(({ value }) => value),
        world,
      )(body);
      return own.flatMap((one, number) => {
        const rank = rankOf(number);
        if (rank === UNDEFINED) return [];
        return [rank === MATCH ? atom(one) : not(atom(one))];
      });
    }),
  );
}
