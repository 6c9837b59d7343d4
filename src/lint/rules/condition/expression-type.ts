import { expressionFindings } from '../../helpers/condition/expression-findings.js';
import { defineRule } from '../../rule/rule.js';

export const conditionExpressionType = defineRule({
  id: 'condition/expression-type',
  severity: 'warning',
  what: 'an expression compares values that can never be equal, compares versions as texts, or does not result in a boolean',
  why: 'a comparison of values that can never be equal is never true, a comparison of versions as texts puts 9 above 14, and a condition whose result is not a boolean never matches',
  source: 'Conditions (policy and rule), `elCondition`',
  on: 'condition:elCondition',
  fix: 'suggested',
  check: (condition, context) =>
    expressionFindings(condition, context, ['expression-type', 'expression-version-as-text']),
  examples: () => ({
    bad: [
      { condition: 'security.risk.level == 3' },
      { condition: 'user.profile.login.length()' },
      { condition: "device.profile.osVersion > '14.2'" },
    ],
    good: [{ condition: "security.risk.level == 'HIGH'" }],
  }),
});
