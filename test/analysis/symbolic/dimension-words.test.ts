import { describe, expect, test } from 'vitest';
import { orgOfRules } from '../questions/one-rule.js';
import { encodedOrg } from './encoded-org.js';
import { ORG } from './org-of-zones.js';

const expression = (condition: string) => ({ elCondition: { condition } });
const network = (...include: readonly string[]) => ({ network: { connection: 'ZONE', include } });

/**
 * The dimensions of the search space that a test case expects. An outer key names the topic of a dimension and its usual value. For each
 * dimension, an inner key is a set of values, and its value is the description of this set.
 */
type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

const CASES: readonly (readonly [name: string, rules: readonly object[], words: Words])[] = [
  [
    'people',
    [{ people: { users: { include: ['ann', 'bob'] }, groups: { include: ['hr'], exclude: ['it'] } } }],
    {
      'user (person, usually 2)': {
        '0': 'ann@example.com',
        '1': 'bob@example.com',
        '2': 'everyone except ann@example.com or bob@example.com',
        '1,2': 'everyone except ann@example.com',
        '0,2': 'everyone except bob@example.com',
        '0,1': 'ann@example.com or bob@example.com',
      },
      'group hr (person, usually 0)': { '0': 'not members of HR', '1': 'members of HR' },
      'group it (person, usually 0)': { '0': 'not members of IT', '1': 'members of IT' },
    },
  ],
  [
    'devices',
    [
      { device: { registered: true, assurance: { include: ['strong'] } } },
      { platform: { include: [{ type: 'MOBILE', os: { type: 'IOS' } }] } },
    ],
    {
      'deviceAssurance strong (device, usually 0)': {
        '0': 'without device assurance `strong`',
        '1': 'with device assurance `strong`',
      },
      'device (device, on, usually 0)': {
        '0': 'no registered device',
        '1': 'a registered device that is not managed',
        '2': 'a managed device',
        '1,2': 'a registered device',
        '0,2': 'no device or a managed one',
        '0,1': 'no managed device',
      },
      'platform (device, on, usually 2)': {
        '0': 'platform `IOS`',
        '1': 'platform `ANDROID`',
        '2': 'platform `WINDOWS`',
        '3': 'platform `MACOS`',
        '1,2,3,4,5,6,7': 'platform other than `IOS`',
        '0,2,3,4,5,6,7': 'platform other than `ANDROID`',
        '0,1,3,4,5,6,7': 'platform other than `WINDOWS`',
        '0,1,2,4,5,6,7': 'platform other than `MACOS`',
      },
    },
  ],
  [
    'risk',
    [expression("security.risk.level == 'LOW'"), { risk: { behaviors: ['travel'] } }],
    {
      'riskLevel (risk, at, usually 0)': {
        '0': 'risk `LOW`',
        '1': 'risk `MEDIUM`',
        '2': 'risk `HIGH`',
        '1,2': 'risk other than `LOW`',
        '0,2': 'risk other than `MEDIUM`',
        '0,1': 'risk other than `HIGH`',
      },
      'behavior travel (risk, with, usually 0)': { '0': 'no behavior `travel`', '1': 'behavior `travel`' },
    },
  ],
  [
    'IP zones',
    [network('office'), network('floor', 'vpn')],
    {
      'address (place, usually 0)': {
        '0': 'from outside all zones',
        '1': 'from OFFICE, not from VPN or FLOOR',
        '2': 'from VPN, not from OFFICE or FLOOR',
        '3': 'from OFFICE and FLOOR, not from VPN',
        '1,2,3': 'from addresses such as 192.0.2.128, 203.0.113.1, 192.0.2.1',
        '0,2,3': 'from addresses such as 192.0.3.1, 203.0.113.1, 192.0.2.1',
        '0,1,3': 'not from VPN',
        '0,1,2': 'not from FLOOR',
      },
    },
  ],
  [
    'dynamic zones',
    [network('alps', 'swiss'), network('provider'), network('relay'), network('proxy')],
    {
      'address (place, usually 0)': { '0': 'from addresses such as 192.0.2.1' },
      'location (place, usually 0)': {
        '0': 'not in the rest of CH, CH-VS, AT or FR-75',
        '1': 'in the rest of CH',
        '2': 'in CH-VS',
        '3': 'in AT',
        '1,2,3,4': 'in the rest of CH, CH-VS, AT or FR-75',
        '0,2,3,4': 'not in the rest of CH',
        '0,1,3,4': 'not in CH-VS',
        '0,1,2,4': 'not in AT',
      },
      'location zone proxy (place, usually 0, unknowable)': {
        '0': 'not location of PROXY',
        '1': 'location of PROXY',
      },
      'network (place, usually 0)': { '0': 'not through network 23457', '1': 'through network 23457' },
      'services (place, usually 0)': {
        '0': 'not through OTHER_SERVICE or ANONYMIZER_TOR',
        '1': 'through OTHER_SERVICE',
        '2': 'through ANONYMIZER_TOR',
        '1,2': 'through OTHER_SERVICE or ANONYMIZER_TOR',
        '0,2': 'not through OTHER_SERVICE',
        '0,1': 'not through ANONYMIZER_TOR',
      },
      'services ALL_ANONYMIZERS_EXCEPT_TOR (place, usually 0, unknowable)': {
        '0': 'not through ALL_ANONYMIZERS',
        '1': 'through ALL_ANONYMIZERS',
      },
    },
  ],
  [
    'attributes',
    [
      expression("user.profile.team == 'red'"),
      expression("user.profile.team.contains('e')"),
      expression('user.profile.level > 3'),
      expression('user.profile.tags.size() == 2'),
    ],
    {
      'attribute level (person, usually 0)': { '0': 'level not after `3`', '1': 'level after `3`' },
      'attribute tags (person, usually 0)': {
        '0': 'tags not with `user.profile.tags.size() == 2`',
        '1': 'tags with `user.profile.tags.size() == 2`',
      },
      'attribute team (person, usually 0, behind)': {
        '0': 'team such as `a`',
        '1': 'team such as `e`',
        '2': 'team `red`',
        '3': 'team such as `[]`',
        '1,2,3': 'team such as `e`, `red` or `[]`',
        '0,2,3': 'team such as `a`, `red` or `[]`',
        '0,1,3': 'team not `red`',
        '0,1,2': 'team such as `a`, `e` or `red`',
      },
      'outcome profile ["user.profile.team","contains","e"] (other, usually 0)': {
        '0': 'team not containing `e`',
        '1': 'team containing `e`',
      },
    },
  ],
  [
    'typed identifiers',
    [
      {
        userIdentifier: {
          patterns: [
            { matchType: 'SUFFIX', value: 'example.com' },
            { matchType: 'CONTAINS', value: 'adm' },
            { matchType: 'STARTS_WITH', value: 'x' },
            { matchType: 'EQUALS', value: 'root' },
          ],
        },
      },
    ],
    {
      'identifier (person, usually 0)': {
        '0': 'identifier not containing `adm`, not `root`, not starting with `x`, not ending in `@example.com`',
        '1': 'identifier not containing `adm`, starting with `x`, not ending in `@example.com`',
        '2': 'identifier containing `adm`, not starting with `x`, not ending in `@example.com`',
        '3': 'identifier `root`',
        '1,2,3,4,5,6,7,8':
          'identifier containing `adm`, `root`, starting with `x` or ending in `@example.com`',
        '0,2,3,4,5,6,7,8': 'identifier such as `a`, `adm` or `root`',
        '0,1,3,4,5,6,7,8': 'identifier such as `a`, `x` or `root`',
        '0,1,2,4,5,6,7,8': 'identifier not `root`',
      },
    },
  ],
  [
    'outcomes of expressions',
    [
      expression('user.profile.team == user.profile.city'),
      expression("user.getLinkedObject('manager').lastName == 'Jobs'"),
    ],
    {
      'attribute city (person, usually 0)': {
        '0': 'city such as `a`',
        '1': 'city such as nothing',
        '2': 'city such as `true`',
        '3': 'city such as `false`',
      },
      'attribute team (person, usually 0)': {
        '0': 'team such as `a`',
        '1': 'team such as nothing',
        '2': 'team such as `true`',
        '3': 'team such as `false`',
      },
      "outcome expression user.getLinkedObject('manager').lastName == 'Jobs' (other, usually 0)": {
        '0': "`user.getLinkedObject('manager').lastNam…` false",
        '1': "`user.getLinkedObject('manager').lastNam…` true",
      },
      'outcome expression user.profile.team == user.profile.city (other, usually 0)': {
        '0': '`user.profile.team == user.profile.city` false',
        '1': '`user.profile.team == user.profile.city` true',
      },
    },
  ],
  [
    'unmodelled questions',
    [expression('user.profile.team =='), { device: { rooted: false } }],
    {
      'opaque expected a value after `==`, found the end of the expression (other, usually 0, unknowable)': {
        '0': 'not condition with an unknown result (expected a value after `==`, found the end of the expression)',
        '1': 'condition with an unknown result (expected a value after `==`, found the end of the expression)',
      },
      'opaque the meaning of `device.rooted` is not documented (other, usually 0, unknowable)': {
        '0': 'not condition with an unknown result (the meaning of `device.rooted` is not documented)',
        '1': 'condition with an unknown result (the meaning of `device.rooted` is not documented)',
      },
    },
  ],
];

describe.each(CASES)('%s', (_, rules, expected) => {
  const { space } = encodedOrg(orgOfRules(rules, ORG));

  test('each set of possible values of a request fact, such as a set of platforms, is described by the expected text', () => {
    const words = Object.fromEntries(
      space.dimensions
        .filter(({ about }) => about !== 'application')
        .map(
          ({
            key,
            about,
            preposition = '',
            preferred,
            size,
            unknowable,
            hasUndecidedConditions,
            words: wordsOf,
          }) => [
            `${key} (${about}${preposition && `, ${preposition}`}, usually ${preferred}${unknowable === undefined ? '' : ', unknowable'}${hasUndecidedConditions ? ', behind' : ''})`,
            Object.fromEntries(setsOf(size).map((values) => [values.join(), wordsOf(values)])),
          ],
        ),
    );
    expect(words).toEqual(expected);
  });
});

test('the text that describes a set of sign-ins says `what is unknown` for an unknown part of a condition', () => {
  const org = orgOfRules([{ people: { groups: { include: ['hr'] } } }], ORG);
  const { space } = encodedOrg({
    ...org,
    unknown: [
      { collection: 'conditions', of: 'asks 0', path: 'people.groups.include', known: 'open', why: 'a test' },
    ],
  });
  const [gap] = space.dimensions.filter(({ key }) => key.startsWith('gap '));
  expect([0, 1].map((value) => gap?.words([value]))).toEqual(['not what is unknown', 'what is unknown']);
  expect(gap?.unknowable).toContain('a test');
});

/**
 * Returns the sets of values that a test compares: up to four sets with one value each and, for 3 to 9 values, up to four sets with all
 * values except one.
 */
function setsOf(size: number): number[][] {
  const values = [...new Array(size).keys()];
  const others =
    size > 2 && size < 10 ? values.map((value) => values.filter((other) => other !== value)) : [];
  return [...values.map((value) => [value]).slice(0, 4), ...others.slice(0, 4)];
}
