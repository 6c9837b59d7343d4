import { defineRule } from '../../rule/rule.js';

/** Spec: Conditions (policy and rule), `riskDetectionTypes`. */
export const conditionRiskDetectionKnown = defineRule({
  id: 'condition/risk-detection-known',
  severity: 'error',
  what: 'a risk detection that there is not',
  why: 'nothing is ever detected under that name, so the entry says nothing',
  source: 'Conditions (policy and rule), `riskDetectionTypes`',
  on: 'condition:riskDetectionTypes',
  refusedByService: 'both',
  fields: ['include', 'exclude'],
  fix: 'suggested',
  examples: {
    bad: [{ include: ['BRUTE_FORCE_ATTAK'] }],
    good: [{ include: ['BRUTE_FORCE_ATTACK', 'SVC_THREAT_INTELLIGENCE'] }],
  },
});
