import { defineRule, exampleGiven } from '../../rule/rule.js';

export const signonAccessRequired = defineRule({
  id: 'signon/access-required',
  severity: 'error',
  what: '`access` of a global session rule is missing, or not `ALLOW` or `DENY`',
  why: 'the result of the rule is undefined, so the service rejects it',
  source: 'Global session policy, `access`',
  choices: ['For the live service (edition `field`), this lint rule also accepts `CHALLENGE`.'],
  on: 'sign-on',
  refusedByService: 'both',
  fields: ['access'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ requireFactor: false }, { access: 'ALOW', primaryFactor: 'PASSWORD_IDP' }],
    good: [
      { access: 'DENY' },
      exampleGiven({ access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' }, { note: 'The rule allows access' }),
    ],
  }),
});
