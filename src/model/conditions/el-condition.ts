import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { meaningOfText } from '../expression/meaning/meaning.js';
import { defineCondition, leaf } from './condition.js';
import { NonBlankText, ObjectOf } from './shapes.js';

/**
 * The condition that an expression of the service's language is true. The live service accepts documents without an expression, but does
 * not store them.
 * Spec: Conditions (policy and rule), `elCondition`.
 */
export const elCondition = defineCondition({
  key: 'elCondition',
  schema: Type.Object({ condition: nullable(Type.String()) }),
  accepts: ({ edition }) =>
    edition === 'field' ? ObjectOf({}, { condition: NonBlankText }) : ObjectOf({ condition: NonBlankText }),
  usableIn: { rules: ['ACCESS_POLICY'] },
  leaves({ condition }, { world }) {
    if (condition == null || condition.trim() === '') return [];
    const { meaning, unread: fault } = meaningOfText(condition, world, world.engine);
    return [{ ...leaf('elCondition.condition', meaning, ['A17']), ...(fault !== undefined && { fault }) }];
  },
  examples: [
    ['it is true', { condition: "security.risk.level == 'LOW'" }, { risk: { level: 'LOW' } }, 'MATCH'],
    [
      'a known half can decide',
      { condition: "user.profile.team == 'x' && security.risk.level == 'HIGH'" },
      { risk: { level: 'LOW' } },
      'NOT_MATCH',
    ],
    ['it depends on an unknown fact', { condition: "security.risk.level == 'LOW'" }, {}, 'UNDEFINED'],
    [
      'an expression that fails does not match',
      { condition: 'user.profile.team.length() > 3' },
      { user: { profile: {} } },
      'NOT_MATCH',
    ],
    [
      'the request states it',
      { condition: 'device.id == user.id' },
      { expressions: { 'device.id == user.id': true } },
      'MATCH',
    ],
    ['an unreadable expression is unknown', { condition: 'user.profile.team ==' }, {}, 'UNDEFINED'],
  ],
});
