import { expect, test } from 'vitest';
import { orgOfRules } from '../questions/one-rule.js';
import { encodedOrg } from './encoded-org.js';

/** A condition that is not modelled can be true, be false, or fail. */
test.each([
  "user.getLinkedObject('manager').lastName == 'Jobs'",
  'user.profile.level < user.profile.limit',
  "user.profile.team + user.profile.city == 'ab'",
])(
  'the unmodelled condition %s and its negation never hold together in the analysis, but each alone can hold',
  (condition) => {
    const rules = [condition, `!(${condition})`].map((one) => ({ elCondition: { condition: one } }));
    const { space, lists } = encodedOrg(orgOfRules(rules, { manifest: { complete: ['groups'] } }));
    const [isTrue, isFalse] = lists.flatMap(({ rules: own }) => own).map(({ actual }) => actual);
    if (isTrue === undefined || isFalse === undefined) throw new Error('two rules');
    const kindOf = (...given: readonly number[]) => space.solver.solve(given).kind;
    expect([kindOf(isTrue), kindOf(isFalse), kindOf(isTrue, isFalse)]).toEqual([
      'satisfiable',
      'satisfiable',
      'unsatisfiable',
    ]);
  },
);
