import { Type } from '../../base/json-schema.js';
import { isOfUserType } from '../facts/user.js';
import { defineCondition, Sides, sideLeaves, twoSides } from './condition.js';

/** The condition on the type of the user. Spec: Conditions (policy and rule), `userType`. */
export const userType = defineCondition({
  key: 'userType',
  schema: Sides(Type.String()),
  usableIn: { rules: ['ACCESS_POLICY'], engine: 'identity' },
  lists: [twoSides({ kind: 'userType' })],
  leaves: (sides) => sideLeaves('userType', sides, isOfUserType),
  examples: [
    ['a listed type matches', { include: ['partner'], exclude: [] }, { user: { type: 'partner' } }, 'MATCH'],
    [
      'an excluded type does not',
      { include: [], exclude: ['partner'] },
      { user: { type: 'partner' } },
      'NOT_MATCH',
    ],
    ['the type is unknown', { include: ['partner'] }, { groups: { ids: [] } }, 'UNDEFINED'],
  ],
});
