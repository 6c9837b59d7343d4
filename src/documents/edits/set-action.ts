import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import type { PathStep } from '../../base/pointer.js';
import { success } from '../../base/result.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import {
  type EditedOrg,
  type RuleTarget,
  readOnly,
  rejectEdit,
  ruleIn,
  withRuleChanged,
} from './edited-org.js';
import { putAt } from './put-at.js';

/**
 * Sets a value at a path in the actions of a rule, such as `['appSignOn', 'access']`; `undefined` removes the value. In a rule that the
 * service created, the value may be read-only. Spec: Policy rule, `actions`.
 */
export function setAction(
  org: Snapshot,
  target: RuleTarget,
  path: readonly PathStep[],
  value: unknown,
): EditedOrg {
  const found = ruleIn(org, target);
  if (!found.ok) return found;
  const { policy, rule } = found.value;
  if (isReadOnly(found.value, path, org)) return readOnly('an action', rule);
  const actions = putAt(rule.actions, path, value);
  if (!isObject(actions)) return rejectEdit('wrong-value', 'the actions of a rule must be an object');
  const enrolls = policy.type === 'PROFILE_ENROLLMENT';
  if (enrolls && ownAt(actions, ['profileEnrollment', 'access']) === 'DENY')
    return rejectEdit('wrong-value', 'the access of a profile enrollment rule cannot change to `DENY`');
  return success(withRuleChanged(org, policy, { ...rule, actions }));
}

/**
 * The policy types whose default rules are read-only. The default rule of a global session policy is not listed: only its persistent cookie
 * and, in the edition `spec`, its session lifetime are read-only.
 */
const READ_ONLY_DEFAULTS: ReadonlySet<string> = new Set(['MFA_ENROLL', 'IDP_DISCOVERY']);

function isReadOnly(
  { policy, rule }: PolicyRule,
  path: readonly PathStep[],
  { engine, edition }: Snapshot,
): boolean {
  if (!rule.isDefault) return false;
  if (engine === 'classic' || READ_ONLY_DEFAULTS.has(policy.type)) return true;
  const setting = path.at(-1);
  if (policy.type !== 'OKTA_SIGN_ON') return false;
  return setting === 'usePersistentCookie' || (setting === 'maxSessionLifetimeMinutes' && edition === 'spec');
}
