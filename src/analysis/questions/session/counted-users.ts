import { memoize } from '../../../base/memo.js';
import { counted, withSeparators } from '../../../base/messages.js';
import { accountState } from '../../../model/facts/account-state.js';
import type { AssumptionId } from '../../../model/facts/assumptions.js';
import type { User } from '../../../model/policies/snapshot.js';
import type { UsersIn } from '../../symbolic/known-users.js';

/** The users of a snapshot who can send a request of a set of sign-ins and whose accounts can sign in. */
export interface CountedUsers extends UsersIn {
  /**
   * Users who are not counted because their accounts cannot sign in, although they can, or possibly can, send a request of the set of
   * sign-ins. Absent if there are none.
   */
  readonly inactive?: readonly string[];
  /** Whether some counted users have an unknown account status, so that they are assumed to be able to sign in (assumption A25). */
  readonly isStatusAssumed?: true;
}

/** The ids of users whose accounts cannot sign in (`unable`), and of users for whom this is unknown. */
interface ByAccount {
  readonly unable: ReadonlySet<string>;
  readonly unknown: ReadonlySet<string>;
}

/** Returns the users whose accounts definitely or possibly cannot sign in. Cached because many sets of sign-ins have the same users. */
const usersByAccount = memoize((users: readonly User[]): ByAccount => {
  const unable = new Set<string>();
  const unknown = new Set<string>();
  for (const { id, status } of users) {
    const { signIn } = accountState(status);
    if (signIn === 'unable') unable.add(id);
    if (signIn === 'unknown') unknown.add(id);
  }
  return { unable, unknown };
});

/** Returns the number of users whose accounts can sign in, and the number of users whose accounts cannot. */
export function accountCounts(users: readonly User[]): {
  readonly active: number;
  readonly inactive: number;
} {
  const inactive = usersByAccount(users).unable.size;
  return { active: users.length - inactive, inactive };
}

/** Returns "60 users", or "56 active users (4 inactive accounts not counted)" if some accounts cannot sign in. */
export function activeUsersWords(active: number, inactive: number): string {
  const number = withSeparators(active);
  if (inactive === 0) return `${number} ${active === 1 ? 'user' : 'users'}`;
  return `${number} active ${active === 1 ? 'user' : 'users'} (${notCountedWords(inactive)})`;
}

/** Returns a note such as "4 inactive accounts not counted". */
export function notCountedWords(inactive: number): string {
  return `${counted(inactive, 'inactive account')} not counted`;
}

/** Returns the users of a set of sign-ins, with the users whose accounts cannot sign in listed separately. */
export function countedUsers({ ids, possible, isExact }: UsersIn, users: readonly User[]): CountedUsers {
  const { unable, unknown } = usersByAccount(users);
  const isUnable = (id: string) => unable.has(id);
  const isActive = (id: string) => !unable.has(id);
  const inactive = unable.size === 0 ? [] : [...ids, ...possible].filter(isUnable);
  const active =
    inactive.length === 0
      ? { ids, possible, isExact }
      : {
          ids: ids.filter(isActive),
          possible: possible.filter(isActive),
          isExact: isExact || possible.every(isUnable),
        };
  const isAssumed =
    unknown.size > 0 && [active.ids, active.possible].some((some) => some.some((id) => unknown.has(id)));
  return {
    ...active,
    ...(inactive.length > 0 && { inactive }),
    ...(isAssumed && { isStatusAssumed: true }),
  };
}

/** Returns the assumption of user counts: accounts with an unknown status can sign in. */
export function countAssumptions(
  counted: readonly { readonly users: CountedUsers }[],
): readonly AssumptionId[] {
  return counted.some(({ users }) => users.isStatusAssumed) ? ['A25'] : [];
}
