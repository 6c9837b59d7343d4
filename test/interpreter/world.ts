import type { Context, Request } from '../../src/facts/request.js';
import type { Policy } from '../../src/policies/policy.js';
import type { Snapshot, User } from '../../src/policies/snapshot.js';

/** All that a verdict may hang on. */
export interface World {
  readonly snapshot: Snapshot;
  readonly request: Request;
  readonly context: Context;
  /** The groups that everyone is in. */
  readonly everyone: readonly string[];
}

export function worldOf(snapshot: Snapshot, request: Request): World {
  return { snapshot, request, context: request.policyContext, everyone: everyoneGroups(snapshot) };
}

/** What the snapshot holds of the user that the request names. */
export function snapshotUser({ snapshot, context }: World): User | undefined {
  return snapshot.users.find(({ id }) => id === context.user?.id);
}

/** The snapshot holds things of that kind, and this is none of them (A6). */
export function isDangling(id: string, held: readonly { readonly id: string }[]): boolean {
  return held.length > 0 && !held.some((one) => one.id === id);
}

/** The groups that everyone is in: those that say so, and the one of a default policy if it is not here (A15). */
function everyoneGroups(snapshot: Snapshot): string[] {
  const builtIn = snapshot.groups.filter(({ isEveryone }) => isEveryone).map(({ id }) => id);
  const missing = snapshot.policies
    .filter(({ isDefault }) => isDefault)
    .map(onlyIncludedGroup)
    .filter((id) => id !== undefined)
    .filter((id) => !snapshot.groups.some((group) => group.id === id));
  return [...builtIn, ...missing];
}

function onlyIncludedGroup({ conditions, unreadable }: Policy): string | undefined {
  if (unreadable.has('people')) return undefined;
  const people = conditions?.people as { groups?: { include?: string[] | null } | null } | null | undefined;
  const included = people?.groups?.include ?? [];
  return included.length === 1 ? included[0] : undefined;
}
