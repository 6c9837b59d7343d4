import { expressionOf, groupExpressionFindings } from '../../helpers/group-rule/group-expression.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`. */
export const groupRuleExpressionConstant = defineRule({
  id: 'group-rule/expression-constant',
  severity: 'warning',
  what: 'the expression of a group rule has the same result for everybody, or its result is not a boolean',
  why: 'the rule assigns everybody or nobody to its groups, instead of selecting users',
  source: 'Expression language, Classic, "group rules"',
  on: 'group rule expression',
  check: (expression) => groupExpressionFindings(expression, ['expression-constant', 'expression-type']),
  examples: () => ({
    bad: [expressionOf('user.department == "Sales" OR 1 == 1'), expressionOf('String.len(user.department)')],
    good: [expressionOf('user.department == "Sales" OR user.isContractor')],
  }),
});
