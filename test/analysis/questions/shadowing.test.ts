import { expect, test } from 'vitest';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import {
  fallThroughOf,
  overlapsOfNeighbours,
  shadowingsIn,
} from '../../../src/analysis/questions/shadowing.js';
import type { EncodedList } from '../../../src/analysis/symbolic/encode.js';
import { compile } from '../../../src/simulate/compile.js';
import { orgOfRules } from './one-rule.js';

const STAFF = { people: { groups: { include: ['00gs'] } } };
const HIGH = { riskScore: { level: 'HIGH' } };
const LOW = { riskScore: { level: 'LOW' } };
/** A condition that is unknown for every request. */
const UNKNOWN = { clients: { include: ['ALL_CLIENTS'] } };

const GROUPS = {
  groups: [
    { id: '00ge', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: '00gs', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
  ],
};

/** Makes the only application of the org use a policy that the org lacks. */
const OTHER_POLICY = {
  apps: [
    { id: '0oa1', label: 'A', _links: { accessPolicy: { href: 'https://x.okta.com/api/v1/policies/rst2' } } },
  ],
};

function listOf(rules: readonly object[], more: object = {}) {
  const session = sessionOf(compile(orgOfRules(rules, { ...GROUPS, ...more })));
  const list = session.lists.find(({ rules: own }) =>
    own.some(({ rule }) => rule.id === 'rest'),
  ) as EncodedList;
  return { list, session };
}

test.each<[string, readonly object[], object, readonly object[]]>([
  ['overlapping conditions', [STAFF, HIGH], {}, [{ shadowed: ['asks 1'], isException: false }]],
  [
    'the conditions of the lower rule and one more',
    [{ ...STAFF, ...HIGH }, STAFF],
    {},
    [{ shadowed: ['asks 1'], isException: true }],
  ],
  ['conditions that exclude those of the lower rule', [LOW, HIGH], {}, []],
  ['an unknown condition of the lower rule', [STAFF, UNKNOWN], {}, []],
  [
    'an unknown condition of a rule above both, for the sign-ins that both match',
    [{ ...STAFF, ...HIGH, ...UNKNOWN }, HIGH, STAFF],
    {},
    [],
  ],
  [
    'overlapping conditions in a policy that no application uses',
    [STAFF, HIGH],
    OTHER_POLICY,
    [{ shadowed: ['asks 1'], isException: false }],
  ],
])(
  'a rule partly shadows a stricter rule below it only if it definitely decides a sign-in that both match: %s',
  (_, rules, more, expected) => {
    const { list, session } = listOf(rules, more);
    const last = rules.length - 1;
    const found = shadowingsIn(list, session, ({ index }) =>
      index === last ? { lower: 2 } : index === last - 1 ? { upper: 1 } : {},
    );
    const shown = [...found].map(({ shadowed, isException }) => ({
      shadowed: shadowed.map(({ lower }) => lower.rule.id),
      isException,
    }));
    expect(shown).toEqual(expected);
  },
);

test.each([
  ['if the rule above it is for a group', [STAFF], 'rest'],
  ['but not if the rule above it has no conditions', [{}], undefined],
  ['but not if it is unknown whether the rule above it matches', [UNKNOWN], undefined],
])('some sign-ins match only the default rule, %s', (_, rules, expected) => {
  const { list, session } = listOf(rules);
  expect(fallThroughOf(list, session)?.rule.rule.id).toBe(expected);
});

const MANAGED = { device: { managed: true, registered: true } };

test.each<[string, object, number, readonly string[]]>([
  ['matches the same sign-ins and is less strict', { ...STAFF, ...HIGH }, 0, []],
  ['matches the same sign-ins and is also stricter', { ...STAFF, ...HIGH }, 2, ['asks 2']],
  ['matches other sign-ins', LOW, 0, ['asks 2']],
  ['matches some of the same sign-ins and is less strict', MANAGED, 0, ['asks 2']],
  ['matches some of the same sign-ins and is also stricter', MANAGED, 2, ['asks 1', 'asks 2']],
  ['has an unknown condition and is less strict', UNKNOWN, 0, []],
])(
  'a rule partly shadows the second rule below it only if the rule between them does not decide instead: that rule %s',
  (_, between, strictness, expected) => {
    const { list, session } = listOf([STAFF, between, HIGH]);
    const demands = [{ upper: 1 }, { lower: strictness }, { lower: 2 }];
    const found = shadowingsIn(list, session, ({ index }) => demands[index] ?? {});
    expect([...found].flatMap(({ shadowed }) => shadowed.map(({ lower }) => lower.rule.id))).toEqual(
      expected,
    );
  },
);

test.each<[string, readonly object[], readonly (readonly [string, string])[]]>([
  ['overlap', [STAFF, HIGH], [['asks 0', 'asks 1']]],
  ['exclude each other', [LOW, HIGH], []],
  [
    'overlap only where a rule above them decides',
    [HIGH, { ...STAFF, ...HIGH }, HIGH],
    [['asks 0', 'asks 1']],
  ],
  ['overlap if an unknown condition holds', [STAFF, UNKNOWN], []],
])(
  'neighbouring rules overlap if they match a common sign-in that no rule above decides: conditions that %s',
  (_, rules, expected) => {
    const { list, session } = listOf(rules);
    const found = overlapsOfNeighbours(list, session, (_upper, lower) => !lower.rule.isDefault);
    expect([...found].map(({ upper, lower }) => [upper.rule.id, lower.rule.id])).toEqual(expected);
  },
);
