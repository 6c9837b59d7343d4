import { expressionOf, groupExpressionFindings } from '../../helpers/group-rule/group-expression.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`. */
export const groupRuleExpressionConstant = defineRule({
  id: 'group-rule/expression-constant',
  severity: 'warning',
  what: 'a group rule whose expression comes to the same for everybody, or to no boolean',
  why: 'it puts everybody into its groups, or nobody, whatever it was meant to ask of users',
  source: 'Expression language, Classic, "group rules"',
  on: 'group rule expression',
  check: (expression) => groupExpressionFindings(expression, ['expression-constant', 'expression-type']),
  examples: {
    bad: [expressionOf('user.department == "Sales" OR 1 == 1'), expressionOf('String.len(user.department)')],
    good: [expressionOf('user.department == "Sales" OR user.isContractor')],
  },
});
