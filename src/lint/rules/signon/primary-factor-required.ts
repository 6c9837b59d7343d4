import { isDerivedFromPlan } from '../../helpers/terraform/derived-from-plan.js';
import { isGiven, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const signonPrimaryFactorRequired = defineRule({
  id: 'signon/primary-factor-required',
  severity: 'error',
  what: 'a global session rule allows access, but its primary factor is missing or unknown',
  why: 'without a primary factor, Identity Engine does not know whether a session requires a password',
  source: 'Global session policy, `primaryFactor`',
  on: 'sign-on',
  refusedByService: 'spec',
  engine: 'identity',
  fields: ['primaryFactor'],
  fix: 'suggested',
  relaxed: [
    {
      edition: 'field',
      severity: 'info',
      why: 'the live service accepts a rule without a primary factor and adds one; Classic Engine has no primary factor',
    },
  ],
  *check(signOn, { resource: { at } }) {
    if (textAt(signOn, 'access') !== 'ALLOW' || isGiven(signOn, 'primaryFactor')) return;
    if (isDerivedFromPlan(at)) return;
    yield {
      at: [],
      message:
        '`access: ALLOW` requires `primaryFactor`; set it to `PASSWORD_IDP_ANY_FACTOR` or `PASSWORD_IDP`',
    };
  },
  examples: () => ({
    bad: [{ access: 'ALLOW' }, { access: 'ALLOW', primaryFactor: 'PASSWORD_IPD' }],
    good: [
      { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP_ANY_FACTOR' },
      exampleGiven({ access: 'DENY' }, { note: 'A rule that denies access needs no primary factor' }),
      exampleGiven({ access: 'ALLOW' }, { engine: 'classic' }),
    ],
  }),
});
