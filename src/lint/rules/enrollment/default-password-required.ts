import { authenticatorsIn } from '../../helpers/enrollment/enrollment-entries.js';
import { at } from '../../rule/json-path.js';
import { typeOf } from '../../rule/org.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { branded } from '../../rule/setting.js';

/** The live service rejects a default enrollment policy that does not require the password authenticator. */
export const enrollmentDefaultPasswordRequired = defineRule({
  id: 'enrollment/default-password-required',
  severity: 'error',
  what: 'the default enrollment policy does not require the password authenticator',
  why: 'the service rejects such a policy: all users to whom no other policy applies must have a password',
  source:
    'Refusals of the live service: "Password authenticator for default mfa enrollment policy must be required."',
  on: 'policy',
  refusedByService: 'field',
  edition: 'field',
  engine: 'identity',
  *check(policy, context) {
    if (at(policy, 'system') !== true || typeOf({ value: policy }, context) !== 'MFA_ENROLL') return;
    const listed = authenticatorsIn(at(policy, 'settings'));
    const key = branded('okta_password', context);
    const password = listed.find((entry) => entry.key === key);
    if (listed.length === 0 || password?.self === 'REQUIRED') return;
    if (listed.some(({ isReadable }) => !isReadable)) return;
    yield {
      at: ['settings', ...(password?.at ?? ['authenticators'])],
      message: `\`${key}\` must be \`REQUIRED\` in the default enrollment policy; set its \`self\` to \`REQUIRED\``,
    };
  },
  examples: () => ({
    bad: [
      defaultWith(
        { key: 'okta_password', enroll: { self: 'OPTIONAL' } },
        { key: 'okta_email', enroll: { self: 'REQUIRED' } },
      ),
    ],
    good: [
      defaultWith({ key: 'okta_password', enroll: { self: 'REQUIRED' } }),
      exampleGiven(
        { ...defaultWith({ key: 'okta_email', enroll: { self: 'REQUIRED' } }), system: false },
        { note: 'Only the default policy (`system: true`) must require the password' },
      ),
    ],
  }),
});

/** Returns an example default policy with these authenticators. */
function defaultWith(...authenticators: readonly object[]) {
  const settings = { type: 'AUTHENTICATORS', authenticators };
  return { type: 'MFA_ENROLL', name: 'Default Policy', system: true, settings };
}
