import { isGiven, listAt } from '../../rule/json-path.js';
import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `riskDetectionTypes`. */
export const conditionRiskDetectionIncludeXorExclude = defineRule({
  id: 'condition/risk-detection-include-xor-exclude',
  severity: 'error',
  what: 'detections that are both included and excluded, or neither',
  why: 'the service wants exactly one of the two lists and refuses the condition otherwise',
  source: 'Conditions (policy and rule), `riskDetectionTypes`',
  on: 'condition:riskDetectionTypes',
  refusedByService: 'both',
  *check(detections, { edition }) {
    const sides = ['include', 'exclude'].filter((side) => isGiven(detections, side));
    const given = edition === 'field' ? sides.filter((side) => listAt(detections, side).length > 0) : sides;
    if (sides.length === 0) yield { message: 'neither `include` nor `exclude` is given: write one of them' };
    else if (given.length === 2)
      yield {
        at: ['exclude'],
        isKey: true,
        message: '`include` and `exclude` are both given: write only one of them',
        related: [{ at: ['include'], message: 'the other one' }],
      };
  },
  examples: {
    bad: [{}, { include: ['BRUTE_FORCE_ATTACK'], exclude: ['SUSPICIOUS_APP_ACCESS'] }],
    good: [{ include: ['BRUTE_FORCE_ATTACK'] }],
  },
});
