import { isGiven, listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

export const conditionRiskDetectionIncludeXorExclude = defineRule({
  id: 'condition/risk-detection-include-xor-exclude',
  severity: 'error',
  what: 'a condition both includes and excludes risk detections, or does neither',
  why: 'the service requires exactly one of the two lists, and rejects the condition otherwise',
  source: 'Conditions (policy and rule), `riskDetectionTypes`',
  on: 'condition:riskDetectionTypes',
  refusedByService: 'both',
  *check(detections, { edition }) {
    const sides = ['include', 'exclude'].filter((side) => isGiven(detections, side));
    const given = edition === 'field' ? sides.filter((side) => listAt(detections, side).length > 0) : sides;
    if (sides.length === 0) yield { message: '`include` and `exclude` are both missing; add one of them' };
    else if (given.length === 2)
      yield {
        at: ['exclude'],
        isKey: true,
        message: '`include` and `exclude` are mutually exclusive; remove one of them',
        related: [{ at: ['include'], message: 'the other list' }],
      };
  },
  examples: () => ({
    bad: [{}, { include: ['BRUTE_FORCE_ATTACK'], exclude: ['SUSPICIOUS_APP_ACCESS'] }],
    good: [{ include: ['BRUTE_FORCE_ATTACK'] }],
  }),
});
