import type { Steps } from '../../../base/work-steps.js';
import { Encoded, encodeList } from '../../symbolic/encode.js';
import { type KnownUsers, knownUsers } from '../../symbolic/known-users.js';
import { meaningsIn } from '../../symbolic/rule-lists.js';
import { type Space, spaceOf } from '../../symbolic/space.js';
import { type RegionWords, regionWordsIn } from '../../symbolic/words/region-words.js';
import type { RequestRegion } from '../completions/region-cases.js';
import { compareEffects, type EffectsCompared } from '../effects/compare-effects.js';
import { budgetFor, type RegionLimits, USUAL } from '../session/limits.js';
import type { Session } from '../session/session.js';
import { type ChangeSearch, type ChangesFound, changedRegions, type State } from './changed-regions.js';
import { type EncodedState, type ListPair, listPairs, sharedAppIds } from './list-pairs.js';
import { type MissingPolicy, notCompared, type TypeInOneState, typesInOneState } from './missing-policies.js';

export interface DiffOptions extends RegionLimits {
  /**
   * Maximum number of exceptions in the description of a set of sign-ins. An exception excludes the sign-ins that a higher-ranked rule
   * decides. With more exceptions, the description only states their number.
   */
  readonly exceptions?: number | undefined;
  /** Maximum number of users whom the answer names for each set of sign-ins; the others are counted. */
  readonly mostNamed?: number | undefined;
}

/** A set of requests to compare. Without application ids, the set contains requests to all applications. */
export type DiffRegion = Omit<RequestRegion, 'appIds'> & Partial<Pick<RequestRegion, 'appIds'>>;

const EVERY_REQUEST: DiffRegion = { within: [], withFixedFacts: (request) => request };

/** Two states of an org, encoded in one search space. */
export interface DiffSession extends Readonly<Record<State, EncodedState>> {
  readonly effects: EffectsCompared;
  readonly space: Space;
  readonly region: DiffRegion;
  readonly within: readonly Encoded[];
  readonly pairs: readonly ListPair[];
  /** Policies that a state does not contain although applications are mapped to them. */
  readonly missing: readonly MissingPolicy[];
  /** Policy types without any policy in one of the states. */
  readonly inOneState: readonly TypeInOneState[];
  readonly words: RegionWords;
  /** The users of the state after the change. */
  readonly users: KnownUsers;
}

/**
 * Returns two states of an org, encoded in one search space for their comparison. `further` has conditions that the search space must
 * distinguish in addition to the conditions of the rules and of the compared requests.
 */
export function diffSession(
  one: Session,
  other: Session,
  region = EVERY_REQUEST,
  further: RequestRegion['within'] = [],
): DiffSession {
  const [{ snapshot, world }, later] = [one.compiled, other.compiled];
  const appIds = sharedAppIds(snapshot, later.snapshot);
  const meanings = [one, other].flatMap(({ ruleLists, compiled }) => meaningsIn(ruleLists, compiled.world));
  const space = spaceOf([...meanings, ...region.within, ...further], appIds);
  const [before, after] = [encodedIn(space, one), encodedIn(space, other)];
  const own = regionAppIds(region, space);
  const inOneState = typesInOneState([one.compiled, other.compiled]);
  const beyond = notCompared([one.compiled, other.compiled], own);
  return {
    before,
    after,
    effects: compareEffects(snapshot, later.snapshot),
    space,
    region,
    within: region.within.map((held) => new Encoded(held.meaning, space, held.world)),
    pairs: pairsWithin(region, own, () => listPairs(before, after, own, beyond.appIds)).filter(
      (pair) => !inOneState.some(({ type }) => type === pair.type),
    ),
    inOneState: inOneState.filter(({ type }) =>
      [one, other].some(({ ruleLists }) => ruleLists.some((list) => list.type.name === type)),
    ),
    missing: beyond.missing,
    words: regionWordsIn(space, { before: world, after: later.world }, meanings),
    users: knownUsers(later.snapshot.users, space, later.world),
  };
}

/**
 * Returns the ids of the applications to compare. These are the ids in `appIds` that the search space contains, or all ids in the search
 * space if `appIds` is absent.
 */
export function regionAppIds({ appIds }: DiffRegion, { application: { ids } }: Space): readonly string[] {
  return appIds === undefined ? ids : ids.filter((id) => appIds.includes(id));
}

/**
 * Returns the pairs of rule lists to compare. If the compared requests are limited to some applications (`appIds`), each pair is limited to
 * these applications, too.
 */
function pairsWithin(
  { appIds }: DiffRegion,
  own: readonly string[],
  pairs: () => readonly ListPair[],
): readonly ListPair[] {
  if (appIds === undefined) return pairs();
  return own.length === 0 ? [] : pairs().map((pair) => ({ appIds: own, ...pair }));
}

function encodedIn(space: Space, { ruleLists, compiled }: Session): EncodedState {
  return { compiled, lists: ruleLists.map((list) => encodeList(list, space, compiled.world)) };
}

export function searchedChanges(
  session: DiffSession,
  options: DiffOptions = {},
): Steps<ChangesFound, 'rules'> {
  return changedRegions(session.pairs, changeSearch(session, options));
}

export function changeSearch(
  { effects, space, within, pairs }: DiffSession,
  { boxes = USUAL.boxes.ofChange, exceptions = USUAL.exceptions, ...limits }: DiffOptions,
): ChangeSearch {
  return {
    space,
    within,
    keyOf: effects.key,
    budget: budgetFor(
      pairs.flatMap((pair) => [pair.before ?? [], pair.after ?? []].flat()),
      limits,
    ),
    boxes,
    exceptions,
  };
}
