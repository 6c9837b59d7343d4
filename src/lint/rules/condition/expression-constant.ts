import { expressionFindings } from '../../helpers/condition/expression-findings.js';
import { defineRule } from '../../rule/rule.js';

export const conditionExpressionConstant = defineRule({
  id: 'condition/expression-constant',
  severity: 'warning',
  what: 'an expression is always true, or always false',
  why: 'the condition is useless: every sign-in meets it, or none does',
  source: 'Conditions (policy and rule), `elCondition`',
  on: 'condition:elCondition',
  check: (condition, context) => expressionFindings(condition, context, ['expression-constant']),
  examples: () => ({
    bad: [{ condition: "user.status == 'ACTIVE' || 1 < 2" }, { condition: 'true' }],
    good: [{ condition: "security.risk.level == 'HIGH'" }],
  }),
});
