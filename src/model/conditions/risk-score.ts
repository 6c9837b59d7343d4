import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { isRisk, isRiskAtLeast, RISK_LEVELS } from '../facts/risk.js';
import { defineCondition, leaf } from './condition.js';
import { AnyValue, Keyword, ObjectOf } from './shapes.js';

/**
 * The condition that the risk level of the sign-in is exactly `level`, or at least `minRiskLevel`. Spec: Conditions (policy and rule),
 * `riskScore`.
 */
export const riskScore = defineCondition({
  key: 'riskScore',
  schema: Type.Object({
    level: nullable(Keyword('ANY', ...RISK_LEVELS)),
    minRiskLevel: nullable(Type.Union(RISK_LEVELS.map((level) => Type.Literal(level)))),
  }),
  accepts: ({ edition }) =>
    ObjectOf(
      {},
      { level: AnyValue, ...(edition === 'field' && { minRiskLevel: Keyword('LOW', 'MEDIUM', 'HIGH') }) },
    ),
  usableIn: { rules: ['SIGN_ON', 'ACCESS_POLICY', 'SESSION_VIOLATION_DETECTION'] },
  leaves: ({ level, minRiskLevel }) => [
    ...(level == null || level === 'ANY' ? [] : [leaf('riskScore.level', isRisk(level))]),
    ...(minRiskLevel == null ? [] : [leaf('riskScore.minRiskLevel', isRiskAtLeast(minRiskLevel))]),
  ],
  examples: [
    ['exactly this level', { level: 'MEDIUM' }, { risk: { level: 'HIGH' } }, 'NOT_MATCH'],
    ['any level', { level: 'ANY' }, {}, 'MATCH'],
    ['this level or above', { minRiskLevel: 'MEDIUM' }, { risk: { level: 'HIGH' } }, 'MATCH'],
    ['not given', { level: 'LOW' }, {}, 'UNDEFINED'],
  ],
});
