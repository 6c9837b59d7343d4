import { isObject, type Members } from '../../base/object.js';
import { type Stored, withoutStored, withStored } from '../tenant/tenant.js';
import { accepted } from '../validation/accept.js';
import { assuming, refuseField } from '../wire/errors.js';
import { filled } from '../wire/filled.js';
import { type ApiCall, emptyReply, type Reply } from '../wire/message.js';
import { type ApiOperation, defineApiOperation } from '../wire/operation.js';
import { createObject, getObject, listObjects, type ObjectKind, onObject, updateObject } from './kind.js';

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

/** Whom an active rule puts in its groups, readers of the org work out from the rule itself. */
function turn(does: string, status: 'ACTIVE' | 'INACTIVE'): ApiOperation {
  const effect = (call: ApiCall, rule: Stored): Reply => {
    if (rule.status === status) return emptyReply();
    const after = withStored(call.tenant, 'groupRules', { ...rule, status, lastUpdated: call.now });
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
