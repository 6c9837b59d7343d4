import { canonicalKey } from '../../../base/brand.js';
import { isObject } from '../../../base/object.js';
import { ownAt } from '../../../base/own.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';

/** The channels for password recovery, such as e-mail, each with the corresponding authenticator at sign-in. */
export const RECOVERY_CHANNELS = [
  { method: 'email', factor: 'okta_email', key: 'okta_email' },
  { method: 'sms', factor: 'okta_sms', key: 'phone_number' },
  { method: 'voice', factor: 'okta_call', key: 'phone_number' },
  { method: 'question', factor: 'recovery_question', key: 'security_question' },
] as const;

/** Whether a recovery channel alone is enough to recover a password. If this is unknown, the value is a text with the reason. */
export type RecoversAlone = boolean | string;

/**
 * Returns, for each recovery channel, whether the channel alone is enough to recover a password under a rule. The keys of the map are the
 * authenticator keys of the channels.
 */
export function recoveringAlone(
  { policy, rule }: PolicyRule,
  { brand }: Snapshot,
): ReadonlyMap<string, RecoversAlone> {
  const requirement = ownAt(rule.actions, ['selfServicePasswordReset', 'requirement']);
  const stepUp = ownAt(requirement, ['stepUp', 'required']) ?? false;
  const methods = ownAt(requirement, ['primary', 'methods']);
  const factors = ownAt(policy.settings, ['recovery', 'factors']);
  const isActive = (factor: string): RecoversAlone => {
    const [, setting] =
      (isObject(factors) ? Object.entries(factors) : []).find(
        ([key]) => canonicalKey(key, brand) === factor,
      ) ?? [];
    const status = ownAt(setting, ['status']) ?? 'INACTIVE';
    return status === 'ACTIVE' || (status === 'INACTIVE' ? false : whyUnknown(status, 'status'));
  };
  const recovers = ({ method, factor }: (typeof RECOVERY_CHANNELS)[number]): RecoversAlone => {
    if (stepUp === true) return false;
    const own = Array.isArray(methods)
      ? methods.includes(method)
      : methods === undefined || methods === null
        ? isActive(factor)
        : whyUnknown(methods, 'methods');
    return own === false || stepUp === false ? own : whyUnknown(stepUp, 'stepUp');
  };
  const found = new Map<string, RecoversAlone>();
  for (const channel of RECOVERY_CHANNELS) {
    const [known, other] = [found.get(channel.key) ?? false, recovers(channel)];
    found.set(channel.key, known === true || other === false ? known : other);
  }
  return found;
}

/**
 * Returns the reason why the value of a field is unknown. A `value` that contains spaces is already such a reason, and is returned
 * unchanged.
 */
function whyUnknown(value: unknown, field: string): string {
  return typeof value === 'string' && value.includes(' ') ? value : `the \`${field}\` of recovery is unknown`;
}
