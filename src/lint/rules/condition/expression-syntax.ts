import { expressionFindings } from '../../helpers/condition/expression-findings.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `elCondition`. */
export const conditionExpressionSyntax = defineRule({
  id: 'condition/expression-syntax',
  severity: 'error',
  what: 'an expression that does not parse',
  why: 'the service refuses it, or evaluates it to nothing: the rule never matches',
  source: 'Conditions (policy and rule), `elCondition`',
  on: 'condition:elCondition',
  check: (condition, context) =>
    expressionFindings(condition, context, [
      'expression-syntax',
      'expression-too-large',
      'expression-unsupported',
    ]),
  examples: {
    bad: [{ condition: 'user.profile.department ==' }],
    good: [{ condition: "user.profile.department == 'Engineering'" }],
  },
});
