import { MATCH, NOT_MATCH, type Rank } from '../../logic/kleene/verdict.js';
import type { AssuranceOptions, AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import { requiresNothing } from '../../model/assurance/configured-sets.js';
import { type Path, type Paths, pathsOfMethod } from '../../model/assurance/paths.js';
import { rankOfAll } from '../../model/assurance/satisfies.js';
import { TOO_MANY_COMBINATIONS } from '../../model/assurance/search-effort.js';
import type { VerificationMethod } from '../../model/assurance/verification-method.js';

/**
 * Returns the minimal sets of authenticators that satisfy two verification methods together. Each is the union of a set that satisfies
 * `first` and a set that satisfies `second`. Unions are enough, because adding authenticators never makes a method fail.
 */
export function pathsOfBoth(
  first: VerificationMethod,
  second: VerificationMethod,
  available: readonly AuthenticatorUse[],
  options: AssuranceOptions,
): Paths {
  const ways = [first, second].map((method) => pathsOfMethod(method, available, options));
  const reason = ways.flatMap((one) => one.reason ?? []).join('; ');
  if (reason !== '') return { certain: [], possible: [], reason };
  const [ofFirst = [], ofSecond = []] = ways.map(({ certain, possible }) => [...certain, ...possible]);
  const enough = (path: Path, method: VerificationMethod) =>
    rankOfAll([method], path.authenticators, options) === MATCH;
  const doBoth = [
    ...ofSecond.filter((path) => enough(path, first)),
    ...ofFirst.filter((path) => enough(path, second)),
  ];
  const [restOfFirst, restOfSecond] = [ofFirst, ofSecond].map((some) =>
    some.filter((path) => !doBoth.includes(path)),
  ) as [Path[], Path[]];
  if (restOfFirst.length * restOfSecond.length > MAX_COMBINATIONS)
    return { certain: [], possible: [], reason: TOO_MANY_COMBINATIONS };
  const together = restOfFirst.flatMap((one) => restOfSecond.map((other) => joinPaths(one, other)));
  return minimalPaths([...doBoth, ...together], (uses) => rankOfAll([first, second], uses, options));
}

/** Maximum number of pairs that are joined: a path of the first method with a path of the second method. */
const MAX_COMBINATIONS = 10_000;

/**
 * Returns the union of two authentication paths. Authenticators that only `one` has come first. Those of `other` keep their order, which
 * matters because the method of an application's policy may require a sequence of authenticators.
 */
function joinPaths(one: Path, other: Path): Path {
  const more = one.authenticators.filter((use) => !other.authenticators.includes(use));
  return { at: other.at, authenticators: [...more, ...other.authenticators] };
}

function minimalPaths(
  candidates: readonly Path[],
  rankOfSet: (uses: readonly AuthenticatorUse[]) => Rank,
): Paths {
  const sets = new Map<string, { path: Path; keys: ReadonlySet<string>; rank: Rank }>();
  for (const path of candidates) {
    const keys = path.authenticators.map((use) => JSON.stringify(use)).sort();
    const name = keys.join();
    if (!sets.has(name)) sets.set(name, { path, keys: new Set(keys), rank: rankOfSet(path.authenticators) });
  }
  const bySize = [...sets.values()].sort((a, b) => a.keys.size - b.keys.size);
  const kept: typeof bySize = [];
  for (const set of bySize) {
    if (set.rank === NOT_MATCH) continue;
    const isBeaten = kept.some(
      (one) => one.rank >= set.rank && [...one.keys].every((key) => set.keys.has(key)),
    );
    if (!isBeaten) kept.push(set);
  }
  const ofRank = (isCertain: boolean) =>
    kept.filter(({ rank }) => (rank === MATCH) === isCertain).map(({ path }) => path);
  return { certain: ofRank(true), possible: ofRank(false) };
}

/** Whether the method requires only one factor, whichever factor that is. */
export function acceptsAnyFactor(method: VerificationMethod): boolean {
  return method.kind === 'assurance' && method.factors === 1 && method.constraints.some(requiresNothing);
}
