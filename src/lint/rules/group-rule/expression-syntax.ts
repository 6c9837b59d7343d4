import { expressionOf, groupExpressionFindings } from '../../helpers/group-rule/group-expression.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `people`. Recorded refusals show that the service parses what it is sent. */
export const groupRuleExpressionSyntax = defineRule({
  id: 'group-rule/expression-syntax',
  severity: 'error',
  what: 'a group rule with an expression that does not parse',
  why: 'the service refuses the rule: nobody gets into its groups by it, and policies for these groups miss them',
  source: 'Expression language, Classic, "group rules"',
  on: 'group rule expression',
  refusedByService: 'both',
  check: (expression) =>
    groupExpressionFindings(expression, [
      'expression-syntax',
      'expression-too-large',
      'expression-unsupported',
    ]),
  examples: {
    bad: [expressionOf('user.department =='), expressionOf('(user.firstName == "TestAcc"')],
    good: [expressionOf('user.department == "Sales"')],
  },
});
