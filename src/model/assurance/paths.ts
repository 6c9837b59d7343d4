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
import { distinctUses, namedUses } from './named-uses.js';
import { OF_A_SET, searchEffort, TOO_MANY_WAYS } from './search-effort.js';
import { subsets } from './subsets.js';
import type { VerificationMethod } from './verification-method.js';

/** The ways to satisfy a method. */
export interface Paths {
  /** Every set that certainly satisfies the method holds one of these, and none of these holds another. */
  readonly certain: readonly Path[];
  /** Sets that possibly do. Every set that does not certainly fail holds one of these, or one of the certain ones. */
  readonly possible: readonly Path[];
  /** Why nothing is known of the method. */
  readonly reason?: string;
}

/** A set of authenticators none of which is superfluous; for a chain in the order of its steps. */
export interface Path {
  /** The constraint object or chain that it meets: JSON pointer inside the verification method. */
  readonly at: string;
  readonly authenticators: readonly AuthenticatorUse[];
}

/**
 * The minimal sets among the available authenticators, or among all that the table and the method name.
 * Spec: Authentication policy, verification method.
 */
export function pathsOfMethod(
  method: VerificationMethod,
  available?: readonly AuthenticatorUse[],
  options: AssuranceOptions = {},
): Paths {
  if (method.kind === 'unknown') return { certain: [], possible: [], reason: method.reason };
  const uses = distinctUses(available ?? namedUses(method, options)).map((use) => knownUse(use, options));
  const sets = new Map<string, FoundSet>();
  const effort = searchEffort();
  for (const alternative of alternativesOf(method)) collectSets(alternative, uses, sets, effort);
  if (effort.isSpent) return { certain: [], possible: [], reason: TOO_MANY_WAYS };
  return { certain: minimalOf(sets, MATCH, uses), possible: minimalOf(sets, UNDEFINED, uses) };
}

/** Numbers of uses that meet an alternative together, certainly or possibly. */
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
    effort.take(OF_A_SET * 2 ** places.length);
    if (effort.isSpent) return;
    const members = places.map((place) => useful[place] as number);
    if (parts(members).some((part) => sets.get(part.join())?.rank === MATCH)) continue;
    const rank = rankOfProfiles(
      alternative,
      members.map((member) => profiles[member] as Profile),
    );
    const before = sets.get(members.join())?.rank ?? NOT_MATCH;
    if (rank > before) sets.set(members.join(), { members, rank, alternative });
  }
}

/** The sets of this rank no part of which reaches it. */
function minimalOf(sets: ReadonlyMap<string, FoundSet>, rank: Rank, uses: readonly KnownUse[]): Path[] {
  const reaches = (part: readonly number[]) => (sets.get(part.join())?.rank ?? NOT_MATCH) >= rank;
  return [...sets.values()]
    .filter((set) => set.rank === rank && !parts(set.members).some(reaches))
    .map((set) => pathOf(set, uses));
}

/** All proper parts of a set, except the empty one. */
function parts(members: readonly number[]): number[][] {
  const smaller = [...subsets(members.length, members.length - 1)];
  return smaller.map((places) => places.map((place) => members[place] as number));
}

function pathOf({ alternative, members, rank }: FoundSet, uses: readonly KnownUse[]): Path {
  const set = members.map((member) => uses[member] as KnownUse);
  return { at: alternative.at, authenticators: inStepOrder(alternative, set, rank) };
}
