import { completenessOf } from '../../model/policies/completeness.js';
import type { IdAndName } from '../../model/policies/rule-in-policy.js';
import type { Snapshot, User } from '../../model/policies/snapshot.js';
import type { UsersIn } from '../symbolic/known-users.js';

/** The number of users of the export who can send a request of a set of sign-ins. */
export interface UserCount {
  readonly count: number;
  readonly bound: 'at least' | 'at most' | 'exact';
  /** The first few of the users, or all of them if the caller wants all. */
  readonly some: readonly IdAndName[];
}

/** The users of a set of sign-ins. `exceptions` is the number of higher-ranked rules that decide some of the described sign-ins instead. */
interface CountedRegion {
  readonly users: UsersIn;
  readonly exceptions: number;
  readonly isDescriptionComplete: boolean;
}

/**
 * Counts the users of a set of sign-ins. Returns `undefined` if the export has no users, or if their number has neither a lower nor an
 * upper bound.
 */
export function userCount(
  { users: { ids, possible, isExact }, exceptions, isDescriptionComplete }: CountedRegion,
  snapshot: Snapshot,
  mostNamed?: number,
): UserCount | undefined {
  const { users } = snapshot;
  const isBounded = isDescriptionComplete && completenessOf(snapshot).isComplete('users');
  if (users.length === 0 || (!isBounded && exceptions > 0)) return undefined;
  const isMost = exceptions > 0 || (isBounded && ids.length === 0 && possible.length > 0);
  const counted = isMost ? [...ids, ...possible] : ids;
  const bound = isMost ? 'at most' : isExact && isDescriptionComplete ? 'exact' : 'at least';
  return { count: counted.length, bound, some: firstUsers(counted, users, mostNamed) };
}

/** Returns the first few users, with their logins as names. */
export function firstUsers(
  ids: readonly string[],
  users: readonly User[],
  most = MAX_NAMED,
): readonly IdAndName[] {
  const first = ids.slice(0, most);
  const wanted = new Set(first);
  const logins = new Map(users.filter(({ id }) => wanted.has(id)).map(({ id, login }) => [id, login]));
  return first.map((id) => ({ id, name: logins.get(id) ?? null }));
}

/** The number of users that a report names, unless the caller wants more. */
export const MAX_NAMED = 3;
