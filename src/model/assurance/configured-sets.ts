import { conjunction, MATCH, NOT_MATCH, type Rank } from '../../logic/kleene/verdict.js';
import type { Effort } from '../../logic/solver/effort.js';
import {
  type Alternative,
  alternativesOf,
  inStepOrder,
  type Profile,
  profileOf,
  rankOfProfiles,
} from './alternative.js';
import {
  type AssuranceOptions,
  type AuthenticatorUse,
  completionsOf,
  type KnownUse,
  knownUse,
} from './authenticator-use.js';
import { AUTHENTICATORS, CHARACTERISTICS } from './authenticators.js';
import type { Path } from './paths.js';
import { EFFORT_OF_SET } from './search-effort.js';
import { subsets } from './subsets.js';
import type { VerificationMethod } from './verification-method.js';

export type KnownMethod = Exclude<VerificationMethod, { readonly kind: 'unknown' }>;

/** An authenticator with one value for each of its unknown properties. */
export interface Configuration {
  readonly known: KnownUse;
  /**
   * The original authenticator, before values were assumed for its unknown properties. All configurations of one authenticator have the
   * same `origin` object. A person can use only one of these configurations at a time.
   */
  readonly origin: AuthenticatorUse;
  /** Whether the factor class of the authenticator is assumed, because the authenticator is not in the table. */
  readonly isGuess: boolean;
  /** The same authenticator without assumed values: its unknown properties stay unknown. */
  readonly open: KnownUse;
}

/** A set of configured authenticators that satisfies several verification methods together. */
export interface ConfiguredSet<Of extends Configuration> {
  readonly set: readonly Of[];
  /** Whether the set definitely satisfies the methods; if not, it is unknown whether it does. */
  readonly isExact: boolean;
  /** For each verification method, the alternative that the set of authenticators satisfies. */
  readonly alternatives: readonly Alternative[];
}

/** Returns the configurations of the authenticators: one for each completion of their unknown properties. */
export function configurationsOf(
  uses: readonly AuthenticatorUse[],
  options: AssuranceOptions,
): Configuration[] {
  return uses.flatMap((origin) => {
    const use = knownUse(origin, options);
    const isGuess = use.candidates.some(({ row }) => row.classes === undefined);
    return completionsOf(use).map((known) => ({ known, origin, isGuess, open: use }));
  });
}

/**
 * Yields sets of authenticators that satisfy all `methods` and have no unneeded member. Configurations are interchangeable if all checks
 * give equal results for them and `kindOf` returns equal values. If more configurations are interchangeable than one set can contain, the
 * search skips the rest. If the search budget runs out, some sets are missing from the result.
 */
export function* configuredSets<Of extends Configuration>(
  methods: readonly KnownMethod[],
  configurations: readonly Of[],
  kindOf: (configuration: Of) => unknown,
  effort: Effort,
): Generator<ConfiguredSet<Of>> {
  for (const alternatives of combinationsOf(withoutImplied(methods).map(alternativesOf))) {
    if (effort.isSpent) return;
    yield* setsFor(alternatives, withProfiles(alternatives, configurations, kindOf, effort), effort);
  }
}

/** Returns the methods, except methods that another method implies. */
function withoutImplied(methods: readonly KnownMethod[]): readonly KnownMethod[] {
  return methods.filter(
    (method, index) =>
      !methods.some((other, place) => place !== index && isImplied(method, other, place > index)),
  );
}

/**
 * Whether `method` is redundant, because every set of authenticators that satisfies `by` also satisfies `method`. If each of the two
 * implies the other, only the one that is earlier in the list is redundant. `isLast` states whether `by` is the one that is later in the
 * list.
 */
function isImplied(method: KnownMethod, by: KnownMethod, isLast: boolean): boolean {
  if (method.kind !== 'assurance' || method.factors === undefined || !isUnlimited(method)) return false;
  const least = by.kind === 'assurance' ? (by.factors ?? 1) : 1;
  if (least < method.factors) return false;
  const isMutual = by.kind === 'assurance' && isUnlimited(by) && by.factors === method.factors;
  return !isMutual || isLast;
}

function isUnlimited(method: KnownMethod): boolean {
  return method.kind === 'assurance' && method.constraints.some(requiresNothing);
}

/** Whether a constraint object requires nothing. */
export function requiresNothing({
  knowledge,
  possession,
  unreadable,
}: {
  readonly knowledge?: unknown;
  readonly possession?: unknown;
  readonly unreadable: readonly unknown[];
}): boolean {
  return knowledge === undefined && possession === undefined && unreadable.length === 0;
}

/** Yields every combination of one item from each list. */
function* combinationsOf<Item>(lists: readonly (readonly Item[])[]): Generator<readonly Item[]> {
  const [first, ...others] = lists;
  if (first === undefined) yield [];
  for (const item of first ?? []) for (const rest of combinationsOf(others)) yield [item, ...rest];
}

interface Profiled<Of> {
  readonly configuration: Of;
  /**
   * One profile for each alternative of the verification methods. A profile states which requirements of the alternative the authenticator
   * satisfies.
   */
  readonly profiles: readonly Profile[];
}

function withProfiles<Of extends Configuration>(
  alternatives: readonly Alternative[],
  configurations: readonly Of[],
  kindOf: (configuration: Of) => unknown,
  effort: Effort,
): Profiled<Of>[] {
  const most = alternatives.reduce((sum, { size }) => sum + size, 0);
  const work = alternatives.reduce((sum, alternative) => sum + alternative.work, 0);
  const isOfUse = usefulnessTest(alternatives, work, effort);
  const kinds = new Map<string, Profiled<Of>[]>();
  for (const configuration of configurations) {
    if (effort.isSpent) return [];
    if (!isOfUse(configuration.open)) {
      effort.take(1);
      continue;
    }
    effort.take(work);
    const profiles = alternatives.map((one) => profileOf(one, configuration.known));
    if (profiles.every((profile) => profile.every((rank) => rank === NOT_MATCH))) continue;
    const kind = JSON.stringify([profiles, kindOf(configuration), configuration.isGuess]);
    const alike = kinds.get(kind) ?? [];
    const isNew = alike.every((one) => one.configuration.origin !== configuration.origin);
    if (isNew && alike.length < most) kinds.set(kind, [...alike, { configuration, profiles }]);
  }
  return [...kinds.values()].flat();
}

/**
 * Returns a function that tests whether an authenticator may satisfy at least one requirement of one of the alternatives. Unknown
 * properties of the authenticator may have any value.
 */
function usefulnessTest(
  alternatives: readonly Alternative[],
  work: number,
  effort: Effort,
): (use: KnownUse) => boolean {
  const known = new Map<KnownUse, boolean>();
  return (use) => {
    const isKnown = known.get(use);
    if (isKnown !== undefined) return isKnown;
    effort.take(work);
    const isOfUse = alternatives.some((one) => profileOf(one, use).some((rank) => rank !== NOT_MATCH));
    known.set(use, isOfUse);
    return isOfUse;
  };
}

function* setsFor<Of extends Configuration>(
  alternatives: readonly Alternative[],
  candidates: readonly Profiled<Of>[],
  effort: Effort,
): Generator<ConfiguredSet<Of>> {
  const parts = alternatives.map((alternative, index) =>
    sufficientSets(alternative, index, candidates, effort),
  );
  for (const part of unionsOf(parts, effort)) {
    const set = part.members.map((member) => (candidates[member] as Profiled<Of>).configuration);
    if (hasAuthenticatorTwice(set)) continue;
    yield { set, isExact: part.rank === MATCH && !set.some(({ isGuess }) => isGuess), alternatives };
  }
}

/** The indexes of the members of a set of authenticators, and whether the set is definitely sufficient. */
interface Part {
  readonly members: readonly number[];
  readonly rank: Rank;
}

/**
 * Returns the sets of authenticators that satisfy one alternative, with the certainty of each. No returned set has a subset with the same
 * certainty.
 */
function sufficientSets<Of extends Configuration>(
  alternative: Alternative,
  index: number,
  candidates: readonly Profiled<Of>[],
  effort: Effort,
): Part[] {
  const useful = candidates.flatMap(({ profiles }, member) =>
    profiles[index]?.some((rank) => rank !== NOT_MATCH) ? [member] : [],
  );
  const ranks = new Map<string, Rank>();
  const found: Part[] = [];
  for (const places of subsets(useful.length, alternative.size)) {
    if (effort.isSpent) return [];
    effort.take(EFFORT_OF_SET * places.length);
    const members = places.map((place) => useful[place] as number);
    const rankOfPart = Math.max(
      NOT_MATCH,
      ...members.map((one) => ranks.get(keyWithout(members, one)) ?? NOT_MATCH),
    );
    const rank = rankOfPart === MATCH ? MATCH : rankOfProfiles(alternative, members.map(profileAt));
    ranks.set(members.join(), rank);
    if (rank > rankOfPart && !hasAuthenticatorTwice(members.map(configurationAt)))
      found.push({ members, rank });
  }
  return found;

  function profileAt(member: number): Profile {
    return candidates[member]?.profiles[index] as Profile;
  }
  function configurationAt(member: number): Of {
    return (candidates[member] as Profiled<Of>).configuration;
  }
}

function keyWithout(members: readonly number[], one: number): string {
  return members.filter((member) => member !== one).join();
}

/** Returns the unions of sets, taking one set from each list. */
function unionsOf(lists: readonly (readonly Part[])[], effort: Effort): Iterable<Part> {
  return lists.reduce<Part[]>(
    (found, list, index) => (index === 0 ? [...list] : joinParts(found, list, effort)),
    [],
  );
}

function joinParts(some: readonly Part[], others: readonly Part[], effort: Effort): Part[] {
  const sets = new Map<string, Part>();
  for (const one of some)
    for (const other of others) {
      if (effort.isSpent) return [];
      effort.take(EFFORT_OF_SET);
      const members = [...new Set([...one.members, ...other.members])].sort((a, b) => a - b);
      const rank = conjunction([one.rank, other.rank]);
      const key = members.join();
      if (rank > (sets.get(key)?.rank ?? NOT_MATCH)) sets.set(key, { members, rank });
    }
  return [...sets.values()];
}

function hasAuthenticatorTwice(set: readonly Configuration[]): boolean {
  return new Set(set.map(({ origin }) => origin)).size < set.length;
}

const ASSUMPTIONS = ['verifiedBy', ...CHARACTERISTICS] as const;

/**
 * Converts a set of authenticators to an authentication path. Leaves out each authenticator and each assumed characteristic that does not
 * change the result. If the last element of `alternatives` is a method chain, the authenticators of its steps come last, in the order of
 * the steps. All other authenticators come first, in the order of `AUTHENTICATORS`.
 */
export function pathOfSet<Of extends Configuration>(
  { alternatives, set }: ConfiguredSet<Of>,
  options: AssuranceOptions,
): Path {
  const last = alternatives.at(-1) as Alternative;
  const rankOf = (some: readonly KnownUse[]) =>
    conjunction(
      alternatives.map((one) =>
        rankOfProfiles(
          one,
          some.map((use) => profileOf(one, use)),
        ),
      ),
    );
  const rank = rankOf(set.map(({ known }) => known));
  const uses = neededMembers(set, (some) => rankOf(some) === rank).map(({ known, origin }) => ({
    known,
    origin,
  }));
  for (const [place, { origin }] of uses.entries())
    for (const assumption of ASSUMPTIONS.filter((one) => origin[one] === undefined)) {
      const { [assumption]: _, ...use } = (uses[place] as Configuration).known.use;
      const fewer = uses.with(place, { known: knownUse(use, options), origin });
      if (rankOf(fewer.map(({ known }) => known)) === rank)
        uses.splice(place, 1, ...fewer.slice(place, place + 1));
    }
  const sorted = uses.map(({ known }) => known).sort((a, b) => rowOf(a) - rowOf(b));
  const ordered = inStepOrder(last, sorted, rank);
  const more = sorted.map(({ use }) => use).filter((use) => !ordered.includes(use));
  return { at: last.at, authenticators: [...more, ...ordered] };
}

/**
 * Removes the authenticators that are not needed from a set, one after the other. An authenticator is not needed if `isEnough` is true for
 * the rest of the set. Returns the remaining authenticators.
 */
function neededMembers<Of extends Configuration>(
  set: readonly Of[],
  isEnough: (some: readonly KnownUse[]) => boolean,
): readonly Of[] {
  return set.reduce((left, one) => {
    const rest = left.filter((other) => other !== one);
    return isEnough(rest.map(({ known }) => known)) ? rest : left;
  }, set);
}

function rowOf({ candidates: [candidate] }: KnownUse): number {
  const index = AUTHENTICATORS.findIndex(
    ({ key, method }) => key === candidate?.row.key && method === candidate.row.method,
  );
  return index === -1 ? AUTHENTICATORS.length : index;
}
