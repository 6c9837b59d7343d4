import { at } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`. */
export const groupRuleInvalid = defineRule({
  id: 'group-rule/invalid',
  severity: 'warning',
  what: 'a group rule that the service has marked invalid',
  why: 'the service does not apply it: it puts nobody into its groups, and policies for these groups miss them',
  source: 'Limits of the live service, `INVALID`',
  on: 'group rule',
  reading: ['stored'],
  *check(rule) {
    if (at(rule, 'status') === 'INVALID')
      yield {
        at: ['status'],
        message:
          'the service does not apply this rule, mostly since a group that it names was deleted: fix its groups and its expression, and activate it again',
      };
    else if (at(rule, 'allGroupsValid') === false)
      yield {
        at: ['allGroupsValid'],
        message: 'a group that the rule names does not exist: remove it, or create it again',
      };
  },
  examples: {
    bad: [groupRule({ status: 'INVALID' }), groupRule({ status: 'ACTIVE', allGroupsValid: false })],
    good: [groupRule({ status: 'ACTIVE', allGroupsValid: true })],
  },
});

function groupRule(more: object) {
  return {
    type: 'group_rule',
    name: 'Sales',
    actions: { assignUserToGroups: { groupIds: ['g1'] } },
    ...more,
  };
}
