import { describe, expect, test } from 'vitest';
import { reachIndexOf, reachOf } from '../../../src/analysis/questions/reach.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { compile } from '../../../src/simulate/compile.js';
import { snapshotOf } from './snapshot-of.js';

/** Returns the reachability of the rules, by name, in an org with one global session policy: these rules above the default rule. */
function answers(rules: Readonly<Record<string, object>>, more: object = {}) {
  const org = snapshotOf({
    policies: [
      {
        id: 'p',
        type: 'SVC_SIGN_ON',
        name: 'Session',
        status: 'ACTIVE',
        priority: 1,
        system: true,
        rules: [
          ...Object.entries(rules).map(([name, conditions], index) => ({
            id: name,
            name,
            priority: index + 1,
            conditions,
            actions: { signon: { access: 'ALLOW' } },
          })),
          {
            id: 'default',
            name: 'default',
            system: true,
            priority: 99,
            actions: { signon: { access: 'DENY' } },
          },
        ],
      },
    ],
    ...more,
  });
  return new Map(reachOf(org).rules.map((answer) => [answer.rule.id, answer.reachability]));
}

function kinds(rules: Readonly<Record<string, object>>, more?: object) {
  return Object.fromEntries([...answers(rules, more)].map(([id, { kind }]) => [id, kind]));
}

const zone = (id: string, ...values: string[]) => ({
  id,
  name: id,
  type: 'IP',
  status: 'ACTIVE',
  gateways: values.map((value) => ({ type: 'CIDR', value })),
});

const from = (...include: string[]) => ({ network: { connection: 'ZONE', include } });
const outside = (...exclude: string[]) => ({ network: { connection: 'ZONE', exclude } });

describe('zones', () => {
  const zones = [zone('campus', '10.0.0.0/8'), zone('lab', '10.3.0.0/16'), zone('office', '203.0.113.0/24')];

  test('a rule is unreachable if its zone is inside the zone of a rule above it', () => {
    const found = answers({ wide: from('campus'), narrow: from('lab'), other: from('office') }, { zones });
    expect(found.get('narrow')).toMatchObject({
      kind: 'shadowed',
      shadowedBy: [{ rule: { id: 'wide' } }],
      isMinimal: true,
    });
    expect(found.get('other')?.kind).toBe('reachable');
  });

  test('the example sign-in for a rule that excludes a zone has an address next to the range of the zone', () => {
    const found = answers({ away: outside('office') }, { zones: [zones[2]] }).get('away');
    expect(found).toMatchObject({ kind: 'reachable', example: { policyContext: { ip: '203.0.114.1' } } });
  });

  test('zones with IPv4 and IPv6 addresses are considered in the reachability analysis', () => {
    const both = [zone('all4', '0.0.0.0/0'), zone('six', '2001:db8::/32')];
    expect(
      kinds({ four: from('all4'), six: from('six'), rest: outside('all4', 'six') }, { zones: both }),
    ).toEqual({
      four: 'reachable',
      six: 'reachable',
      rest: 'reachable',
      default: 'shadowed',
    });
  });

  test('two rules with zones can together shadow a third rule', () => {
    const halves = [zone('low', '10.0.0.0/9'), zone('high', '10.128.0.0/9'), zone('whole', '10.0.0.0/8')];
    const found = answers({ low: from('low'), high: from('high'), whole: from('whole') }, { zones: halves });
    expect(found.get('whole')).toMatchObject({
      kind: 'shadowed',
      shadowedBy: [{ rule: { id: 'low' } }, { rule: { id: 'high' } }],
    });
  });

  test('in the reachability analysis, a location zone may contain any address', () => {
    const places = [
      { id: 'de', name: 'de', type: 'DYNAMIC', status: 'ACTIVE', locations: [{ country: 'DE' }] },
    ];
    expect(
      kinds({ de: from('de'), deAgain: from('de'), elsewhere: outside('de') }, { zones: places }),
    ).toEqual({
      de: 'reachable',
      deAgain: 'shadowed',
      elsewhere: 'reachable',
      default: 'shadowed',
    });
  });
});

describe('people', () => {
  const people = {
    groups: [
      { id: 'staff', profile: { name: 'Staff' } },
      { id: 'guests', profile: { name: 'Guests' } },
    ],
    users: [{ id: 'ann', profile: { login: 'ann' }, groupIds: ['staff'] }],
  };
  const named = (id: string) => ({ people: { users: { include: [id] } } });
  const members = (id: string) => ({ people: { groups: { include: [id] } } });

  test('in the reachability analysis, a user whom a rule names has the groups that the export states', () => {
    const found = kinds({ staff: members('staff'), ann: named('ann'), guests: members('guests') }, people);
    expect(found).toMatchObject({ staff: 'reachable', ann: 'shadowed', guests: 'reachable' });
  });

  test('an example sign-in is by a matching user of the export, and contains only the necessary facts', () => {
    const found = answers({ guests: members('guests'), staff: members('staff') }, people);
    expect(found.get('staff')).toEqual({
      kind: 'reachable',
      example: { appInstance: 'app', policyContext: { user: { id: 'ann' } } },
    });
    expect(found.get('guests')).toEqual({
      kind: 'reachable',
      example: { appInstance: 'app', policyContext: { user: { id: 'somebody', groupIds: ['guests'] } } },
    });
  });

  test('if one rule shadows a rule alone and two rules do so together, the analysis names the one rule', () => {
    const membersOf = (...include: string[]) => ({ people: { groups: { include } } });
    const rules = {
      guests: membersOf('guests'),
      staff: membersOf('staff'),
      all: membersOf('staff', 'partners', 'guests'),
      both: { people: { groups: { include: ['staff', 'partners', 'guests'], exclude: ['partners'] } } },
    };
    const groups = ['staff', 'guests', 'partners'].map((id) => ({ id, profile: { name: id } }));
    expect(answers(rules, { groups }).get('both')).toMatchObject({
      kind: 'shadowed',
      shadowedBy: [{ rule: { id: 'all' } }],
    });
  });

  test('a rule is unsatisfiable if it requires a certain user and also a group to which that user does not belong', () => {
    const found = answers(
      { odd: { people: { groups: { include: ['guests'] }, users: { include: ['ann'] } } } },
      people,
    );
    expect(found.get('odd')).toEqual({
      kind: 'unsatisfiable',
      leaves: ['people.groups.include', 'people.users.include'],
    });
  });
});

describe('devices', () => {
  const assuredBy = (...include: string[]) => ({ device: { assurance: { include } } });
  const withoutAssurance = (...exclude: string[]) => ({ device: { assurance: { exclude } } });
  const on = (type: string) => ({ platform: { include: [{ type: 'MOBILE', os: { type } }] } });
  const assurances = (...platforms: string[]) => ({
    deviceAssurances: platforms.map((platform, index) => ({
      id: `assured${index}`,
      name: platform,
      platform,
    })),
  });

  test('a rule that requires a device assurance policy of another platform than its platform condition is unsatisfiable', () => {
    const found = answers(
      {
        odd: { ...assuredBy('assured0'), ...on('ANDROID') },
        phone: { ...assuredBy('assured0'), ...on('IOS') },
      },
      assurances('IOS', 'WINDOWS'),
    );
    expect(found.get('odd')).toEqual({
      kind: 'unsatisfiable',
      leaves: ['device.assurance.include', 'platform.include'],
    });
    expect(found.get('phone')).toMatchObject({
      kind: 'reachable',
      example: { policyContext: { device: { platform: 'IOS', assuranceId: 'assured0' } } },
    });
  });

  test('a rule for a platform shadows a rule for a device assurance policy of the platform', () => {
    expect(
      kinds(
        { ios: on('IOS'), assured: assuredBy('assured0'), other: assuredBy('assured1') },
        assurances('IOS', 'MACOS'),
      ),
    ).toMatchObject({ ios: 'reachable', assured: 'shadowed', other: 'reachable' });
  });

  test('a device may satisfy several device assurance policies of one platform, or none of them', () => {
    const both = { first: withoutAssurance('assured0'), second: withoutAssurance('assured1') };
    const found = answers(both, assurances('WINDOWS', 'WINDOWS'));
    expect(found.get('first')).toMatchObject({
      example: { policyContext: { device: { assuranceIds: [] } } },
    });
    expect(found.get('second')).toMatchObject({
      example: { policyContext: { device: { assuranceId: 'assured0' } } },
    });
    expect(found.get('default')).toMatchObject({
      example: { policyContext: { device: { assuranceIds: ['assured0', 'assured1'] } } },
    });
    expect(kinds(both, assurances('WINDOWS', 'MACOS'))).toMatchObject({ default: 'shadowed' });
  });

  test('a device assurance policy with an unknown platform makes no rule unsatisfiable', () => {
    expect(
      kinds({ odd: { ...assuredBy('assured0'), ...on('ANDROID') } }, assurances('WATCHOS', 'IOS')),
    ).toMatchObject({ odd: 'reachable' });
  });

  test('below one rule for each device assurance policy, the next rule is reachable by a device that satisfies none of the policies', () => {
    const found = answers(
      { one: assuredBy('assured0'), two: assuredBy('assured1') },
      assurances('IOS', 'MACOS'),
    );
    expect(found.get('default')).toMatchObject({
      kind: 'reachable',
      example: { policyContext: { device: { assuranceIds: [] } } },
    });
  });

  test('if the export contains no device assurance policies, a condition may name any id of such a policy and stays satisfiable', () => {
    const found = answers({ one: withoutAssurance('a'), two: withoutAssurance('b') });
    expect(found.get('default')).toMatchObject({
      example: { policyContext: { device: { assuranceIds: ['a', 'b'] } } },
    });
  });
});

test('if the export contains no applications, the example for a rule may be a sign-in to an application that only a condition names', () => {
  const org = snapshotOf({
    policies: [
      {
        id: 'p',
        type: 'ACCESS_POLICY',
        name: 'Any application',
        status: 'ACTIVE',
        system: true,
        rules: [
          {
            id: 'most',
            name: 'most',
            priority: 1,
            conditions: { app: { exclude: [{ type: 'APP', id: 'mail' }] } },
          },
          { id: 'rest', name: 'rest', system: true, priority: 99 },
        ],
      },
    ],
  });
  expect(reachOf(org).rules.map(({ reachability: reached }) => reached)).toMatchObject([
    { kind: 'reachable', example: { appInstance: 'app' } },
    { kind: 'reachable', example: { appInstance: 'mail' } },
  ]);
});

test('if one application has no type name, a condition on an application type is undecided for this application only', () => {
  const named = (type: 'APP' | 'APP_TYPE', key: object) => ({
    app: { include: [{ type, ...key }], exclude: [] },
  });
  const found = kinds(
    {
      typed: named('APP_TYPE', { name: 'office365' }),
      office: named('APP', { id: 'office' }),
      payroll: named('APP', { id: 'payroll' }),
      unnamed: named('APP', { id: 'unnamed' }),
    },
    {
      apps: [
        { id: 'office', name: 'office365', label: 'Office', status: 'ACTIVE' },
        { id: 'payroll', name: 'payroll_app', label: 'Payroll', status: 'ACTIVE' },
        { id: 'unnamed', label: 'Unnamed', status: 'ACTIVE' },
      ],
    },
  );
  expect(found).toMatchObject({ office: 'shadowed', payroll: 'reachable', unnamed: 'undecided' });
});

describe('texts', () => {
  const typed = (matchType: string, value: string) => ({
    userIdentifier: { type: 'IDENTIFIER', patterns: [{ matchType, value }] },
  });
  const routing = (rules: Readonly<Record<string, object>>) => {
    const org = snapshotOf({
      policies: [
        {
          id: 'p',
          type: 'IDP_DISCOVERY',
          name: 'Routing',
          status: 'ACTIVE',
          system: true,
          rules: Object.entries(rules).map(([name, conditions], index) => ({
            id: name,
            name,
            priority: index,
            conditions,
          })),
        },
      ],
    });
    return Object.fromEntries(
      reachOf(org).rules.map(({ rule, reachability: reached }) => [rule.id, reached.kind]),
    );
  };

  test('a rule for a text prefix shadows rules for longer prefixes, and a rule for a pattern shadows rules for matching texts', () => {
    expect(
      routing({
        adm: typed('STARTS_WITH', 'adm'),
        admin: typed('STARTS_WITH', 'admin'),
        digits: typed('EXPRESSION', 'x[0-9]+'),
        seven: typed('EQUALS', 'X7'),
        eight: typed('EQUALS', 'x8a'),
        domain: typed('SUFFIX', 'example.com'),
        person: typed('EQUALS', 'ann@Example.com'),
      }),
    ).toEqual({
      adm: 'reachable',
      admin: 'shadowed',
      digits: 'reachable',
      seven: 'shadowed',
      eight: 'reachable',
      domain: 'reachable',
      person: 'shadowed',
    });
  });

  test('the reachability analysis considers comparisons of one attribute in several expressions together', () => {
    const says = (condition: string) => ({ elCondition: { condition } });
    expect(
      routing({
        sales: says("user.profile.department == 'Sales'"),
        both: says("user.profile.department == 'Sales' && user.profile.city == 'Bonn'"),
        neither: says("user.profile.department == 'Legal' && user.profile.department == 'HR'"),
        city: says("user.profile.city == 'Bonn'"),
      }),
    ).toEqual({ sales: 'reachable', both: 'shadowed', neither: 'unsatisfiable', city: 'reachable' });
  });
});

test('a rule with a condition that the simulator does not support is undecided, and the reason names the condition', () => {
  const found = answers({ odd: { clients: { include: ['ALL_CLIENTS'] } }, below: {} });
  expect(found.get('odd')).toEqual({ kind: 'undecided', reason: 'the simulator does not support `clients`' });
  expect(found.get('below')?.kind).toBe('undecided');
});

test('the reachability analysis reports its progress for every rule', () => {
  const org = snapshotOf({
    policies: [
      {
        id: 'p',
        type: 'SVC_SIGN_ON',
        status: 'ACTIVE',
        system: true,
        rules: ['one', 'two', 'three'].map((id) => ({ id, status: 'ACTIVE' })),
      },
    ],
  });
  const told: number[][] = [];
  reachOf(org, { progress: (done, total) => told.push([done, total]) });
  expect(told).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});

test('the reachability of a rule does not depend on the order in which rules are analyzed', () => {
  const org = snapshotOf({
    policies: [
      {
        ...{ id: 'p', type: 'SVC_SIGN_ON', status: 'ACTIVE', system: true },
        rules: [{ riskScore: { level: 'LOW' } }, { risk: { behaviors: ['new-city'] } }].map(
          (conditions, index) => ({ id: `r${index}`, status: 'ACTIVE', priority: index, conditions }),
        ),
      },
    ],
  });
  const inOrder = reachOf(org).rules.map(({ rule, reachability: reached }) => [rule.id, reached]);
  const found = [...reachIndexOf(sessionOf(compile(org))).rules.values()];
  const backwards = found.toReversed().map(({ rule, reached }) => [rule.rule.id, reached()]);
  expect(backwards.toReversed()).toEqual(inOrder);
});
