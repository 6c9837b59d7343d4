import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `authContext`. */
export const conditionAuthTypeKnown = defineRule({
  id: 'condition/auth-type-known',
  severity: 'error',
  what: 'a way to authenticate that is neither `ANY` nor `LDAP_INTERFACE`',
  why: 'the service knows no other, so the condition could never be met',
  source: 'Conditions (policy and rule), `authContext`',
  choices: ['Edition `field` is milder: it also knows `RADIUS`.'],
  on: 'condition:authContext',
  refusedByService: 'both',
  fields: ['authType'],
  fix: 'suggested',
  examples: {
    bad: [{ authType: 'LDAP' }, { authType: 'LDAP_INTERFCE' }],
    good: [{ authType: 'LDAP_INTERFACE' }, { authType: 'ANY' }],
  },
});
