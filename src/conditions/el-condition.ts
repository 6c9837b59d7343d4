import { Type } from '@sinclair/typebox';
import { isStatedTrue } from '../facts/stated.js';
import { defineCondition, leaf, maybe } from './condition.js';

/** An expression of the service's language that must be true. Spec: Conditions, `elCondition`. */
export const elCondition = defineCondition({
  key: 'elCondition',
  schema: Type.Object({ condition: maybe(Type.String()) }),
  leaves: ({ condition }) =>
    condition == null || condition.trim() === ''
      ? []
      : [leaf('elCondition.condition', isStatedTrue(condition))],
  examples: [
    [
      'the request states it',
      { condition: 'user.isMemberOf(x)' },
      { expressions: { 'user.isMemberOf(x)': true } },
      'MATCH',
    ],
    ['it hangs on what is not known', { condition: "security.risk.level == 'LOW'" }, {}, 'UNDEFINED'],
  ],
});
