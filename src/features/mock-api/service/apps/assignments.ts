import { isObject, type Members } from '../../../../base/object.js';
import { markIfMembersIncomplete } from '../objects/group-members.js';
import { usersIn } from '../objects/memberships.js';
import { loginOf } from '../objects/user-kind.js';
import { claimsOf } from '../schemas/client-attributes.js';
import { withListed } from '../tenant/known-lists.js';
import { ownedBy, put, type Stored, storedIn, type Tenant, withOwned } from '../tenant/tenant.js';
import { notFoundReply, refuseField } from '../wire/errors.js';
import { markIfListIncomplete } from '../wire/incomplete.js';
import { type ApiCall, emptyReply, type Reply, replyWith } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { pageReply } from '../wire/page.js';
import { onApp } from './apps.js';
import { patchAssignment } from './json-patch.js';

/** A kind of object that can be assigned to an application: groups or users. */
interface Assigned {
  readonly list: 'appGroups' | 'appUsers';
  readonly collection: 'groups' | 'users';
  readonly kind: string;
  readonly link: string;
  readonly page: { readonly default: number; readonly most: number };
  fill(call: ApiCall, subject: Stored, before: Stored | undefined): Members;
  /** Returns all assignments of an application. */
  listed(call: ApiCall, app: Stored): readonly Stored[];
  /** Marks a reply as incomplete if not all assignments of the application are known. */
  marked(reply: Reply, tenant: Tenant, app: Stored): Reply;
}

const groups: Assigned = {
  list: 'appGroups',
  collection: 'groups',
  kind: 'UserGroup',
  link: 'group',
  page: { default: 20, most: 200 },
  fill({ body, now, tenant, ids }, _, before) {
    const { id = '' } = ids;
    const { priority = before?.priority ?? ownedBy(tenant, 'appGroups', id).length, profile = {} } = body;
    return { lastUpdated: now, priority, profile };
  },
  listed: ({ tenant }, app) => ownedBy(tenant, 'appGroups', app.id),
  marked: (reply, tenant, app) => markIfListIncomplete(reply, tenant, 'appGroups', app.id),
};

const users: Assigned = {
  list: 'appUsers',
  collection: 'users',
  kind: 'User',
  link: 'user',
  page: { default: 50, most: 500 },
  fill({ body, ids, now, tenant }, user, before) {
    const { userName = loginOf(user) } = isObject(body.credentials) ? body.credentials : {};
    return {
      externalId: null,
      created: before?.created ?? now,
      lastUpdated: now,
      scope: 'USER',
      status: 'ACTIVE',
      statusChanged: before?.statusChanged ?? now,
      passwordChanged: null,
      syncState: 'DISABLED',
      credentials: { userName },
      profile: profileFor(storedIn(tenant, 'apps', ids.id ?? ''), user, body, tenant),
    };
  },
  listed: (call, app) => [...ownedBy(call.tenant, 'appUsers', app.id), ...usersByGroup(call, app)],
  marked: markedUsers,
};

/** Marks a list of the users of an application as incomplete, unless all users, groups and group members are known. */
function markedUsers(reply: Reply, tenant: Tenant, app: Stored): Reply {
  const withUsersAndGroups = markIfListIncomplete(
    markIfListIncomplete(reply, tenant, 'appUsers', app.id),
    tenant,
    'appGroups',
    app.id,
  );
  return ownedBy(tenant, 'appGroups', app.id).reduce((before, { id }) => {
    const group = storedIn(tenant, 'groups', id);
    return group === undefined ? before : markIfMembersIncomplete(before, tenant, group);
  }, withUsersAndGroups);
}

/** Returns the users that are assigned to an application only through a group. Spec: Endpoints. */
function usersByGroup(call: ApiCall, app: Stored): readonly Stored[] {
  const { tenant } = call;
  const known = new Set(ownedBy(tenant, 'appUsers', app.id).map(({ id }) => id));
  const found: Stored[] = [];
  for (const { id, lastUpdated = null } of ownedBy(tenant, 'appGroups', app.id)) {
    const group = storedIn(tenant, 'groups', id);
    for (const user of group === undefined ? [] : usersIn(tenant, group)) {
      if (known.has(user.id)) continue;
      known.add(user.id);
      const times = { created: lastUpdated, lastUpdated, statusChanged: lastUpdated };
      const groupCall = { ...call, body: {}, ids: { id: app.id } };
      found.push({ id: user.id, ...users.fill(groupCall, user, undefined), ...times, scope: 'GROUP' });
    }
  }
  return found;
}

/** Returns the profile of an assignment. In a live tenant, the profile for an OAuth client contains the claims of the client's schema. */
function profileFor(
  app: Stored | undefined,
  user: Stored,
  { profile }: Members,
  { edition }: Tenant,
): Members {
  const given = isObject(profile) ? profile : {};
  return edition === 'field' && app?.signOnMode === 'OPENID_CONNECT'
    ? { ...claimsOf(isObject(user.profile) ? user.profile : {}), ...given }
    : given;
}

export const listAppGroups: ApiOperation = list(groups);
export const getAppGroup: ApiOperation = get(groups);
export const assignAppGroup: ApiOperation = assign(groups, 'PUT');
export const unassignAppGroup: ApiOperation = unassign(groups);
export const listAppUsers: ApiOperation = list(users);
export const getAppUser: ApiOperation = get(users);
export const updateAppUser: ApiOperation = assign(users, 'POST');
export const unassignAppUser: ApiOperation = unassign(users);

/** Assigns a user to an application. The id of the user is in the body, not in the path. */
export const assignAppUser: ApiOperation = defineApiOperation({
  method: 'POST',
  path: '/api/v1/apps/{id}/users',
  what: 'assign a user to an application',
  takesBody: true,
  effect: onApp((call, app) =>
    assigned(users, { ...call, ids: { ...call.ids, subjectId: String(call.body.id) } }, app),
  ),
});

/** Updates the assignment of a group to an application with JSON Patch. Keeps each field that the patch does not name. */
export const patchAppGroup: ApiOperation = defineApiOperation({
  method: 'PATCH',
  path: '/api/v1/apps/{id}/groups/{subjectId}',
  what: 'update the assignment of a group partially',
  takesChanges: true,
  effect: onApp((call, app) => {
    const { body, ids, now, tenant } = call;
    const { subjectId = '' } = ids;
    const list = ownedBy(tenant, 'appGroups', app.id);
    const before = list.find(({ id }) => id === subjectId);
    if (before === undefined) return notFoundReply(subjectId, groups.kind);
    const { id, lastUpdated: _, ...shown } = before;
    const after = patchAssignment({ profile: {}, ...shown }, body.changes);
    if (after === undefined)
      return refuseField(
        'changes',
        'changes: each must add, replace or remove the priority or a part of the profile',
      );
    const one: Stored = { ...after, id, lastUpdated: now };
    return replyWith(
      assignedAnswer(groups, call, app, one),
      withOwned(tenant, 'appGroups', app.id, put(list, one)),
    );
  }),
});

function list(of: Assigned): ApiOperation {
  return defineApiOperation({
    method: 'GET',
    path: `/api/v1/apps/{id}/${of.collection}`,
    what: `list the ${of.collection} that are assigned to an application`,
    effect: onApp((call, app) =>
      of.marked(
        pageReply(call, of.listed(call, app), (one) => assignedAnswer(of, call, app, one), of.page),
        call.tenant,
        app,
      ),
    ),
  });
}

function get(of: Assigned): ApiOperation {
  return defineApiOperation({
    method: 'GET',
    path: `/api/v1/apps/{id}/${of.collection}/{subjectId}`,
    what: `read the assignment of a ${of.link}`,
    effect: onApp((call, app) => {
      const { subjectId = '' } = call.ids;
      const one = of.listed(call, app).find(({ id }) => id === subjectId);
      return one === undefined
        ? notFoundReply(subjectId, of.kind)
        : replyWith(assignedAnswer(of, call, app, one));
    }),
  });
}

/** Returns the assignment of a user in the form in which the service returns it; `undefined` if the user is not assigned. */
export function assignedUser(call: ApiCall, app: Stored, userId: string): Members | undefined {
  const one = users.listed(call, app).find(({ id }) => id === userId);
  return one && assignedAnswer(users, call, app, one);
}

function assign(of: Assigned, method: 'POST' | 'PUT'): ApiOperation {
  return defineApiOperation({
    method,
    path: `/api/v1/apps/{id}/${of.collection}/{subjectId}`,
    what: `assign a ${of.link} to an application`,
    takesBody: true,
    effect: onApp((call, app) => assigned(of, call, app)),
  });
}

function assigned(of: Assigned, call: ApiCall, app: Stored): Reply {
  const { subjectId = '' } = call.ids;
  const subject = storedIn(call.tenant, of.collection, subjectId);
  if (subject === undefined) return notFoundReply(subjectId, of.kind);
  const before = ownedBy(call.tenant, of.list, app.id);
  const one: Stored = {
    id: subjectId,
    ...of.fill(
      call,
      subject,
      before.find(({ id }) => id === subjectId),
    ),
  };
  return replyWith(
    assignedAnswer(of, call, app, one),
    withListed(call.tenant, of.list, app.id, put(before, one)),
  );
}

function unassign(of: Assigned): ApiOperation {
  return defineApiOperation({
    method: 'DELETE',
    path: `/api/v1/apps/{id}/${of.collection}/{subjectId}`,
    what: `end the assignment of a ${of.link}`,
    effect: onApp((call, app) => {
      const { subjectId = '' } = call.ids;
      const before = ownedBy(call.tenant, of.list, app.id);
      const left = before.filter(({ id }) => id !== subjectId);
      if (left.length === before.length)
        return of.listed(call, app).some(({ id }) => id === subjectId)
          ? refuseField('user', 'user: is assigned by a group: remove the user from the group')
          : notFoundReply(subjectId, of.kind);
      return emptyReply(withOwned(call.tenant, of.list, app.id, left));
    }),
  });
}

function assignedAnswer(of: Assigned, { base }: ApiCall, app: Stored, one: Stored): Members {
  const at = `${base}/api/v1/apps/${app.id}`;
  return {
    ...one,
    _links: {
      app: { href: at },
      self: { href: `${at}/${of.collection}/${one.id}` },
      [of.link]: { href: `${base}/api/v1/${of.collection}/${one.id}` },
    },
  };
}
