import { mayBeEveryone } from './everyone.js';
import { membershipsOf } from './group.js';
import type { Request } from './request.js';
import type { Application, KnownSet, Memberships, World } from './world.js';

/**
 * Whether an application is assigned to a user, directly or through a group; `undefined` if that is unknown. Spec: Policies,
 * "Access simulation".
 */
export function isAssigned(
  { groups, users }: Application,
  userId: string,
  memberships: Memberships | undefined,
  world: World,
): boolean | undefined {
  if (users.ids.has(userId)) return true;
  const inside = [...groups.ids].map((id) => isMember(id, memberships, world));
  if (inside.includes(true)) return true;
  return groups.isComplete && users.isComplete && !inside.includes(undefined) ? false : undefined;
}

/** Whether the user is in a group; `undefined` if that is unknown. */
export function isMember(
  groupId: string,
  memberships: Memberships | undefined,
  world: World,
): boolean | undefined {
  if (world.everyone.has(groupId) || memberships?.inside.includes(groupId)) return true;
  if (mayBeEveryone(groupId, world)) return undefined;
  return memberships?.complete || memberships?.outside.includes(groupId) ? false : undefined;
}

/**
 * Whether the simulator knows, for every group of the org, whether the user is in it. This is possible even without `complete`, if `inside`
 * and `outside` together list every group.
 */
export function areMembershipsKnown(
  memberships: Memberships | undefined,
  world: World,
): memberships is Memberships {
  if (memberships === undefined || memberships.complete) return memberships !== undefined;
  if (!world.isComplete('group')) return false;
  const listed = new Set([...memberships.inside, ...memberships.outside, ...world.everyone]);
  return [...world.idsOf('group')].every((id) => listed.has(id));
}

/** Whether the snapshot contains the application but does not show whether it is assigned to the user of a request (assumption A29). */
export function isAssumedAssigned(request: Request, world: World): boolean {
  const app = world.application(request.appInstance);
  const id = request.policyContext.user?.id;
  if (app === undefined || id == null) return false;
  return isAssigned(app, id, membershipsOf(request, world), world) === undefined;
}

/** Whether nothing is known about the assignments of the application. */
export function areAssignmentsUnknown(appId: string, world: World): boolean {
  const app = world.application(appId);
  return app === undefined || [app.groups, app.users].every(isNothingKnown);
}

/**
 * Whether the application is assigned to at least one group or user. Returns `true` if nothing is known about its assignments, because the
 * simulator then assumes that everybody is assigned. Returns `undefined` if no assignment is known and the list of assignments may be
 * incomplete.
 */
export function isAnybodyAssigned(appId: string, world: World): boolean | undefined {
  const app = world.application(appId);
  if (
    app === undefined ||
    areAssignmentsUnknown(appId, world) ||
    app.groups.ids.size + app.users.ids.size > 0
  )
    return true;
  return app.groups.isComplete && app.users.isComplete ? false : undefined;
}

/**
 * Whether it can be decided who is assigned to the application: the assignments are known completely, or not at all. In the second case,
 * the simulator assumes that everybody is assigned.
 */
export function isAssignmentDecidable(appId: string, world: World): boolean {
  const app = world.application(appId);
  return (
    app === undefined ||
    areAssignmentsUnknown(appId, world) ||
    (app.groups.isComplete && app.users.isComplete)
  );
}

function isNothingKnown({ ids, isComplete }: KnownSet): boolean {
  return !isComplete && ids.size === 0;
}

/**
 * Whether the assignments of the application are partly known and the assignment of the user is unknown. Such a request is not used as an
 * example, because the service may block it before any policy.
 */
export function mayBeUnassigned(request: Request, world: World): boolean {
  return !areAssignmentsUnknown(request.appInstance, world) && isAssumedAssigned(request, world);
}
