import { defineRule } from '../../rule/rule.js';

/** Spec: Global session policy, `access`. */
export const signonAccessRequired = defineRule({
  id: 'signon/access-required',
  severity: 'error',
  what: '`access` of a global session rule is missing, or neither `ALLOW` nor `DENY`',
  why: 'the service rejects the rule: nothing says whether whom it matches gets in',
  source: 'Global session policy, `access`',
  choices: ['Edition `field` is milder: it also knows `CHALLENGE`.'],
  on: 'sign-on',
  refusedByService: 'both',
  fields: ['access'],
  fix: 'suggested',
  examples: {
    bad: [{ requireFactor: false }, { access: 'ALOW', primaryFactor: 'PASSWORD_IDP' }],
    good: [{ access: 'DENY' }, { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP' }],
  },
});
