import { authenticatorsIn } from '../../helpers/enrollment/enrollment-entries.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { branded } from '../../rule/setting.js';

/** Reports enrollment policies that require neither the password nor the email authenticator. The live service rejects them. */
export const enrollmentPasswordOrEmailRequired = defineRule({
  id: 'enrollment/password-or-email-required',
  severity: 'error',
  what: 'an enrollment policy requires neither the password nor the email authenticator',
  why: 'the service rejects a policy whose users might enroll neither a password nor email',
  source:
    'Refusals of the live service: "At least one of Password or Email authenticator must be set to required."',
  on: 'enrollment settings',
  refusedByService: 'field',
  edition: 'field',
  engine: 'identity',
  *check(settings, setting) {
    const listed = authenticatorsIn(settings);
    const keys = ['okta_password', 'okta_email'].map((key) => branded(key, setting));
    if (
      listed.length === 0 ||
      listed.some(({ key, self, isReadable }) => !isReadable || (keys.includes(key) && self === 'REQUIRED'))
    )
      return;
    yield {
      at: ['authenticators'],
      isKey: true,
      message: `the policy requires neither \`${keys.join('` nor `')}\`; set \`self\` of at least one of them to \`REQUIRED\``,
    };
  },
  examples: () => ({
    bad: [
      {
        type: 'AUTHENTICATORS',
        authenticators: [
          { key: 'okta_password', enroll: { self: 'OPTIONAL' } },
          { key: 'webauthn', enroll: { self: 'REQUIRED' } },
        ],
      },
    ],
    good: [
      { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_email', enroll: { self: 'REQUIRED' } }] },
      exampleGiven(
        { type: 'FACTORS', factors: { okta_otp: { enroll: { self: 'OPTIONAL' } } } },
        { note: 'This lint rule checks only policies with `authenticators`' },
      ),
    ],
  }),
});
