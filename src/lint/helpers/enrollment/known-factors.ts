import { branded, type LintSetting } from '../../rule/setting.js';

/** The factor keys in the specification. Spec: MFA enrollment policy, "Keys". */
const NAMED = [
  'fido_u2f',
  'fido_webauthn',
  'okta_call',
  'okta_email',
  'okta_otp',
  'okta_password',
  'okta_push',
  'okta_question',
  'okta_sms',
];

/** The factor keys that are named after vendors. The specification does not list them. */
const OF_VENDORS = ['duo', 'google_otp', 'hotp', 'rsa_token', 'symantec_vip', 'yubikey_token'];

/** Returns the factor keys as documents of this edition and with this vendor prefix write them. */
export function knownFactors(setting: Pick<LintSetting, 'brand' | 'edition'>): readonly string[] {
  const named = NAMED.map((key) => branded(key, setting));
  return setting.edition === 'field' ? [...named, ...OF_VENDORS] : named;
}
