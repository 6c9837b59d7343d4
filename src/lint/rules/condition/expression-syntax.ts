import { expressionFindings } from '../../helpers/condition/expression-findings.js';
import { defineRule } from '../../rule/rule.js';

export const conditionExpressionSyntax = defineRule({
  id: 'condition/expression-syntax',
  severity: 'error',
  what: 'an expression has a syntax error',
  why: 'the service rejects an expression that it cannot parse; preflight treats its result as unknown',
  source: 'Conditions (policy and rule), `elCondition`',
  on: 'condition:elCondition',
  refusedByService: 'both',
  check: (condition, context) =>
    expressionFindings(condition, context, [
      'expression-syntax',
      'expression-too-large',
      'expression-unsupported',
    ]),
  examples: () => ({
    bad: [{ condition: 'user.profile.department ==' }],
    good: [{ condition: "user.profile.department == 'Engineering'" }],
  }),
});
