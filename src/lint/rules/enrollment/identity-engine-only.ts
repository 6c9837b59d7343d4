import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const enrollmentIdentityEngineOnly = defineRule({
  id: 'enrollment/identity-engine-only',
  severity: 'error',
  what: 'an enrollment policy of a Classic Engine org lists authenticators',
  why: 'users enroll factors on Classic Engine, so the service rejects or ignores authenticators',
  source: 'Authenticator enrollment policy; MFA enrollment policy',
  on: 'enrollment settings',
  refusedByService: 'both',
  engine: 'classic',
  *check(settings) {
    if (textAt(settings, 'type') === 'AUTHENTICATORS')
      yield { at: ['type'], message: `the type \`AUTHENTICATORS\` ${ONLY}` };
    if (isGiven(settings, 'authenticators'))
      yield { at: ['authenticators'], isKey: true, message: `\`authenticators\` ${ONLY}` };
  },
  examples: () => ({
    bad: [
      { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_email', enroll: { self: 'REQUIRED' } }] },
      { authenticators: [{ key: 'okta_email', enroll: { self: 'REQUIRED' } }] },
    ],
    good: [
      { factors: { okta_otp: { enroll: { self: 'OPTIONAL' } } } },
      exampleGiven(
        { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_email', enroll: { self: 'REQUIRED' } }] },
        { engine: 'identity' },
      ),
    ],
  }),
});

const ONLY = 'exists only on Identity Engine; list `factors`, or set the engine to Identity Engine';
