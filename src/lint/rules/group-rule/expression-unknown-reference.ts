import { expressionOf, groupExpressionFindings } from '../../helpers/group-rule/group-expression.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

/** Group rules use the Classic dialect on both engines. Spec: Conditions (policy and rule), `people`. */
export const groupRuleExpressionUnknownReference = defineRule({
  id: 'group-rule/expression-unknown-reference',
  severity: 'warning',
  what: 'the expression of a group rule uses a name that the Classic expression language does not have',
  why: 'the evaluation of the expression fails, so the rule assigns nobody to its groups, and policies for these groups do not apply to the intended users',
  source: 'Expression language, Classic, "group rules"',
  on: 'group rule expression',
  fix: 'suggested',
  check: (expression) =>
    groupExpressionFindings(expression, ['expression-unknown-reference', 'expression-wrong-dialect']),
  examples: () => ({
    bad: [
      expressionOf('user.profile.department == "Sales"'),
      expressionOf('String.endsWith(user.email, "@example.com")'),
    ],
    good: [
      expressionOf('user.department == "Sales"'),
      exampleGiven(expressionOf('isMemberOfGroupName("Staff")'), {
        note: 'Group rules support this function',
      }),
    ],
  }),
});
