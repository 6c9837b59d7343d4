import { MATCH, NOT_MATCH } from '../../logic/kleene/verdict.js';
import type { Effort } from '../../logic/solver/effort.js';
import type { AssuranceOptions, AuthenticatorUse } from './authenticator-use.js';
import {
  type Configuration,
  type ConfiguredSet,
  configurationsOf,
  configuredSets,
  type KnownMethod,
  pathOfSet,
} from './configured-sets.js';
import { rankOfAll } from './satisfies.js';
import { EFFORT_OF_SET } from './search-effort.js';

export type ThreeValued = 'no' | 'undecided' | 'yes';

/** How important one authenticator is for satisfying verification methods. */
export interface AuthenticatorImportance {
  /** Whether some authentication path contains the authenticator and is not sufficient without it. */
  readonly isUsed: ThreeValued;
  /** Whether the authenticator is part of every authentication path. */
  readonly isNeeded: ThreeValued;
  /** The authenticators of one authentication path that contains this authenticator; empty if no path contains it. */
  readonly authenticators: readonly AuthenticatorUse[];
}

/**
 * Returns whether one authenticator is used in some set that satisfies all `methods`, and whether every such set needs it. `isIt` returns
 * true for this authenticator. A result is `undecided` if the search budget runs out before it is known.
 */
export function importanceOf(
  isIt: (use: AuthenticatorUse) => boolean,
  methods: readonly KnownMethod[],
  available: readonly AuthenticatorUse[],
  options: AssuranceOptions,
  effort: Effort,
): AuthenticatorImportance {
  const all = configurationsOf(available, options).map((one) => ({ ...one, isIt: isIt(one.origin) }));
  const others = all.filter((one) => !one.isIt);
  const isNeeded = OPPOSITE[certaintyOf(configuredSets(methods, others, () => '', effort))];
  let found: ConfiguredSet<Marked> | undefined;
  let isUsed: ThreeValued = 'no';
  for (const set of configuredSets(methods, all, (one) => one.isIt, effort)) {
    effort.take(EFFORT_OF_SET);
    const rank = set.set.some((one) => one.isIt) ? rankWithout(set, methods, options) : MATCH;
    if (rank === MATCH) continue;
    const isCertain = set.isExact && rank === NOT_MATCH;
    if (isCertain || found === undefined) [found, isUsed] = [set, isCertain ? 'yes' : 'undecided'];
    if (isCertain) break;
  }
  if (found === undefined) return { isUsed, isNeeded: 'no', authenticators: [] };
  const { authenticators } = pathOfSet(found, options);
  return { isUsed, isNeeded, authenticators };
}

interface Marked extends Configuration {
  readonly isIt: boolean;
}

const OPPOSITE = { no: 'yes', undecided: 'undecided', yes: 'no' } as const satisfies Record<
  ThreeValued,
  ThreeValued
>;

function certaintyOf(sets: Iterable<ConfiguredSet<Configuration>>): ThreeValued {
  let found: ThreeValued = 'no';
  for (const { isExact } of sets) {
    if (isExact) return 'yes';
    found = 'undecided';
  }
  return found;
}

/** Returns the verdict, as a number, on whether a set of authenticators still satisfies the verification methods without one of them. */
function rankWithout(
  { set }: ConfiguredSet<Marked>,
  methods: readonly KnownMethod[],
  options: AssuranceOptions,
) {
  const rest = set.filter(({ isIt }) => !isIt).map(({ known }) => known.use);
  return rankOfAll(methods, rest, options);
}
