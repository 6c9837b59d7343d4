import { Type } from '../../base/json-schema.js';
import { nullable } from '../../base/nullable.js';
import { inGroup } from '../facts/group.js';
import { isUser } from '../facts/user.js';
import { defineCondition, hasElements, Sides, sideLeaves, twoSides } from './condition.js';

/** The condition on the user and the user's groups; both must match (assumption A5). Spec: Conditions (policy and rule), `people`. */
export const people = defineCondition({
  key: 'people',
  schema: Type.Object({ groups: nullable(Sides(Type.String())), users: nullable(Sides(Type.String())) }),
  usableIn: {
    rules: [
      'SIGN_ON',
      'PASSWORD',
      'MFA_ENROLL',
      'ACCESS_POLICY',
      'CONTINUOUS_ACCESS',
      'ENTITY_RISK',
      'POST_AUTH_SESSION',
    ],
    policies: ['OKTA_SIGN_ON', 'PASSWORD', 'MFA_ENROLL'],
  },
  lists: [twoSides({ kind: 'group' }, 'groups'), twoSides({ kind: 'user' }, 'users')],
  leaves({ groups, users }, { isDefault, world }) {
    const includesEveryone = groups?.include?.some((id) => world.everyone.has(id)) ?? false;
    const requiredGroups = isDefault && includesEveryone ? { ...groups, include: [] } : groups;
    const assumptions = hasElements(requiredGroups) && hasElements(users) ? (['A5'] as const) : [];
    return [
      ...sideLeaves('people.groups', requiredGroups, inGroup, assumptions),
      ...sideLeaves('people.users', users, isUser, assumptions),
    ];
  },
  examples: [
    ['a member matches', { groups: { include: ['staff'] } }, { groups: { ids: ['staff'] } }, 'MATCH'],
    [
      'exclusion wins',
      { groups: { include: ['staff'], exclude: ['guests'] } },
      { groups: { ids: ['staff', 'guests'] } },
      'NOT_MATCH',
    ],
    ['a listed user matches', { users: { include: ['ann'] } }, { user: { id: 'ann' } }, 'MATCH'],
    [
      'groups do not identify the user',
      { users: { exclude: ['ann'] } },
      { groups: { ids: ['staff'] } },
      'UNDEFINED',
    ],
    [
      'group and user are both required',
      { groups: { include: ['staff'] }, users: { include: ['ann'] } },
      { groups: { ids: [] } },
      'NOT_MATCH',
    ],
    ['empty lists match everybody', { users: { exclude: [] } }, {}, 'MATCH'],
  ],
});
