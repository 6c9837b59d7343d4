import { neutralKey } from '../../base/brand.js';
import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import type { PolicyRule } from '../../policies/policy.js';
import type { Snapshot } from '../../policies/snapshot.js';

/** What a password is recovered by, and the authenticator that a sign-in takes it as. */
export const RECOVERY_CHANNELS = [
  { method: 'email', factor: 'svc_email', key: 'svc_email' },
  { method: 'sms', factor: 'svc_sms', key: 'phone_number' },
  { method: 'voice', factor: 'svc_call', key: 'phone_number' },
  { method: 'question', factor: 'recovery_question', key: 'security_question' },
] as const;

/** The channels that alone recover a password under a rule, by the keys of their authenticators. */
export function recoveringAlone({ policy, rule }: PolicyRule, { brand }: Snapshot): readonly string[] {
  const requirement = ownAt(rule.actions, ['selfServicePasswordReset', 'requirement']);
  if (ownAt(requirement, ['stepUp', 'required']) === true) return [];
  const methods = ownAt(requirement, ['primary', 'methods']);
  const factors = ownAt(policy.settings, ['recovery', 'factors']);
  const isActive = (factor: string) =>
    isObject(factors) &&
    Object.entries(factors).some(
      ([key, said]) => neutralKey(key, brand) === factor && ownAt(said, ['status']) === 'ACTIVE',
    );
  const found = RECOVERY_CHANNELS.filter(({ method, factor }) =>
    Array.isArray(methods) ? methods.includes(method) : isActive(factor),
  );
  return [...new Set(found.map(({ key }) => key))];
}
