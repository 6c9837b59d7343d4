import { defineRule } from '../../rule/rule.js';

export const ruleTypeKnown = defineRule({
  id: 'rule/type-known',
  severity: 'error',
  what: 'the type of a rule is missing or unknown',
  why: 'the type determines the actions and conditions of the rule, so the service rejects the rule',
  source: 'Policy rule, `type`',
  on: 'rule',
  refusedByService: 'both',
  fields: ['type'],
  fix: 'suggested',
  examples: () => ({
    bad: [
      { type: 'PASWORD', name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } },
      { name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } },
    ],
    good: [{ type: 'PASSWORD', name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } }],
  }),
});
