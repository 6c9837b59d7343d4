import { MATCH, NOT_MATCH, type Rank, UNDEFINED } from '../../logic/kleene/verdict.js';
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
  type KnownUse,
  knownUse,
} from './authenticator-use.js';
import { EFFORT_OF_SET, searchEffort, TOO_MANY_COMBINATIONS } from './search-effort.js';
import { subsets } from './subsets.js';
import { distinctUses, usesForMethod } from './uses-for-method.js';
import type { VerificationMethod } from './verification-method.js';

/** The authentication paths that satisfy a method. */
export interface Paths {
  /**
   * Paths that definitely satisfy the method. Every other set that definitely satisfies it contains one of these paths, and no path
   * contains another.
   */
  readonly certain: readonly Path[];
  /**
   * Paths that may satisfy the verification method. If a set of authenticators satisfies it, or may satisfy it, the set contains a path in
   * `possible` or `certain`.
   */
  readonly possible: readonly Path[];
  /** The reason why nothing is known about the verification method; absent if the method could be read. */
  readonly reason?: string;
}

/** A set of authenticators without superfluous members. For a chain, the authenticators are in the order of its steps. */
export interface Path {
  /** A JSON pointer inside the verification method to the satisfied constraint object or chain. */
  readonly at: string;
  readonly authenticators: readonly AuthenticatorUse[];
}

/**
 * Returns the minimal sets of authenticators that satisfy the method. The sets contain only available authenticators. If these are not
 * stated, all authenticators in the table of authenticators and in the method are considered. Spec: Authentication policy, verification
 * method.
 */
export function pathsOfMethod(
  method: VerificationMethod,
  available?: readonly AuthenticatorUse[],
  options: AssuranceOptions = {},
): Paths {
  if (method.kind === 'unknown') return { certain: [], possible: [], reason: method.reason };
  const uses = distinctUses(available ?? usesForMethod(method, options)).map((use) => knownUse(use, options));
  const sets = new Map<string, FoundSet>();
  const effort = searchEffort();
  for (const alternative of alternativesOf(method)) collectSets(alternative, uses, sets, effort);
  if (effort.isSpent) return { certain: [], possible: [], reason: TOO_MANY_COMBINATIONS };
  return { certain: minimalOf(sets, MATCH, uses), possible: minimalOf(sets, UNDEFINED, uses) };
}

/** A set of authenticators, given by their indexes, that satisfies an alternative of a verification method definitely or possibly. */
interface FoundSet {
  readonly members: readonly number[];
  readonly rank: Rank;
  readonly alternative: Alternative;
}

function collectSets(
  alternative: Alternative,
  uses: readonly KnownUse[],
  sets: Map<string, FoundSet>,
  effort: Effort,
): void {
  effort.take(alternative.work * uses.length);
  if (effort.isSpent) return;
  const profiles = uses.map((use) => profileOf(alternative, use));
  const useful = profiles.flatMap((profile, index) =>
    profile.some((rank) => rank !== NOT_MATCH) ? [index] : [],
  );
  for (const places of subsets(useful.length, alternative.size)) {
    effort.take(EFFORT_OF_SET * 2 ** places.length);
    if (effort.isSpent) return;
    const members = places.map((place) => useful[place] as number);
    if (properSubsets(members).some((part) => sets.get(part.join())?.rank === MATCH)) continue;
    const rank = rankOfProfiles(
      alternative,
      members.map((member) => profiles[member] as Profile),
    );
    const before = sets.get(members.join())?.rank ?? NOT_MATCH;
    if (rank > before) sets.set(members.join(), { members, rank, alternative });
  }
}

/**
 * Returns the minimal sets of authenticators that have the verdict `rank`. A set is minimal if each of its proper subsets has a worse
 * verdict.
 */
function minimalOf(sets: ReadonlyMap<string, FoundSet>, rank: Rank, uses: readonly KnownUse[]): Path[] {
  const reaches = (part: readonly number[]) => (sets.get(part.join())?.rank ?? NOT_MATCH) >= rank;
  return [...sets.values()]
    .filter((set) => set.rank === rank && !properSubsets(set.members).some(reaches))
    .map((set) => pathOf(set, uses));
}

/** Returns all proper, non-empty subsets of some numbers. */
function properSubsets(members: readonly number[]): number[][] {
  const smaller = [...subsets(members.length, members.length - 1)];
  return smaller.map((places) => places.map((place) => members[place] as number));
}

function pathOf({ alternative, members, rank }: FoundSet, uses: readonly KnownUse[]): Path {
  const set = members.map((member) => uses[member] as KnownUse);
  return { at: alternative.at, authenticators: inStepOrder(alternative, set, rank) };
}
