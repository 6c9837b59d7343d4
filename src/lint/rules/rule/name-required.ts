import { defineRule } from '../../rule/rule.js';

/** Spec: Policy rule, `name`. */
export const ruleNameRequired = defineRule({
  id: 'rule/name-required',
  severity: 'error',
  what: 'a rule without a name, or with a blank one',
  why: 'the service refuses it, and no report could say which rule decided',
  source: 'Policy rule, `name`',
  on: 'rule',
  refusedByService: 'both',
  fields: ['name'],
  examples: {
    bad: [
      { type: 'PASSWORD', actions: { passwordChange: { access: 'ALLOW' } } },
      { type: 'PASSWORD', name: ' ', actions: { passwordChange: { access: 'ALLOW' } } },
    ],
    good: [{ type: 'PASSWORD', name: 'Staff', actions: { passwordChange: { access: 'ALLOW' } } }],
  },
});
