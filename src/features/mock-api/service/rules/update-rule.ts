import { deepEqual } from '../../../../base/deep-equal.js';
import { isObject, type Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { onRule, ruleAnswer } from '../policies/rule-answer.js';
import { checkSentBody, sentMembers, sentPriority } from '../policies/sent-body.js';
import { canonicalTypeOf, ruleTypeFor } from '../policies/types.js';
import { isSystemObject, ownedBy, type Stored, storedName, type Tenant } from '../tenant/tenant.js';
import { acceptOrRefuse } from '../validation/accept.js';
import { assuming, refuseField, refuseWith, withAssumptions } from '../wire/errors.js';
import { withDefaults } from '../wire/filled.js';
import { type ApiCall, type Reply, replyWith } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { checkRule } from './check-rule.js';
import { fillRule } from './fill-rule.js';
import { withRuleAt } from './write-rule.js';

/**
 * Replaces a rule. Fields that the body omits are reset to their defaults. Only the lifecycle operations change the status. Spec: Policies,
 * "Update rule".
 */
export const updateRule = defineApiOperation({
  method: 'PUT',
  path: '/api/v1/policies/{policyId}/rules/{ruleId}',
  what: 'replace a rule; if its priority changes, other rules move',
  takesBody: true,
  effect: onRule(update),
});

function update(call: ApiCall, policy: Stored, rule: Stored): Reply {
  const { tenant, body, now } = call;
  const type = canonicalTypeOf(policy, tenant);
  const ruleType = ruleTypeFor(type);
  if (body.type !== undefined && canonicalTypeOf({ type: body.type }, tenant) !== ruleType)
    return refuseField('type', `type: the type of ${storedName(rule)} cannot be changed`);
  const refused =
    checkReadOnly(call, rule, type) ?? checkSentBody(call, othersOf(rule, policy, tenant)) ?? checkRule(call);
  if (refused !== undefined) return refused;
  const isDefault = isSystemObject(rule);
  const { id, status, priority, created, system, conditions = null } = rule;
  const members = sentMembers(call);
  const after: Stored = {
    id,
    status,
    ...fillRule(type, withKeptZones(members, rule, type, tenant), tenant),
    ...(isDefault && { conditions }),
    priority,
    created,
    lastUpdated: now,
    system,
    type: rule.type ?? ruleType,
  };
  const written = withRuleAt(tenant, policy, after, sentPriority(call));
  if ('refusal' in written) return written.refusal;
  return withAssumptions(
    acceptOrRefuse(call, written.tenant, replyWith(ruleAnswer(call, policy, written.rule))),
    {
      ...written.assumptions,
      M16: excludedZones(rule).length > 0 && excludedZones(after).length === 0,
    },
  );
}

/**
 * Keeps the excluded zones of a global session rule if the updated rule applies to any network and the request lists no zones. Source: the
 * only recordings of such an update.
 */
function withKeptZones(members: Members, rule: Stored, type: string, { edition }: Tenant): Members {
  const { conditions } = members;
  const zones = excludedZones(rule);
  if (edition === 'spec' || type !== 'OKTA_SIGN_ON' || zones.length === 0 || !isObject(conditions))
    return members;
  const { network } = conditions;
  if (!isObject(network) || network.connection !== 'ANYWHERE') return members;
  return { ...members, conditions: withDefaults(conditions, { network: { exclude: zones } }) };
}

function excludedZones(rule: Members): readonly unknown[] {
  const zones = ownAt(rule, ['conditions', 'network', 'exclude']);
  return Array.isArray(zones) ? zones : [];
}

/** Refuses changes of read-only fields of a rule that the service itself created. Spec: Policy, "Defaults" 4. */
function checkReadOnly({ tenant, body }: ApiCall, rule: Stored, type: string): Reply | undefined {
  if (!isSystemObject(rule)) return undefined;
  if (tenant.engine === 'classic' || WHOLLY_READ_ONLY.has(type))
    return assuming('M18', refuseWith('E0000111', storedName(rule)));
  const changed = READ_ONLY_OF_DEFAULT.find(
    (name) => body[name] !== undefined && !deepEqual(body[name], rule[name] ?? null),
  );
  return changed === undefined ? undefined : refuseWith('E0000077', changed);
}

const WHOLLY_READ_ONLY: ReadonlySet<string> = new Set(['MFA_ENROLL', 'IDP_DISCOVERY']);

const READ_ONLY_OF_DEFAULT = ['conditions', 'name', 'priority', 'status'];

function othersOf({ id }: Stored, policy: Stored, tenant: Tenant): readonly Stored[] {
  return ownedBy(tenant, 'rules', policy.id).filter((one) => one.id !== id);
}
