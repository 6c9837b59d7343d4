import { mayBeEveryone } from './everyone.js';
import { membershipsOf } from './group.js';
import type { Request } from './request.js';
import type { Application, KnownSet, Memberships, World } from './world.js';

/**
 * Whether a user may use an application, by themselves or through a group; `undefined` when that is unknown.
 * Spec: Policies, "Access simulation".
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
  return groups.isWhole && users.isWhole && !inside.includes(undefined) ? false : undefined;
}

/** `undefined`: unknown. */
export function isMember(
  groupId: string,
  memberships: Memberships | undefined,
  world: World,
): boolean | undefined {
  if (world.everyone.has(groupId) || memberships?.inside.includes(groupId)) return true;
  if (mayBeEveryone(groupId, world)) return undefined;
  return memberships?.complete || memberships?.outside.includes(groupId) ? false : undefined;
}

/** Whether nothing is known of who is assigned. */
export function isAnybodys(appId: string, world: World): boolean {
  const app = world.application(appId);
  return app === undefined || [app.groups, app.users].every(isNothingKnown);
}

/** Whether anybody is assigned, of whom there may be some; `undefined` where some things alone are known of who is. */
export function isAnybodyAssigned(appId: string, world: World): boolean | undefined {
  const app = world.application(appId);
  if (app === undefined || isAnybodys(appId, world) || app.groups.ids.size + app.users.ids.size > 0)
    return true;
  return app.groups.isWhole && app.users.isWhole ? false : undefined;
}

/** Whether all is known of who is assigned, or nothing: then the service refuses nobody. */
export function isAssignmentKnown(appId: string, world: World): boolean {
  const app = world.application(appId);
  return app === undefined || isAnybodys(appId, world) || (app.groups.isWhole && app.users.isWhole);
}

function isNothingKnown({ ids, isWhole }: KnownSet): boolean {
  return !isWhole && ids.size === 0;
}

/**
 * Whether it is unknown that the person of a request is assigned, where something is known of who is. Such a request is
 * no example: the service may refuse it before any policy.
 */
export function mayBeUnassigned(request: Request, world: World): boolean {
  const { appInstance, policyContext } = request;
  const app = world.application(appInstance);
  const id = policyContext.user?.id;
  if (app === undefined || id == null || isAnybodys(appInstance, world)) return false;
  return isAssigned(app, id, membershipsOf(request, world), world) === undefined;
}
