import { expressionOf, groupExpressionFindings } from '../../helpers/group-rule/group-expression.js';
import { defineRule } from '../../rule/rule.js';

/**
 * Reports a syntax error in the expression of a group rule. Recorded error responses show that the service rejects such an expression.
 * Spec: Conditions (policy and rule), `people`.
 */
export const groupRuleExpressionSyntax = defineRule({
  id: 'group-rule/expression-syntax',
  severity: 'error',
  what: 'the expression of a group rule has a syntax error',
  why: 'the service rejects the rule, so its groups lack members, and policies for these groups do not apply to the intended users',
  source: 'Expression language, Classic, "group rules"',
  on: 'group rule expression',
  refusedByService: 'both',
  check: (expression) =>
    groupExpressionFindings(expression, [
      'expression-syntax',
      'expression-too-large',
      'expression-unsupported',
    ]),
  examples: () => ({
    bad: [expressionOf('user.department =='), expressionOf('(user.firstName == "TestAcc"')],
    good: [expressionOf('user.department == "Sales"')],
  }),
});
