import { expressionFindings } from '../../helpers/condition/expression-findings.js';
import { defineRule } from '../../rule/rule.js';

export const conditionExpressionUnknownReference = defineRule({
  id: 'condition/expression-unknown-reference',
  severity: 'warning',
  what: 'an expression uses a function or attribute that the language does not have',
  why: 'the service rejects the expression, or evaluates it by undocumented rules; preflight treats its result as unknown',
  source: 'Conditions (policy and rule), `elCondition`',
  on: 'condition:elCondition',
  fix: 'suggested',
  check: (condition, context) =>
    expressionFindings(condition, context, ['expression-unknown-reference', 'expression-wrong-dialect']),
  examples: () => ({
    bad: [{ condition: "security.risk.levl == 'HIGH'" }],
    good: [{ condition: "security.risk.level == 'HIGH'" }],
  }),
});
