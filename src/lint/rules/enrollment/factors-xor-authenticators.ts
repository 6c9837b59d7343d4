import { authenticatorsIn, factorsIn } from '../../helpers/enrollment/enrollment-entries.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Authenticator enrollment policy, "Factors and authenticators are mutually exclusive". */
export const enrollmentFactorsXorAuthenticators = defineRule({
  id: 'enrollment/factors-xor-authenticators',
  severity: 'error',
  what: 'enrollment settings list both factors and authenticators, or the list that does not match their `type`',
  why: 'the service keeps only one of the two lists, so the content of the other is lost',
  source: 'Authenticator enrollment policy: `settings.type`',
  on: 'enrollment settings',
  refusedByService: 'both',
  engine: 'identity',
  fields: ['type'],
  fix: 'suggested',
  *check(settings) {
    const [authenticators] = authenticatorsIn(settings);
    const [factors] = factorsIn(settings);
    if (authenticators !== undefined && factors !== undefined) {
      yield {
        at: ['factors'],
        isKey: true,
        message: '`factors` and `authenticators` are mutually exclusive; keep the list that `type` names',
        related: [{ at: ['authenticators'], message: 'the authenticators' }],
      };
      return;
    }
    const type = textAt(settings, 'type');
    if (authenticators !== undefined && (type === undefined || type === 'FACTORS'))
      yield {
        at: ['authenticators'],
        isKey: true,
        message: `\`authenticators\` requires the type \`AUTHENTICATORS\`, ${type === undefined ? 'but the type is missing and defaults to' : 'but the type is'} \`FACTORS\`; set the type to \`AUTHENTICATORS\``,
      };
    if (factors !== undefined && type === 'AUTHENTICATORS')
      yield {
        at: ['factors'],
        isKey: true,
        message:
          '`factors` requires the type `FACTORS`, but the type is `AUTHENTICATORS`; change the type, or list authenticators',
      };
  },
  examples: () => ({
    bad: [
      {
        type: 'AUTHENTICATORS',
        authenticators: [{ key: 'okta_email', enroll: { self: 'REQUIRED' } }],
        factors: { okta_otp: { enroll: { self: 'OPTIONAL' } } },
      },
      { type: 'FACTORS', authenticators: [{ key: 'okta_email', enroll: { self: 'REQUIRED' } }] },
      { type: 'AUTHENTICATORS', factors: { okta_otp: { enroll: { self: 'OPTIONAL' } } } },
      { type: 'FACTOR', factors: { okta_otp: { enroll: { self: 'OPTIONAL' } } } },
    ],
    good: [
      { type: 'AUTHENTICATORS', authenticators: [{ key: 'okta_email', enroll: { self: 'REQUIRED' } }] },
      exampleGiven(
        { factors: { okta_otp: { enroll: { self: 'OPTIONAL' } } } },
        { note: 'The `type` is missing and defaults to `FACTORS`' },
      ),
      exampleGiven({ factors: { okta_otp: { enroll: { self: 'OPTIONAL' } } } }, { engine: 'classic' }),
    ],
  }),
});
