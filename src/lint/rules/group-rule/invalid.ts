import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`. */
export const groupRuleInvalid = defineRule({
  id: 'group-rule/invalid',
  severity: 'warning',
  what: 'the service has marked a group rule as invalid',
  why: 'the service does not apply the rule, so its groups lack members, and policies for these groups do not apply to the intended users',
  source: 'Limits of the live service, `INVALID`',
  on: 'group rule',
  reading: ['stored'],
  *check(rule) {
    if (at(rule, 'status') === 'INVALID')
      yield {
        at: ['status'],
        message:
          'the service does not apply this rule, usually because a group that it uses was deleted; fix its groups and its expression, and activate it again',
      };
    else if (at(rule, 'allGroupsValid') === false)
      yield {
        at: ['allGroupsValid'],
        message:
          'the expression refers to a group that does not exist; create the group again, or remove it from the expression',
      };
  },
  examples: () => ({
    bad: [groupRule({ status: 'INVALID' }), groupRule({ status: 'ACTIVE', allGroupsValid: false })],
    good: [groupRule({ status: 'ACTIVE', allGroupsValid: true })],
  }),
});

function groupRule(more: object) {
  return {
    type: 'group_rule',
    name: 'Sales',
    actions: { assignUserToGroups: { groupIds: ['g1'] } },
    ...more,
  };
}
