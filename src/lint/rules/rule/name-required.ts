import { defineRule } from '../../rule/rule.js';

export const ruleNameRequired = defineRule({
  id: 'rule/name-required',
  severity: 'error',
  what: 'the name of a rule is missing or blank',
  why: 'the service rejects the rule, and reports cannot show which rule decided a sign-in',
  source: 'Policy rule, `name`',
  on: 'rule',
  refusedByService: 'both',
  fields: ['name'],
  examples: () => ({
    bad: [
      { type: 'PASSWORD', actions: { passwordChange: { access: 'ALLOW' } } },
      { type: 'PASSWORD', name: ' ', actions: { passwordChange: { access: 'ALLOW' } } },
    ],
    good: [{ type: 'PASSWORD', name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } }],
  }),
});
