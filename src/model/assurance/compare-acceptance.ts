import { CANONICAL_BRAND, canonicalKey } from '../../base/brand.js';
import { getOrMake } from '../../base/memo.js';
import {
  conjunction,
  disjunction,
  MATCH,
  NOT_MATCH,
  type Rank,
  UNDEFINED,
} from '../../logic/kleene/verdict.js';
import type { Effort } from '../../logic/solver/effort.js';
import { type Alternative, alternativesOf, type Profile, profileOf, rankOfProfiles } from './alternative.js';
import type { ThreeValued } from './authenticator-importance.js';
import {
  type AssuranceOptions,
  type AuthenticatorUse,
  completionsOf,
  type KnownUse,
  knownUse,
} from './authenticator-use.js';
import { AUTHENTICATORS, CHARACTERISTICS, rowsOf } from './authenticators.js';
import { type Configuration, configuredSets, type KnownMethod } from './configured-sets.js';

/** Verification methods that must all be satisfied, and the active authenticators of an org. */
export interface Acceptance {
  readonly methods: readonly KnownMethod[];
  readonly active: readonly AuthenticatorUse[];
  /** Whether the active authenticators are known completely. */
  readonly isActiveKnown: boolean;
}

/** The differences between two states of an org in the sets of authenticators that they accept. */
export interface AcceptanceComparison {
  /** Whether the later state of the org accepts every set of authenticators that the earlier state accepts. */
  readonly keepsAll: ThreeValued;
  /** Whether the earlier state of the org accepts every set of authenticators that the later state accepts. */
  readonly addsNone: ThreeValued;
  /** For each state of the org, whether its policies accept at least one set of authenticators. */
  readonly accepts: { readonly before: ThreeValued; readonly after: ThreeValued };
  /** The simplest set of authenticators that only the later state of the org accepts, if one is known. */
  readonly added?: readonly AuthenticatorUse[];
  /** The simplest set of authenticators that only the earlier state of the org accepts, if one is known. */
  readonly removed?: readonly AuthenticatorUse[];
}

/**
 * Compares the minimal sets of authenticators that two states of an org accept. If a characteristic of an authenticator is unknown,
 * compares the states for each of its possible values. The answer is incomplete if the search budget runs out. Spec: Authentication policy,
 * verification method.
 */
export function compareAcceptance(
  before: Acceptance,
  after: Acceptance,
  options: AssuranceOptions,
  effort: Effort,
): AcceptanceComparison {
  const states = { before: stateOf(before, options), after: stateOf(after, options) };
  const kept = compareInclusion(states.before, states.after, options, effort);
  const added = compareInclusion(states.after, states.before, options, effort);
  return {
    keepsAll: kept.holds,
    addsNone: added.holds,
    accepts: { before: kept.acceptsAny, after: added.acceptsAny },
    ...(added.refused && { added: added.refused }),
    ...(kept.refused && { removed: kept.refused }),
  };
}

interface AcceptingState extends Acceptance {
  /** For each verification method, its alternatives (constraint objects or chains). */
  readonly alternatives: readonly (readonly Alternative[])[];
  /** The possible properties of each active authenticator, by its name: one entry for each completion of unknown properties. */
  readonly configurations: ReadonlyMap<string, readonly KnownUse[]>;
  readonly profiles: Map<KnownUse, readonly (readonly Profile[])[]>;
}

function stateOf(acceptance: Acceptance, options: AssuranceOptions): AcceptingState {
  return {
    ...acceptance,
    alternatives: acceptance.methods.map(alternativesOf),
    configurations: new Map(
      acceptance.active.map((use) => [nameOf(use, options), completionsOf(knownUse(use, options))]),
    ),
    profiles: new Map(),
  };
}

/**
 * Returns a name of an authenticator that is equal in both states of the org. The name contains the id only if an org may have several
 * authenticators with the same key.
 */
function nameOf(
  { key, method, id }: AuthenticatorUse,
  { brand = CANONICAL_BRAND, table }: AssuranceOptions,
): string {
  const canonical = canonicalKey(key, brand);
  const rows = rowsOf(table ?? AUTHENTICATORS, canonical, method?.toUpperCase());
  const isOne = rows.length > 0 && rows.every(({ instances }) => instances === 'one');
  return JSON.stringify([canonical, method?.toUpperCase() ?? null, isOne ? null : (id ?? null)]);
}

/** A configuration of an authenticator in one of two compared states of the org, and the same configuration in the other state. */
interface Paired extends Configuration {
  /** The same authenticator with the same assumed properties in the other state of the org; `undefined` if it is not active there. */
  readonly other: KnownUse | undefined;
}

interface Inclusion {
  /** Whether the second of two states of an org accepts every set of authenticators that the first one accepts. */
  readonly holds: ThreeValued;
  readonly acceptsAny: ThreeValued;
  readonly refused?: readonly AuthenticatorUse[];
}

function compareInclusion(
  one: AcceptingState,
  other: AcceptingState,
  options: AssuranceOptions,
  effort: Effort,
): Inclusion {
  const kindOf = ({ other: known }: Paired) => known && profilesIn(other, known);
  let holds: ThreeValued = 'yes';
  let acceptsAny: ThreeValued = 'no';
  let refused: readonly Paired[] | undefined;
  for (const { set, isExact } of configuredSets(one.methods, pairedIn(one, other, options), kindOf, effort)) {
    const isCertain = isExact && one.isActiveKnown;
    if (isCertain) acceptsAny = 'yes';
    else if (acceptsAny === 'no') acceptsAny = 'undecided';
    const rank = rankIn(other, set);
    if (rank === MATCH || !isMinimal(set, one)) continue;
    if (!isCertain || rank === UNDEFINED) {
      if (holds === 'yes') holds = 'undecided';
      continue;
    }
    holds = 'no';
    if (refused === undefined || isSimpler(set, refused)) refused = set;
  }
  return {
    holds,
    acceptsAny,
    ...(refused && { refused: removeNeedlessAssumptions(refused, one, other, options) }),
  };
}

function pairedIn(one: AcceptingState, other: AcceptingState, options: AssuranceOptions): Paired[] {
  return one.active.flatMap((origin) => {
    const open = knownUse(origin, options);
    const isGuess = open.candidates.some(({ row }) => row.classes === undefined);
    const name = nameOf(origin, options);
    const counterparts = other.configurations.get(name);
    return (one.configurations.get(name) ?? []).map((known, index) => ({
      known,
      origin,
      isGuess,
      open,
      other: counterparts?.[index],
    }));
  });
}

/** Whether every member of the set of authenticators matters: without any one of them, it is less certain that the set is accepted. */
function isMinimal(set: readonly Paired[], state: AcceptingState): boolean {
  const members = set.map(({ known }) => known);
  const rank = rankOfMembers(state, members);
  return members.every((_, at) => rankOfMembers(state, members.toSpliced(at, 1)) < rank);
}

/**
 * Returns the verdict (`MATCH`, `NOT_MATCH` or `UNDEFINED`), as a number, on whether a state of the org accepts the set of authenticators.
 * The verdict is never `MATCH` if it is unknown which authenticators are active.
 */
function rankIn(state: AcceptingState, set: readonly Paired[]): Rank {
  const members = set.map(({ other }) => other);
  if (!members.every((member) => member !== undefined)) return state.isActiveKnown ? NOT_MATCH : UNDEFINED;
  const rank = rankOfMembers(state, members);
  return rank === MATCH && !state.isActiveKnown ? UNDEFINED : rank;
}

function rankOfMembers(state: AcceptingState, members: readonly KnownUse[]): Rank {
  const profiles = members.map((member) => profilesIn(state, member));
  return conjunction(
    state.alternatives.map((alternatives, method) =>
      disjunction(
        alternatives.map((alternative, index) =>
          rankOfProfiles(
            alternative,
            profiles.map((own) => own[method]?.[index] ?? []),
          ),
        ),
      ),
    ),
  );
}

function profilesIn({ alternatives, profiles }: AcceptingState, use: KnownUse): (readonly Profile[])[] {
  return getOrMake(profiles, use, () =>
    alternatives.map((some) => some.map((alternative) => profileOf(alternative, use))),
  ) as (readonly Profile[])[];
}

/**
 * Whether the first set of authenticators is simpler than the second. The set with fewer assumptions is simpler; if equal, the smaller set;
 * if also equal, the set whose authenticators are in earlier rows of the table.
 */
function isSimpler(one: readonly Paired[], other: readonly Paired[]): boolean {
  const order =
    assumptionsOf(one) - assumptionsOf(other) || one.length - other.length || rowsIn(one) - rowsIn(other);
  return order < 0;
}

function assumptionsOf(set: readonly Paired[]): number {
  return set.reduce(
    (sum, { known, origin }) => sum + Object.keys(known.use).length - Object.keys(origin).length,
    0,
  );
}

function rowsIn(set: readonly Paired[]): number {
  return set.map(rowOf).reduce((sum, row) => sum + row, 0);
}

function rowOf({ known: { candidates } }: Paired): number {
  const [candidate] = candidates;
  const index = AUTHENTICATORS.findIndex(
    ({ key, method }) => key === candidate?.row.key && method === candidate.row.method,
  );
  return index === -1 ? AUTHENTICATORS.length : index;
}

const ASSUMPTIONS = ['verifiedBy', ...CHARACTERISTICS] as const;

/**
 * The set of authenticators `set` is enough in one state of the org (`one`), and not in the other state (`other`). For unknown properties
 * of the authenticators (see `ASSUMPTIONS`), the search has chosen values. Removes each chosen value without which this stays true.
 */
function removeNeedlessAssumptions(
  set: readonly Paired[],
  one: AcceptingState,
  other: AcceptingState,
  options: AssuranceOptions,
): readonly AuthenticatorUse[] {
  const isTelling = (members: readonly Paired[]) =>
    rankOfMembers(
      one,
      members.map(({ known }) => known),
    ) === MATCH && rankIn(other, members) === NOT_MATCH;
  const members = [...set];
  for (const [place, { origin }] of set.entries())
    for (const assumption of ASSUMPTIONS.filter((name) => origin[name] === undefined)) {
      const member = members[place] as Paired;
      const { [assumption]: _, ...use } = member.known.use;
      const { [assumption]: __, ...otherUse } = member.other?.use ?? { key: origin.key };
      const fewer = members.with(place, {
        ...member,
        known: knownUse(use, options),
        other: member.other && knownUse(otherUse, options),
      });
      if (isTelling(fewer)) members.splice(place, 1, fewer[place] as Paired);
    }
  return members.toSorted((a, b) => rowOf(a) - rowOf(b)).map(({ known }) => known.use);
}
