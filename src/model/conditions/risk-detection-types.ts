import { Type } from '../../base/json-schema.js';
import { isDetected } from '../facts/risk.js';
import { defineCondition, Sides, sideLeaves, twoSides } from './condition.js';
import { Keyword } from './shapes.js';

const detections = (brand: string) => [
  'ADMIN_REPORTED_USER_RISK',
  'BRUTE_FORCE_ATTACK',
  'ENTITY_CRITICAL_ACTION_FROM_HIGH_THREAT_IP',
  `${brand}_THREAT_INTELLIGENCE`,
  'SESSION_INFLUENCED_USER_RISK',
  'SUSPICIOUS_APP_ACCESS',
  'USER_REPORTED_SUSPICIOUS_ACTIVITY',
  'SECURITY_EVENTS_PROVIDER_REPORTED_RISK',
];

/** The condition on the detections that raised the risk of the user. Spec: Conditions (policy and rule), `riskDetectionTypes`. */
export const riskDetectionTypes = defineCondition({
  key: 'riskDetectionTypes',
  schema: Sides(Type.String()),
  accepts: ({ brand }) => Sides(Keyword(...detections(brand))),
  usableIn: { rules: ['ENTITY_RISK'], engine: 'identity' },
  lists: [twoSides()],
  leaves: (sides) => sideLeaves('riskDetectionTypes', sides, isDetected),
  examples: [
    ['one of them', { include: ['BRUTE_FORCE_ATTACK'] }, { riskDetections: ['BRUTE_FORCE_ATTACK'] }, 'MATCH'],
    ['none of them', { exclude: ['BRUTE_FORCE_ATTACK'] }, { riskDetections: [] }, 'MATCH'],
    ['unknown', { include: ['BRUTE_FORCE_ATTACK'] }, {}, 'UNDEFINED'],
  ],
});
