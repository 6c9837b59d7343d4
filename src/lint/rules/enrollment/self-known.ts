import { defineRule, exampleGiven } from '../../rule/rule.js';

/**
 * Reports a missing or unknown value of `enroll.self`, which states whether users may enroll an authenticator or factor. Spec:
 * Authenticator enrollment policy; MFA enrollment policy: `enroll.self`.
 */
export const enrollmentSelfKnown = defineRule({
  id: 'enrollment/self-known',
  severity: 'error',
  what: 'an enrollment policy does not state whether users may enroll an authenticator or factor',
  why: 'the service rejects a policy whose `enroll.self` is not `NOT_ALLOWED`, `OPTIONAL` or `REQUIRED`',
  source: 'Authenticator enrollment policy; MFA enrollment policy: `enroll.self`',
  on: 'enrollment settings',
  refusedByService: 'both',
  fields: ['authenticators.*.enroll', 'factors.*.enroll'],
  fix: 'suggested',
  examples: () => ({
    bad: [
      { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_email', enroll: { self: 'OPTIONEL' } }] },
      { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_email', enroll: {} }] },
      { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_email' }] },
      exampleGiven({ factors: { okta_otp: { enroll: { self: 'YES' } } } }, { engine: 'classic' }),
    ],
    good: [
      { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_email', enroll: { self: 'OPTIONAL' } }] },
      exampleGiven(
        { factors: { okta_otp: { enroll: { self: 'REQUIRED' } } } },
        { note: 'A policy with factors states `self` for each factor' },
      ),
    ],
  }),
});
