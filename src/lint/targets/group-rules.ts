import { defineTarget } from '../rule/target.js';

/** The lint target for group rules of the live service. The specification does not describe group rules. */
export const groupRule = defineTarget({
  name: 'group rule',
  of: ['group rule'],
  path: [],
});

/**
 * The lint target for the expression of a group rule. The specification does not describe group rules. Spec: Conditions (policy
 * and rule), `people`.
 */
export const groupRuleExpression = defineTarget({
  name: 'group rule expression',
  of: ['group rule'],
  path: ['conditions', 'expression'],
  host: { type: 'group_rule', name: 'Sales', actions: { assignUserToGroups: { groupIds: ['g1'] } } },
});
