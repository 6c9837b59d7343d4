import { branded, type LintSetting } from '../../rule/setting.js';

/** Spec: MFA enrollment policy, "Keys". */
const NAMED = [
  'fido_u2f',
  'fido_webauthn',
  'svc_call',
  'svc_email',
  'svc_otp',
  'svc_password',
  'svc_push',
  'svc_question',
  'svc_sms',
];

/** The factors named after vendors, which the specification does not list. */
const OF_VENDORS = ['duo', 'google_otp', 'hotp', 'rsa_token', 'symantec_vip', 'yubikey_token'];

/** The factor keys as a document of the setting writes them. */
export function knownFactors(setting: Pick<LintSetting, 'brand' | 'edition'>): readonly string[] {
  const named = NAMED.map((key) => branded(key, setting));
  return setting.edition === 'field' ? [...named, ...OF_VENDORS] : named;
}
