import { defineRule } from '../../rule/rule.js';

/** Spec: Policy rule, `type`. */
export const ruleTypeKnown = defineRule({
  id: 'rule/type-known',
  severity: 'error',
  what: 'a rule without a type, or of a type that there is not',
  why: 'the type says which action a rule has and what it may ask: without it the service refuses the rule',
  source: 'Policy rule, `type`',
  on: 'rule',
  refusedByService: 'both',
  fields: ['type'],
  fix: 'suggested',
  examples: {
    bad: [
      { type: 'PASWORD', name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } },
      { name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } },
    ],
    good: [{ type: 'PASSWORD', name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } }],
  },
});
