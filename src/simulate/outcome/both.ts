import type { AssuranceOptions, AuthenticatorUse } from '../../assurance/authenticator-use.js';
import { neutralKey } from '../../assurance/authenticators.js';
import { type Path, type Paths, paths } from '../../assurance/paths.js';
import { assuranceVerdict } from '../../assurance/satisfies.js';
import { compareStrength, type MethodStrength, type Strength, strength } from '../../assurance/strength.js';
import type { ConstraintObject, Step, VerificationMethod } from '../../assurance/verification-method.js';
import { conjunction, MATCH, NOT_MATCH, type Rank, rankOf } from '../../logic/verdict.js';

/** Whether the authenticators satisfy each of the methods. */
export function rankOfAll(
  methods: readonly VerificationMethod[],
  uses: readonly AuthenticatorUse[],
  options: AssuranceOptions,
): Rank {
  return conjunction(methods.map((method) => rankOf(assuranceVerdict(method, uses, options))));
}

/**
 * The minimal sets that satisfy both methods. Such a set holds one that satisfies the first and one that satisfies
 * the second, and nothing else: more authenticators never satisfy a method less.
 */
export function pathsOfBoth(
  first: VerificationMethod,
  second: VerificationMethod,
  available: readonly AuthenticatorUse[],
  options: AssuranceOptions,
): Paths {
  const ways = [first, second].map((method) => paths(method, available, options));
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
  const together = restOfFirst.flatMap((one) => restOfSecond.map((other) => joined(one, other)));
  return minimal([...doBoth, ...together], (uses) => rankOfAll([first, second], uses, options));
}

/** In the order of the second's, which is that of the application's chains. */
function joined(one: Path, other: Path): Path {
  const more = one.authenticators.filter((use) => !other.authenticators.includes(use));
  return { at: other.at, authenticators: [...more, ...other.authenticators] };
}

function minimal(candidates: readonly Path[], rankOfSet: (uses: readonly AuthenticatorUse[]) => Rank): Paths {
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

/**
 * The weakest way to satisfy both. It is no weaker than the weakest way to satisfy one of them, nor than the
 * weakest of the paths: every set that satisfies both holds one.
 */
export function strengthOfBoth(
  first: VerificationMethod,
  second: VerificationMethod,
  available: readonly AuthenticatorUse[],
  options: AssuranceOptions,
): MethodStrength {
  const counted = withFactorsOf(first, second);
  if (demandsNothing(first, counted)) return strength(counted, available, options);
  const { certain, possible } = pathsOfBoth(first, second, available, options);
  const single = [first, counted].map((method) => strength(method, available, options));
  const unknown = single.find(({ kind }) => kind === 'unknown');
  if (unknown !== undefined) return unknown;
  if (certain.length + possible.length === 0) return { kind: 'known', strength: 'denied', isExact: true };
  const ofPaths = [...certain, ...possible].map((path) => wholeStrength(path, options));
  const bound = strongest([...single.flatMap(placeOf), weakest(ofPaths.flatMap(placeOf))]);
  const isReached = (path: MethodStrength, index: number) =>
    index < certain.length && path.kind === 'known' && path.isExact && path.strength === bound;
  return { kind: 'known', strength: bound, isExact: ofPaths.some(isReached) };
}

/** The second method, which must be satisfied by as many factors as the first asks, if that says the same. */
function withFactorsOf(first: VerificationMethod, second: VerificationMethod): VerificationMethod {
  const asksMore = first.kind === 'assurance' && first.factors === 2 && second.kind === 'assurance';
  return asksMore && second.constraints.every(limitsNothing) ? { ...second, factors: 2 } : second;
}

/** Every authenticator counts as a factor, whatever is demanded of one or another. */
function limitsNothing({ knowledge, possession }: ConstraintObject): boolean {
  return [knowledge, possession].every((one) => one === undefined || (one.required && !one.isSilent));
}

/** Whatever satisfies the second satisfies the first. */
function demandsNothing(first: VerificationMethod, second: VerificationMethod): boolean {
  if (first.kind !== 'assurance' || second.kind !== 'assurance') return asksForAny(first);
  const isCounted = (first.factors ?? 2) <= (second.factors ?? 1);
  return isCounted && first.constraints.some(isFree);
}

/** Any one factor will do. */
export function asksForAny(method: VerificationMethod): boolean {
  return method.kind === 'assurance' && method.factors === 1 && method.constraints.some(isFree);
}

function isFree({ knowledge, possession, unreadable }: ConstraintObject): boolean {
  return knowledge === undefined && possession === undefined && unreadable.length === 0;
}

/** What is proven by a set of which nothing is left out: as a chain with a step for each. */
function wholeStrength({ at, authenticators }: Path, options: AssuranceOptions): MethodStrength {
  const steps = authenticators.map(
    ({ key, method, id }): Step => ({
      at,
      authenticationMethods: [
        {
          key: neutralKey(key, options.brand ?? 'SVC'),
          ...(method !== undefined && { method: method.toUpperCase() }),
          ...(id !== undefined && { id }),
          characteristics: [],
          userVerificationMethods: [],
        },
      ],
      unreadable: [],
    }),
  );
  return strength({ kind: 'chains', chains: [{ at, steps }] }, authenticators, options);
}

function placeOf(found: MethodStrength): Strength[] {
  return found.kind === 'known' ? [found.strength] : [];
}

function strongest(all: readonly Strength[]): Strength {
  return all.reduce((best, one) => (compareStrength(one, best) > 0 ? one : best), 'one-knowledge');
}

function weakest(all: readonly Strength[]): Strength {
  return all.reduce((worst, one) => (compareStrength(one, worst) < 0 ? one : worst), 'denied');
}
