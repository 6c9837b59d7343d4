import { defineRule } from '../../rule/rule.js';

export const conditionRiskDetectionKnown = defineRule({
  id: 'condition/risk-detection-known',
  severity: 'error',
  what: 'a risk detection is unknown',
  why: 'no detection has this name, so the entry never matches',
  source: 'Conditions (policy and rule), `riskDetectionTypes`',
  on: 'condition:riskDetectionTypes',
  refusedByService: 'both',
  fields: ['include', 'exclude'],
  fix: 'suggested',
  examples: () => ({
    bad: [{ include: ['BRUTE_FORCE_ATTAK'] }],
    good: [{ include: ['BRUTE_FORCE_ATTACK', 'OKTA_THREAT_INTELLIGENCE'] }],
  }),
});
