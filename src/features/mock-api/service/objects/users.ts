import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { isCompletelyKnown, isListKnown, withEmptyLists } from '../tenant/known-lists.js';
import { type Stored, storedIn, type Tenant, withoutStored, withStored } from '../tenant/tenant.js';
import { assuming, notFoundReply, refuseField, refuseWith, withAssumptions } from '../wire/errors.js';
import { fieldChoice } from '../wire/fields.js';
import { markIfIncomplete, markIfListIncomplete } from '../wire/incomplete.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { byCreation, pageReply } from '../wire/page.js';
import { isFalseIn } from '../wire/query-flag.js';
import { searchTest } from '../wire/search.js';
import { sortedBy } from '../wire/sort.js';
import { checkManagedGroup, groupAnswer } from './groups.js';
import { checkMembers, objectAt, READ_ONLY } from './kind.js';
import { groupsOf, isEveryone, withMembership, withoutListed } from './memberships.js';
import {
  checkAttributes,
  checkLogin,
  credentialsOf,
  deprovisioned,
  hasPassword,
  onUser,
  userAnswer,
  userProfileOf,
} from './user-kind.js';

export const listUsers: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/users',
  what: 'list users; deprovisioned users only if a filter selects them',
  effect: list,
});

function list(call: ApiCall): Reply {
  const { query, tenant } = call;
  const asked = ['filter', 'search'].flatMap((name) => query.get(name) || []);
  let found =
    asked.length > 0
      ? tenant.objects.users
      : tenant.objects.users.filter(({ status }) => status !== 'DEPROVISIONED');
  for (const text of asked) {
    const test = searchTest(text);
    if (test === undefined) return refuseWith('E0000031');
    found = found.filter(test);
  }
  const prefix = query.get('q')?.toLowerCase();
  if (prefix) found = found.filter((user) => namesOf(user).some((name) => name.startsWith(prefix)));
  const ordered = sortedBy(query, byCreation(found));
  if (ordered === undefined) return refuseWith('E0000031');
  const fields = query.get('fields');
  const choose = fields ? fieldChoice(fields) : (user: Members) => user;
  if (choose === undefined)
    return refuseField('fields', 'fields: must be comma-separated names, such as id,profile:(login)');
  const page = { default: 200, most: 200 };
  const reply = pageReply(call, ordered, (user) => choose(userAnswer(call, user)), page);
  return withAssumptions(markIfIncomplete(reply, tenant, 'users'), { M7: Boolean(prefix) });
}

function namesOf(user: Stored): readonly string[] {
  const profile = objectAt(user, 'profile');
  return ['firstName', 'lastName', 'email', 'login'].map((name) => String(profile[name] ?? '').toLowerCase());
}

export const getUser: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/users/{id}',
  what: 'read a user, by id or login',
  effect: onUser((call, user) => replyWith(userAnswer(call, user))),
});

export const createUser: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/users',
  what: 'create a user',
  takesBody: true,
  effect: (call) => createUserWith(call),
});

/**
 * Creates a user. `sent` limits the check for missing required attributes to the attributes that it names. Without `sent`, all required
 * attributes are checked.
 */
export function createUserWith(call: ApiCall, sent?: readonly string[]): Reply {
  const { body, now, query, tenant } = call;
  const profile = userProfileOf(objectAt(body, 'profile'));
  const givenType = ownAt(body.type, ['id']);
  const groupIds = Array.isArray(body.groupIds) ? body.groupIds.map(String) : [];
  const refused =
    checkMembers(USER, call) ??
    checkLogin({ profile, typeId: givenType, ...(sent && { sent }) }, tenant) ??
    checkAttributes(profile, givenType, tenant) ??
    checkGroups(groupIds, tenant);
  if (refused !== undefined) return refused;
  const isStaged = isFalseIn(query, 'activate');
  const isSet = hasPassword(body.credentials);
  const active = query.get('nextLogin') === 'changePassword' ? 'PASSWORD_EXPIRED' : 'ACTIVE';
  const typeId = isObject(body.type) ? body.type.id : defaultTypeId(tenant);
  const user: Stored = {
    id: call.newId('00u'),
    status: isStaged ? 'STAGED' : isSet ? active : 'PROVISIONED',
    created: now,
    activated: isStaged ? null : now,
    statusChanged: isStaged ? null : now,
    lastLogin: null,
    lastUpdated: now,
    passwordChanged: isSet ? now : null,
    ...realmOf(call),
    ...(typeId !== undefined && { type: { id: typeId } }),
    profile,
    credentials: credentialsOf(body.credentials, tenant.brand),
  };
  const created = withEmptyLists(withStored(tenant, 'users', user), user.id, 'userGroups');
  const after = groupIds.reduce((before, id) => withMembership(before, id, user.id, true), created);
  return replyWith(userAnswer(call, user), after);
}

const USER = {
  members: [
    ...READ_ONLY,
    'activated',
    'credentials',
    'groupIds',
    'lastLogin',
    'passwordChanged',
    'profile',
    'realmId',
    'status',
    'statusChanged',
    'transitioningToStatus',
    'type',
  ],
};

/** Refuses a new user in a group that the org does not contain, or that the service or an application manages. */
function checkGroups(ids: readonly string[], tenant: Tenant): Reply | undefined {
  for (const id of ids) {
    const group = storedIn(tenant, 'groups', id);
    const refused = group === undefined ? notFoundReply(id, 'UserGroup') : checkManagedGroup(group);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function realmOf({ body, tenant }: ApiCall): Members {
  const realmId = typeof body.realmId === 'string' ? body.realmId : tenant.features.realmId;
  return realmId === undefined ? {} : { realmId };
}

/** Returns the id of the user type that new users have by default; `undefined` if the org has no user types. */
function defaultTypeId({ objects }: Tenant): string | undefined {
  return (objects.userTypes.find((type) => type.default === true) ?? objects.userTypes[0])?.id;
}

export const updateUser: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/users/{id}',
  what: 'update a user partially',
  takesBody: true,
  effect: onUser((call, user) =>
    storeUser(
      call,
      user,
      { ...objectAt(user, 'profile'), ...objectAt(call.body, 'profile') },
      Object.keys(objectAt(call.body, 'profile')),
    ),
  ),
});

export const replaceUser: ApiOperation = defineApiOperation({
  method: 'PUT',
  path: '/api/v1/users/{id}',
  what: 'replace a user',
  takesBody: true,
  effect: onUser((call, user) =>
    isObject(call.body.profile)
      ? storeUser(call, user, call.body.profile)
      : storeUser(call, user, objectAt(user, 'profile'), []),
  ),
});

function storeUser(call: ApiCall, user: Stored, given: Members, sent?: readonly string[]): Reply {
  const { body, now, tenant } = call;
  const profile = userProfileOf(given);
  const typeId = ownAt(body.type, ['id']) ?? ownAt(user.type, ['id']);
  const refused =
    checkMembers(USER, call) ??
    checkLogin({ profile, typeId, id: user.id, ...(sent && { sent }) }, tenant) ??
    checkAttributes(profile, typeId, tenant);
  if (refused !== undefined) return refused;
  const { type } = body;
  const after: Stored = {
    ...user,
    lastUpdated: now,
    ...(isObject(type) && { type: { id: type.id } }),
    profile,
    ...(isObject(body.credentials) && {
      credentials: credentialsOf({ ...objectAt(user, 'credentials'), ...body.credentials }, tenant.brand),
      ...(hasPassword(body.credentials) && { passwordChanged: now }),
    }),
  };
  return replyWith(userAnswer(call, after), withStored(tenant, 'users', after));
}

/** Deletes a user in two steps: the first request deprovisions the user, and the second deletes it. */
export const deleteUser: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/users/{id}',
  what: 'deactivate a user, or delete a deactivated user',
  effect: onUser(({ now, tenant }, user) => {
    if (user.status === 'DEPROVISIONED')
      return emptyReply(withoutListed(withoutStored(tenant, 'users', user.id), user.id));
    return emptyReply(withStored(tenant, 'users', deprovisioned(user, now)));
  }),
});

export const listUserGroups: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/users/{id}/groups',
  what: 'list the groups that a user is in',
  effect: onUser((call, user) =>
    markedGroups(
      pageReply(call, groupsOf(call.tenant, user), (group) => groupAnswer(call, group), {
        default: 200,
        most: 200,
      }),
      call.tenant,
      user,
    ),
  ),
});

/**
 * Marks a reply as incomplete if the groups of a user are unknown. They are known if the export contains the groups of this user, or the
 * members of every group.
 */
function markedGroups(reply: Reply, tenant: Tenant, user: Stored): Reply {
  const others = tenant.objects.groups.filter((group) => !isEveryone(group));
  const isKnownFromGroups =
    isCompletelyKnown(tenant, 'groups') && others.every(({ id }) => isListKnown(tenant, 'groupMembers', id));
  return isKnownFromGroups ? reply : markIfListIncomplete(reply, tenant, 'userGroups', user.id);
}

/** Lists the administrator roles of a user. Roles are not simulated, so the list is empty. */
export const listUserRoles: ApiOperation = defineApiOperation({
  method: 'GET',
  path: '/api/v1/users/{id}/roles',
  what: 'list the roles of a user: always empty, because roles are not supported',
  scope: 'roles.read',
  effect: onUser(() => assuming('M58', replyWith([]))),
});
