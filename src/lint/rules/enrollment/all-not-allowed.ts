import {
  authenticatorsIn,
  type EnrollmentEntry,
  factorsIn,
} from '../../helpers/enrollment/enrollment-entries.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports an enrollment policy that does not allow users to enroll any authenticator or factor. Spec: Authenticator enrollment policy; MFA
 * enrollment policy: `enroll.self`, whose default is `NOT_ALLOWED`.
 */
export const enrollmentAllNotAllowed = defineRule({
  id: 'enrollment/all-not-allowed',
  severity: 'warning',
  what: 'an enrollment policy allows no authenticator',
  why: 'the users of the policy can enroll nothing, so they are locked out wherever a second factor is required',
  source: 'Authenticator enrollment policy; MFA enrollment policy: `enroll.self`',
  on: 'enrollment settings',
  *check(settings) {
    for (const [field, listed] of [
      ['authenticators', authenticatorsIn(settings)],
      ['factors', factorsIn(settings)],
    ] as const)
      if (listed.length > 0 && listed.every(isNotAllowed))
        yield {
          at: [field],
          isKey: true,
          message: 'this policy allows no authenticator, so its users can enroll nothing; allow at least one',
        };
  },
  examples: () => ({
    bad: [
      { factors: { okta_otp: { enroll: { self: 'NOT_ALLOWED' } }, okta_sms: { enroll: {} } } },
      { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_email', enroll: { self: 'NOT_ALLOWED' } }] },
    ],
    good: [
      {
        factors: {
          okta_otp: { enroll: { self: 'OPTIONAL' } },
          okta_sms: { enroll: { self: 'NOT_ALLOWED' } },
        },
      },
      exampleGiven(
        { factors: {} },
        { note: 'The settings list no factor, so this lint rule does not check them' },
      ),
    ],
  }),
});

function isNotAllowed({ self, isReadable }: EnrollmentEntry): boolean {
  return isReadable && (self === undefined || self === 'NOT_ALLOWED');
}
