import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { isEntityRisk, RISK_LEVELS } from '../facts/risk.js';
import { defineCondition, leaf } from './condition.js';
import { AnyValue, Keyword, ObjectOf } from './shapes.js';

/** The condition on the risk of the user. Spec: Conditions (policy and rule), `entityRisk`. */
export const entityRisk = defineCondition({
  key: 'entityRisk',
  schema: Type.Object({ level: nullable(Keyword('ANY', ...RISK_LEVELS)) }),
  accepts: () => ObjectOf({}, { level: AnyValue }),
  usableIn: { rules: ['ENTITY_RISK'], engine: 'identity' },
  leaves: ({ level }) =>
    level == null || level === 'ANY' ? [] : [leaf('entityRisk.level', isEntityRisk(level))],
  examples: [
    ['exactly this level', { level: 'HIGH' }, { entityRisk: { level: 'HIGH' } }, 'MATCH'],
    ['any level', { level: 'ANY' }, {}, 'MATCH'],
    ['not given', { level: 'HIGH' }, { risk: { level: 'HIGH' } }, 'UNDEFINED'],
  ],
});
