import { canonicalType } from '../../../../base/brand.js';
import type { Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { type Stored, storedName, type Tenant, withCollection } from '../tenant/tenant.js';
import { assuming, refuseWith } from '../wire/errors.js';
import { withDefaults } from '../wire/filled.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import {
  createObject,
  deleteObject,
  getObject,
  listObjects,
  type ObjectKind,
  objectAt,
  READ_ONLY,
  updateObject,
} from './kind.js';
import { usersIn } from './memberships.js';

export const groupKind: ObjectKind = {
  collection: 'groups',
  path: '/api/v1/groups',
  what: 'group',
  kind: 'UserGroup',
  prefix: '00g',
  page: { default: 10_000, most: 10_000 },
  isSortable: true,
  lists: ['groupMembers'],
  members: [...READ_ONLY, 'lastMembershipUpdated', 'objectClass', 'profile', 'type'],
  name: ['profile', 'name'],
  nameAssumption: 'M48',
  fill: filledGroup,
  checkBody: (_, before) => (before === undefined ? undefined : checkManagedGroup(before)),
  checkDelete: ({ tenant }, group) => checkManagedGroup(group) ?? checkEnrollmentPolicies(tenant, group),
  withoutObject: withInvalidRules,
  answer: groupAnswer,
};

const listed: ApiOperation = listObjects(groupKind);

/** Lists the groups. A search by name returns all results on one page. */
export const listGroups: ApiOperation = defineApiOperation({
  ...listed,
  effect(call) {
    if (!call.query.get('q')) return listed.effect(call);
    const query = new URLSearchParams(call.query);
    query.delete('after');
    query.set('limit', String(MOST_FOUND));
    const { headers: _, ...reply } = listed.effect({ ...call, query });
    return reply;
  },
});

const MOST_FOUND = 300;

export const getGroup: ApiOperation = getObject(groupKind);
export const createGroup: ApiOperation = createObject(groupKind);
export const updateGroup: ApiOperation = updateObject(groupKind);
export const deleteGroup: ApiOperation = deleteObject(groupKind);

/** Fills in the fields of a group that a request body omits. In the live service, the description is then `null`. Source: recordings. */
function filledGroup(body: Members, { now, tenant }: ApiCall, before: Stored | undefined): Members {
  return {
    lastMembershipUpdated: before?.lastMembershipUpdated ?? now,
    objectClass: before?.objectClass ?? [`${tenant.brand.toLowerCase()}:user_group`],
    type: before?.type ?? 'OKTA_GROUP',
    profile:
      tenant.edition === 'spec'
        ? objectAt(body, 'profile')
        : withDefaults(objectAt(body, 'profile'), { description: null }),
  };
}

/** Refuses the deletion of a group that an enrollment policy names. */
function checkEnrollmentPolicies({ brand, objects }: Tenant, { id }: Stored): Reply | undefined {
  const names = objects.policies
    .filter(({ type }) => canonicalType(String(type), brand) === 'MFA_ENROLL')
    .filter(({ conditions }) => [ownAt(conditions, ['people', 'groups', 'include'])].flat().includes(id))
    .map(storedName);
  return names.length === 0
    ? undefined
    : refuseWith(
        'E0000209',
        '',
        names.map((name) => `${name} applies to this group`),
      );
}

/** Marks the group rules that add users to a deleted group as invalid. Source: recordings. */
function withInvalidRules(tenant: Tenant, groupId: string): Tenant {
  const rules = tenant.objects.groupRules.map((rule) => {
    const groupIds = ownAt(rule, ['actions', 'assignUserToGroups', 'groupIds']);
    if (!Array.isArray(groupIds) || !groupIds.includes(groupId)) return rule;
    return { ...rule, allGroupsValid: false, ...(rule.status === 'ACTIVE' && { status: 'INVALID' }) };
  });
  return withCollection(tenant, 'groupRules', rules);
}

/** Refuses changes of groups that the service or an application manages. */
export function checkManagedGroup({ type }: Stored): Reply | undefined {
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
          usersCount: usersIn(tenant, group).length,
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
