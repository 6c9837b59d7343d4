import { Type } from '@sinclair/typebox';
import { isDetected } from '../facts/risk.js';
import { defineCondition, Sides, sideLeaves } from './condition.js';

/** What raised the risk of the user. Spec: Conditions (policy and rule), `riskDetectionTypes`. */
export const riskDetectionTypes = defineCondition({
  key: 'riskDetectionTypes',
  schema: Sides(Type.String()),
  leaves: (sides) => sideLeaves('riskDetectionTypes', sides, isDetected),
  examples: [
    ['one of them', { include: ['BRUTE_FORCE_ATTACK'] }, { riskDetections: ['BRUTE_FORCE_ATTACK'] }, 'MATCH'],
    ['none of them', { exclude: ['BRUTE_FORCE_ATTACK'] }, { riskDetections: [] }, 'MATCH'],
    ['not known', { include: ['BRUTE_FORCE_ATTACK'] }, {}, 'UNDEFINED'],
  ],
});
