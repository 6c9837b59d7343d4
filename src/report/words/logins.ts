import { printable } from '../../base/printable.js';
import type { Snapshot } from '../../model/policies/snapshot.js';

/** What a user is called by in a list: the login, or the id where there is none. */
export function loginsIn({ users }: Pick<Snapshot, 'users'>): (id: string) => string {
  const logins = new Map(users.map(({ id, login }) => [id, login ?? id]));
  return (id) => printable(logins.get(id) ?? id);
}
