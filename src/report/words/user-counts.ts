import { accountCounts, activeUsersWords } from '../../analysis/questions/session/counted-users.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** Returns a text such as `3 of 60`, or `3 of 56 active users (4 inactive accounts not counted)` if some accounts cannot sign in. */
export function userCountWords(count: number, { users }: Pick<Snapshot, 'users'>): string {
  const { active, inactive } = accountCounts(users);
  return `${count} of ${inactive === 0 ? active : activeUsersWords(active, inactive)}`;
}
