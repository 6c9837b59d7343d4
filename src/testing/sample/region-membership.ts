import type { RequestRegion } from '../../analysis/questions/completions/region-cases.js';
import { evaluatorOf } from '../../analysis/symbolic/theories/theory.js';
import { deepEqual } from '../../base/deep-equal.js';
import { groupBy } from '../../base/group-by.js';
import { range } from '../../base/number-arrays.js';
import { readBody } from '../../documents/request/read-request.js';
import { evaluate } from '../../logic/kleene/evaluate.js';
import { atomsOf } from '../../logic/kleene/formula.js';
import { MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
import { distinctAtoms } from '../../model/facts/definition/distinct-atoms.js';
import type { Atom, Meaning } from '../../model/facts/fact.js';
import type { Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import type { Compiled } from '../../simulate/compile.js';

/** Decides whether requests belong to a set of sign-ins (region). */
export interface RegionMembership {
  /** Whether the service accepts the request and the request definitely belongs to the set of sign-ins. */
  contains(request: Request): boolean;
  /** Returns the number of conditions of the policies that are undecided for a request. */
  countUndecided(request: Request): number;
}

export function regionMembership(
  { within, appIds, withFixedFacts }: RequestRegion,
  asked: readonly Meaning[],
  { world }: Compiled,
): RegionMembership {
  const ids = new Set(appIds);
  const holding = within.map(({ meaning, world: of }) => {
    const ranksAt = createRankReader([meaning], of);
    return (request: Request) => {
      const { rank } = ranksAt(request);
      return evaluate(meaning, rank) === MATCH;
    };
  });
  const ranksAt = createRankReader(asked, world);
  return {
    contains: (request) =>
      ids.has(request.appInstance) &&
      deepEqual(withFixedFacts(request), request) &&
      readBody(request, world).ok &&
      holding.every((holds) => holds(request)),
    countUndecided: (request) => ranksAt(request).countUndecided(),
  };
}

interface Ranks {
  rank(atom: Atom): Rank;
  countUndecided(): number;
}

/** Returns a function that reads the facts of a request and returns the truth values of all atoms in `meanings` for it. */
function createRankReader(meanings: readonly Meaning[], world: World): (request: Request) => Ranks {
  const atoms = distinctAtoms(meanings.flatMap((meaning) => atomsOf(meaning)));
  const byFact = [...groupBy(atoms, ({ fact }) => fact)].map(([fact, own]) => {
    const values = own.map(({ value }) => value);
    return {
      fact,
      numbers: new Map(values.map((value, number) => [value, number])),
      ranksAt: evaluatorOf(fact, values, world),
    };
  });
  return (request) => {
    const ranks = new Map(
      byFact.map(({ fact, numbers, ranksAt }) => [fact, { numbers, rankOf: ranksAt(request) }]),
    );
    return {
      rank({ fact, value }) {
        const { numbers, rankOf } = ranks.get(fact) ?? {};
        return rankOf?.(numbers?.get(value) ?? -1) ?? UNDEFINED;
      },
      countUndecided: () =>
        [...ranks.values()].reduce(
          (sum, { numbers, rankOf }) =>
            sum + range(numbers.size).filter((number) => rankOf(number) === UNDEFINED).length,
          0,
        ),
    };
  };
}
