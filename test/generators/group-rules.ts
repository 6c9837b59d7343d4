import fc from 'fast-check';
import type { GroupRule, Snapshot } from '../../src/model/policies/snapshot.js';
import { compact, optional, POOLS } from './pools.js';

/** Expressions of group rules on profiles and groups. */
const EXPRESSIONS = [
  'user.company == "Acme"',
  'user.company != "Acme"',
  'user.level == 7 OR user.login == "bob"',
  '!(user.company == "")',
  `isMemberOfGroup("${POOLS.group.ids[1]}")`,
  `!isMemberOfAnyGroup("${POOLS.group.ids[1]}", "${POOLS.group.ids[2]}")`,
  'user.company ==',
];

const arbitraryGroupRules: fc.Arbitrary<GroupRule[]> = fc
  .array(
    fc.record({
      name: fc.constantFrom('first', null),
      status: fc.constantFrom('ACTIVE', 'ACTIVE', 'INACTIVE'),
      groupIds: fc.subarray([...POOLS.group.ids], { minLength: 1 }),
      exceptUserIds: fc.subarray([...POOLS.user.ids], { maxLength: 1 }),
      exceptGroupIds: fc.subarray([...POOLS.group.ids], { maxLength: 1 }),
      expression: optional(9, fc.constantFrom(...EXPRESSIONS)),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((rules) => rules.map((rule, index) => compact({ id: `grr-${index + 1}`, ...rule })));

/** Adds group rules to an org. */
export function withGroupRules(org: fc.Arbitrary<Snapshot>): fc.Arbitrary<Snapshot> {
  return fc.tuple(org, arbitraryGroupRules).map(([one, groupRules]) => ({ ...one, groupRules }));
}
