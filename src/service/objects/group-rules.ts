import { isObject, type Members } from '../../base/object.js';
import { impliedGroups } from '../../policies/group-rules.js';
import { worldOf } from '../../policies/world.js';
import { snapshotOf } from '../tenant/snapshot-of.js';
import { type Stored, type Tenant, withoutStored, withStored } from '../tenant/tenant.js';
import { accepted } from '../validation/accept.js';
import { assuming, refuseField } from '../wire/errors.js';
import { filled } from '../wire/filled.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { refusedKept } from './groups.js';
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
  refusedBody: (_, before) =>
    before?.status === 'ACTIVE'
      ? assuming(
          'M50',
          refuseField('status', 'status: an active group rule cannot be changed, deactivate it first'),
        )
      : undefined,
  answer: (_, rule) => rule,
};

export const getGroupRule: ApiOperation = getObject(groupRule);
export const createGroupRule: ApiOperation = createObject(groupRule);
export const updateGroupRule: ApiOperation = updateObject(groupRule);

const listed: ApiOperation = listObjects(groupRule);

/** Here `search` is a part of the name, and no expression. */
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

export const activateGroupRule: ApiOperation = turn('activate', 'ACTIVE');
export const deactivateGroupRule: ApiOperation = turn('deactivate', 'INACTIVE');

export const deleteGroupRule: ApiOperation = defineApiOperation({
  method: 'DELETE',
  path: '/api/v1/groups/rules/{id}',
  what: 'remove a group rule',
  effect: onObject(groupRule, ({ tenant }, { id }) => ({
    status: 202,
    body: {},
    tenant: withoutStored(tenant, 'groupRules', id),
  })),
});

/**
 * The tenant with the users in the groups of a rule of whom its expression is true. What cannot be told of a user changes nothing
 * (M51), nor does a rule that is deactivated: who is in stays in. Spec: Conditions (policy and rule), `people`.
 */
function withMembers(tenant: Tenant, ruleId: string): Tenant {
  const snapshot = snapshotOf(tenant);
  const rules = (snapshot.groupRules ?? []).filter(({ id }) => id === ruleId);
  const groupsFor = impliedGroups(rules, worldOf(snapshot));
  const held = new Map(tenant.objects.groups.map((group) => [group.id, group]));
  let after = tenant;
  for (const { id, status, profile } of snapshot.users)
    for (const groupId of groupsFor(id, status, profile)) {
      const group = held.get(groupId);
      if (group !== undefined && refusedKept(group) === undefined)
        after = withMembership(after, groupId, id, true);
    }
  return after;
}

function turn(does: string, status: 'ACTIVE' | 'INACTIVE'): ApiOperation {
  const effect = (call: ApiCall, rule: Stored): Reply => {
    if (rule.status === status) return emptyReply();
    const turned = withStored(call.tenant, 'groupRules', { ...rule, status, lastUpdated: call.now });
    const after = status === 'ACTIVE' ? withMembers(turned, rule.id) : turned;
    return assuming('M51', accepted(call, after, emptyReply()));
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
  return {
    ...body,
    type: 'group_rule',
    status: before?.status ?? 'INACTIVE',
    conditions: filled(conditions, { people: { users: { exclude: [] }, groups: { exclude: [] } } }),
    allGroupsValid: true,
  };
}
