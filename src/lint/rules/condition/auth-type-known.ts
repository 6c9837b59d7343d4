import { defineRule, exampleGiven } from '../../rule/rule.js';

export const conditionAuthTypeKnown = defineRule({
  id: 'condition/auth-type-known',
  severity: 'error',
  what: 'an authentication type is not `ANY` or `LDAP_INTERFACE`',
  why: 'the service has no other type, so the condition never matches',
  source: 'Conditions (policy and rule), `authContext`',
  choices: ['For the live service (edition `field`), this lint rule also accepts `RADIUS`.'],
  on: 'condition:authContext',
  refusedByService: 'both',
  fields: ['authType'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ authType: 'LDAP' }, { authType: 'LDAP_INTERFCE' }],
    good: [
      { authType: 'LDAP_INTERFACE' },
      exampleGiven({ authType: 'ANY' }, { note: '`ANY` matches every authentication type' }),
    ],
  }),
});
