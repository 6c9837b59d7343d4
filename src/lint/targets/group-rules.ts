import { defineTarget } from '../rule/target.js';

/**
 * What a group rule asks of users. The specification does not describe group rules. Spec: Conditions (policy and
 * rule), `people`.
 */
export const groupRuleExpression = defineTarget({
  name: 'group rule expression',
  of: ['group rule'],
  path: ['conditions', 'expression'],
  host: { type: 'group_rule', name: 'Sales', actions: { assignUserToGroups: { groupIds: ['g1'] } } },
});
