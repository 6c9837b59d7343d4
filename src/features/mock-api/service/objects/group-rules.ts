import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { impliedGroups } from '../../../../model/policies/group-rules.js';
import { worldOf } from '../../../../model/policies/world-of-snapshot.js';
import { snapshotOf } from '../tenant/snapshot-of.js';
import { type Stored, storedIn, type Tenant, withoutStored, withStored } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { assuming, refuseField } from '../wire/errors.js';
import { withDefaults } from '../wire/filled.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { checkManagedGroup } from './groups.js';
import { createObject, getObject, listObjects, type ObjectKind, onObject, updateObject } from './kind.js';
import { withMembership } from './memberships.js';

const groupRule: ObjectKind = {
  collection: 'groupRules',
  path: '/api/v1/groups/rules',
  what: 'group rule',
  kind: 'PolicyRule',
  prefix: '0pr',
  page: { default: 50, most: 200 },
  fill: filledRule,
  checkBody: (_, before) =>
    before?.status === 'ACTIVE'
      ? assuming(
          'M50',
          refuseField('status', 'status: an active group rule cannot be changed, deactivate it first'),
        )
      : undefined,
  answer: ruleAnswer,
};

export const getGroupRule: ApiOperation = getObject(groupRule);
export const createGroupRule: ApiOperation = createObject(groupRule);
export const updateGroupRule: ApiOperation = updateObject(groupRule);

const listed: ApiOperation = listObjects(groupRule);

/** Lists the group rules. In this operation, `search` is a part of the name instead of an expression. */
export const listGroupRules: ApiOperation = defineApiOperation({
  ...listed,
  effect(call) {
    const words = call.query.get('search')?.toLowerCase() ?? '';
    const query = new URLSearchParams(call.query);
    query.delete('search');
    const rules = call.tenant.objects.groupRules.filter(({ name }) =>
      String(name).toLowerCase().includes(words),
    );
    const tenant = { ...call.tenant, objects: { ...call.tenant.objects, groupRules: rules } };
    return listed.effect({ ...call, query, tenant });
  },
});

export const activateGroupRule: ApiOperation = statusOperation('activate', 'ACTIVE');
export const deactivateGroupRule: ApiOperation = statusOperation('deactivate', 'INACTIVE');

export const deleteGroupRule: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/groups/rules/{id}',
  what: 'delete a group rule',
  effect: onObject(groupRule, ({ query, tenant }, rule) => {
    const without = withoutStored(tenant, 'groupRules', rule.id);
    if (query.get('removeUsers') !== 'true') return { status: 202, body: {}, tenant: without };
    return assuming('M51', { status: 202, body: {}, tenant: withoutMembers(without, rule) });
  }),
});

/** Returns the answer for a group rule, with the names of its groups if the query requests them. */
function ruleAnswer({ query, tenant }: ApiCall, rule: Stored): Members {
  if (!query.getAll('expand').includes('groupIdToGroupNameMap')) return rule;
  const names = groupIdsOf(rule).map((id) => [
    id,
    ownAt(storedIn(tenant, 'groups', id), ['profile', 'name']),
  ]);
  return { ...rule, _embedded: { groupIdToGroupNameMap: Object.fromEntries(names) } };
}

function groupIdsOf(rule: Stored): readonly string[] {
  const ids = ownAt(rule, ['actions', 'assignUserToGroups', 'groupIds']);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/**
 * Adds the users for whom the expression of a group rule is true to the groups of the rule. If the expression is undecided for a user,
 * nothing changes (assumption M51). Deactivating a rule does not remove members. Spec: Conditions (policy and rule), `people`.
 */
function withMembers(tenant: Tenant, ruleId: string): Tenant {
  return membersOfRule(tenant, ruleId).reduce(
    (after, { groupId, userId }) => withMembership(after, groupId, userId, true),
    tenant,
  );
}

/** Removes the members that a deleted group rule added, except those that another rule adds as well. */
function withoutMembers(tenant: Tenant, rule: Stored): Tenant {
  const kept = new Set(tenant.objects.groupRules.flatMap(({ id }) => membersOfRule(tenant, id).map(keyOf)));
  return membersOfRule(withStored(tenant, 'groupRules', { ...rule, status: 'ACTIVE' }), rule.id)
    .filter((member) => !kept.has(keyOf(member)))
    .reduce((after, { groupId, userId }) => withMembership(after, groupId, userId, false), tenant);
}

interface RuleMember {
  readonly groupId: string;
  readonly userId: string;
}

function keyOf({ groupId, userId }: RuleMember): string {
  return `${groupId} ${userId}`;
}

/** Returns the members that an active group rule adds to its groups, as far as they are known. */
function membersOfRule(tenant: Tenant, ruleId: string): readonly RuleMember[] {
  const snapshot = snapshotOf(tenant);
  const rules = (snapshot.groupRules ?? []).filter(({ id }) => id === ruleId);
  const groupsFor = impliedGroups(rules, worldOf(snapshot));
  const open = new Set(
    tenant.objects.groups.filter((group) => checkManagedGroup(group) === undefined).map(({ id }) => id),
  );
  return snapshot.users.flatMap(({ id: userId, status, profile }) =>
    groupsFor(userId, status, profile)
      .filter((groupId) => open.has(groupId))
      .map((groupId) => ({ groupId, userId })),
  );
}

function statusOperation(does: string, status: 'ACTIVE' | 'INACTIVE'): ApiOperation {
  const effect = (call: ApiCall, rule: Stored): Reply => {
    if (rule.status === status) return emptyReply();
    const turned = withStored(call.tenant, 'groupRules', { ...rule, status, lastUpdated: call.now });
    const after = status === 'ACTIVE' ? withMembers(turned, rule.id) : turned;
    return assuming('M51', acceptOrRefuse(call, after, emptyReply()));
  };
  return defineApiOperation({
    method: 'POST',
    path: `/api/v1/groups/rules/{id}/lifecycle/${does}`,
    what: `${does} a group rule`,
    effect: onObject(groupRule, effect),
  });
}

function filledRule(body: Members, _: ApiCall, before: Stored | undefined): Members {
  const conditions = isObject(body.conditions) ? body.conditions : {};
  const people = { users: { exclude: [] }, groups: { exclude: [] } };
  return {
    ...body,
    type: 'group_rule',
    status: before?.status ?? 'INACTIVE',
    conditions: isObject(conditions.people) ? withDefaults(conditions, { people }) : conditions,
    allGroupsValid: true,
  };
}
