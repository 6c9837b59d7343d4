import { defineRule } from '../../rule/rule.js';

export const ruleStatusKnown = defineRule({
  id: 'rule/status-known',
  severity: 'error',
  what: 'the status of a rule is not `ACTIVE` or `INACTIVE`',
  why: 'the service has no other status, so it is unknown whether the rule applies',
  source: 'Policy rule, `status`',
  on: 'rule',
  refusedByService: 'both',
  fields: ['status'],
  fix: 'suggested',
  examples: () => ({
    bad: [
      {
        type: 'PASSWORD',
        name: 'Staff',
        status: 'INIACTIVE',
        actions: { passwordChange: { access: 'ALLOW' } },
      },
    ],
    good: [
      {
        type: 'PASSWORD',
        name: 'Staff',
        status: 'INACTIVE',
        actions: { passwordChange: { access: 'ALLOW' } },
      },
    ],
  }),
});
