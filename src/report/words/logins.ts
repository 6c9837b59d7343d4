import { printable } from '../../base/printable.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** Returns a function that names a user by login, or by id if there is no login. */
export function loginsIn({ users }: Pick<Snapshot, 'users'>): (id: string) => string {
  const logins = new Map(users.map(({ id, login }) => [id, login ?? id]));
  return (id) => printable(logins.get(id) ?? id);
}
