import type { Members } from '../../base/object.js';
import { ownedBy, type Stored } from '../tenant/tenant.js';
import { assuming, refuseWith } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';
import type { ApiOperation } from '../wire/operation.js';
import {
  createObject,
  deleteObject,
  getObject,
  listObjects,
  type ObjectKind,
  objectAt,
  updateObject,
} from './kind.js';

export const groupKind: ObjectKind = {
  collection: 'groups',
  path: '/api/v1/groups',
  what: 'group',
  kind: 'UserGroup',
  prefix: '00g',
  page: { default: 10_000, most: 10_000 },
  lists: ['groupMembers'],
  name: ['profile', 'name'],
  fill: filledGroup,
  refusedBody: (_, before) => (before === undefined ? undefined : refusedKept(before)),
  refusedDelete: (_, group) => refusedKept(group),
  answer: groupAnswer,
};

export const listGroups: ApiOperation = listObjects(groupKind);
export const getGroup: ApiOperation = getObject(groupKind);
export const createGroup: ApiOperation = createObject(groupKind);
export const updateGroup: ApiOperation = updateObject(groupKind);
export const deleteGroup: ApiOperation = deleteObject(groupKind);

function filledGroup(body: Members, { now, tenant }: ApiCall, before: Stored | undefined): Members {
  return {
    lastMembershipUpdated: before?.lastMembershipUpdated ?? now,
    objectClass: before?.objectClass ?? [`${tenant.brand.toLowerCase()}:user_group`],
    type: before?.type ?? 'OKTA_GROUP',
    profile: objectAt(body, 'profile'),
  };
}

/** Groups that the service or an application keeps are not for an administrator to write. */
export function refusedKept({ type }: Stored): Reply | undefined {
  return type === 'BUILT_IN' || type === 'APP_GROUP' ? assuming('M49', refuseWith('E0000006')) : undefined;
}

export function groupAnswer({ base, query, tenant }: ApiCall, group: Stored): Members {
  const at = `${base}/api/v1/groups/${group.id}`;
  return {
    ...group,
    _links: { users: { href: `${at}/users` }, apps: { href: `${at}/apps` } },
    ...(query.getAll('expand').includes('stats') && {
      _embedded: {
        stats: {
          usersCount: ownedBy(tenant, 'groupMembers', group.id).length,
          appsCount: [...tenant.owned.appGroups.values()].filter((list) =>
            list.some(({ id }) => id === group.id),
          ).length,
          groupPushMappingsCount: 0,
          hasAdminPrivilege: false,
        },
      },
    }),
  };
}
