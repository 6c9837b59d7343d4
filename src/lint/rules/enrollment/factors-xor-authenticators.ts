import { authenticatorsIn, factorsIn } from '../../helpers/enrollment/enrollment-entries.js';
import { textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Spec: Authenticator enrollment policy, "Factors and authenticators are mutually exclusive". */
export const enrollmentFactorsXorAuthenticators = defineRule({
  id: 'enrollment/factors-xor-authenticators',
  severity: 'error',
  what: 'the settings list factors and authenticators, or not what their `type` says',
  why: 'the service keeps one of the two lists: what the other one says is lost',
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
        message: '`factors` and `authenticators` exclude each other; keep the one that `type` names',
        related: [{ at: ['authenticators'], message: 'the authenticators' }],
      };
      return;
    }
    const type = textAt(settings, 'type');
    if (authenticators !== undefined && (type === undefined || type === 'FACTORS'))
      yield {
        at: ['authenticators'],
        isKey: true,
        message: `\`authenticators\` count only with the type \`AUTHENTICATORS\`, ${type === undefined ? 'and without `type` it is' : 'and it is'} \`FACTORS\``,
      };
    if (factors !== undefined && type === 'AUTHENTICATORS')
      yield {
        at: ['factors'],
        isKey: true,
        message: '`factors` count only with the type `FACTORS`, and it is `AUTHENTICATORS`',
      };
  },
  examples: {
    bad: [
      {
        type: 'AUTHENTICATORS',
        authenticators: [{ key: 'svc_email', enroll: { self: 'REQUIRED' } }],
        factors: { svc_otp: { enroll: { self: 'OPTIONAL' } } },
      },
      { type: 'FACTORS', authenticators: [{ key: 'svc_email', enroll: { self: 'REQUIRED' } }] },
      { type: 'AUTHENTICATORS', factors: { svc_otp: { enroll: { self: 'OPTIONAL' } } } },
      { type: 'FACTOR', factors: { svc_otp: { enroll: { self: 'OPTIONAL' } } } },
    ],
    good: [
      { type: 'AUTHENTICATORS', authenticators: [{ key: 'svc_email', enroll: { self: 'REQUIRED' } }] },
      { factors: { svc_otp: { enroll: { self: 'OPTIONAL' } } } },
      exampleGiven({ factors: { svc_otp: { enroll: { self: 'OPTIONAL' } } } }, { engine: 'classic' }),
    ],
  },
});
