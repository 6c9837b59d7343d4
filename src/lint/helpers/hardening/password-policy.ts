import { at } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import type { RuleContext } from '../../rule/rule.js';
import { isInForce } from './in-force.js';
import { innermost } from './innermost-path.js';

/** The path from a policy to one of its password settings. Spec: Password policy, `settings`. */
export type PasswordSetting = readonly ['settings', 'password', ...string[]];

/** Whether a resource is a password policy that can apply to a user (see {@link isInForce}). */
export function isPasswordPolicy(
  resource: Resource,
  { org, brand }: Pick<RuleContext, 'brand' | 'org'>,
): boolean {
  return typeOf(resource, { brand }) === 'PASSWORD' && isInForce(resource, org);
}

/** Returns a numeric password setting, or `otherwise` (the documented default) if it is absent; `undefined` if it is not a number. */
export function passwordSettingOf(
  policy: unknown,
  setting: PasswordSetting,
  otherwise: number,
): number | undefined {
  const value = at(policy, ...setting) ?? otherwise;
  return typeof value === 'number' ? value : undefined;
}

/** Returns the path of a password setting, or of its nearest existing parent. */
export function placeOfPasswordSetting(policy: unknown, setting: PasswordSetting) {
  return innermost(policy, ...setting);
}

/** Returns a password policy with these settings, for examples. */
export function examplePasswordPolicy(password: object, policy: object = {}) {
  return { type: 'PASSWORD', name: 'Staff', status: 'ACTIVE', settings: { password }, ...policy };
}
