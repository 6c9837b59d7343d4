import type { Context, Request } from '../../src/model/facts/request.js';
import type { Policy } from '../../src/model/policies/policy.js';
import type { Snapshot, User } from '../../src/model/policies/snapshot.js';
import type { UnknownPart } from '../../src/model/policies/unknown-part.js';

/** The input of each evaluation: the org, the request, and what the interpreter derives from them. */
export interface World {
  readonly snapshot: Snapshot;
  readonly request: Request;
  readonly context: Context;
  /** The groups that contain everyone. */
  readonly everyone: readonly string[];
  /** The groups that group rules have assigned to the user so far. Present only while the group rules are evaluated. */
  readonly putInto?: readonly string[];
}

export function worldOf(snapshot: Snapshot, request: Request): World {
  return { snapshot, request, context: request.policyContext, everyone: everyoneGroups(snapshot) };
}

/** Returns the user of the request in the export. */
export function snapshotUser({ snapshot, context }: World): User | undefined {
  return snapshot.users.find(({ id }) => id === context.user?.id);
}

/** Collections of objects with ids. */
export type HeldList = 'apps' | 'behaviors' | 'deviceAssurances' | 'groups' | 'users' | 'zones';

/** Whether the snapshot states that a collection, or the list of an owner, may have more elements. */
export function isStatedOpen(
  collection: UnknownPart['collection'],
  { unknown = [] }: Snapshot,
  of?: string,
): boolean {
  return unknown.some((one) => one.collection === collection && (one.of === undefined || one.of === of));
}

/** Whether no document contains the collection, not even as an empty list. */
export function isAbsent(list: HeldList, { empty = [], complete = [], ...snapshot }: Snapshot): boolean {
  const lists: Pick<Snapshot, HeldList> = snapshot;
  return lists[list].length === 0 && !empty.includes(list) && !complete.includes(list);
}

/** Whether an id is dangling: the snapshot lacks the object, and has other objects of the kind or states that it has all of them (A6). */
export function isDangling(id: string, list: HeldList, snapshot: Snapshot): boolean {
  return snapshot[list].length > 0 && !isStatedOpen(list, snapshot) && !isHeld(id, list, snapshot);
}

export function isHeld(id: string, list: HeldList, snapshot: Snapshot): boolean {
  return snapshot[list].some((one) => one.id === id);
}

/** Whether the Everyone group is unknown, because the export may lack the group or the default policy that would identify it (A15). */
export function isEveryoneMissing({ snapshot, everyone }: World): boolean {
  return (
    everyone.length === 0 &&
    ((snapshot.unknown ?? []).some(({ collection }) => ['groups', 'policies'].includes(collection)) ||
      snapshot.policies.some(({ id, isDefault }) => isDefault && hasOpenInclude(id, snapshot)) ||
      (isAbsent('groups', snapshot) &&
        ['ACCESS_POLICY', 'PROFILE_ENROLLMENT'].some((type) => lacksDefault(type, snapshot))))
  );
}

/** Whether the export has policies of a type, but not its default policy. */
function lacksDefault(type: string, { policies }: Snapshot): boolean {
  const ofType = policies.filter((policy) => policy.type === type);
  return ofType.length > 0 && ofType.every(({ isDefault }) => !isDefault);
}

export function mayBeForEveryone(id: string, world: World): boolean {
  return isEveryoneMissing(world) && !isHeld(id, 'groups', world.snapshot);
}

/** Returns the Everyone groups: those marked as such, and a missing group of a default policy (A15). */
function everyoneGroups(snapshot: Snapshot): string[] {
  const builtIn = snapshot.groups.filter(({ isEveryone }) => isEveryone).map(({ id }) => id);
  const missing = snapshot.policies
    .filter(({ isDefault }) => isDefault)
    .filter(({ id }) => !hasOpenInclude(id, snapshot))
    .map(onlyIncludedGroup)
    .filter((id) => id !== undefined)
    .filter((id) => !snapshot.groups.some((group) => group.id === id));
  return [...builtIn, ...missing];
}

function hasOpenInclude(id: string, { unknown = [] }: Snapshot): boolean {
  return unknown.some(
    ({ collection, of, path = 'people.groups.include' }) =>
      collection === 'conditions' && (of ?? id) === id && path === 'people.groups.include',
  );
}

function onlyIncludedGroup({ conditions, unreadable }: Policy): string | undefined {
  if (unreadable.has('people')) return undefined;
  const people = conditions?.people as { groups?: { include?: string[] | null } | null } | null | undefined;
  const included = people?.groups?.include ?? [];
  return included.length === 1 ? included[0] : undefined;
}
