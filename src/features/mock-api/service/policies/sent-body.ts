import { isObject, type Members } from '../../../../base/object.js';
import { conditionKeysIn } from '../../../../lint/helpers/condition/condition-keys.js';
import type { Stored } from '../tenant/tenant.js';
import { assuming, refuseField, refuseWith } from '../wire/errors.js';
import { withoutMembers } from '../wire/filled.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { isFalseIn } from '../wire/query-flag.js';

/** The fields that only the service writes. Clients send these fields back with an object, and the service ignores them. */
const READ_ONLY = ['id', 'created', 'lastUpdated', 'system', '_links', '_embedded', 'status', 'priority'];

/** Returns the fields of a request body that are stored in a policy or rule. */
export function sentMembers({ body }: ApiCall): Members {
  return withoutMembers(body, ...READ_ONLY, 'type', 'rules');
}

/** Returns the priority that a request body asks for; `undefined` if it asks for none or the value is not an integer. */
export function sentPriority({ body }: ApiCall): number | undefined {
  return typeof body.priority === 'number' ? body.priority : undefined;
}

/** Refuses a request body with invalid fields, or with a name that another object already has. Names are compared exactly. */
export function checkSentBody({ body, tenant }: ApiCall, others: readonly Stored[]): Reply | undefined {
  const { name, priority, conditions, status = 'ACTIVE' } = body;
  if (priority !== undefined && priority !== null && !Number.isSafeInteger(priority))
    return refuseWith('E0000003');
  if (conditions !== undefined && conditions !== null && !isObject(conditions)) return refuseWith('E0000003');
  const unknown = Object.entries(conditions ?? {}).find(
    ([key, value]) => value !== null && !conditionKeysIn(tenant.edition).has(key),
  );
  if (unknown !== undefined)
    return refuseWith('E0000001', 'conditions', [
      `conditions: Invalid condition type specified: ${unknown[0].slice(0, 100)}.`,
    ]);
  if (typeof name !== 'string' || name.trim() === '')
    return refuseField('name', 'name: The field cannot be left blank');
  if (status !== 'ACTIVE' && status !== 'INACTIVE')
    return refuseField('status', 'status: must be ACTIVE or INACTIVE');
  if (others.some((other) => other.name === name))
    return assuming(
      'M28',
      refuseField('name', `name: An object with this name already exists: ${name} already exists`),
    );
  return undefined;
}

/**
 * Returns the status of a new policy or rule. The query can set the status. The request body can set the status only according to the
 * specification, not in the live service.
 */
export function newStatus({ body, query, tenant }: ApiCall): 'ACTIVE' | 'INACTIVE' {
  const isAsked = body.status === 'INACTIVE' && tenant.edition === 'spec';
  return isAsked || isFalseIn(query, 'activate') ? 'INACTIVE' : 'ACTIVE';
}
