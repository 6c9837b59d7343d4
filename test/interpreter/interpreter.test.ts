import { describe, expect, test } from 'vitest';
import * as registry from '../../src/model/conditions/registry.js';
import type { Context } from '../../src/model/facts/request.js';
import type { Policy, Rule } from '../../src/model/policies/policy.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { EMPTY } from '../model/conditions/org-of-rule.js';
import { readAddress, readRange, writeAddress } from './addresses.js';
import { type Answer, type InterpretOptions, interpret } from './interpreter.js';
import { isWellTyped } from './refusal.js';

const nothing: Snapshot = { ...EMPTY, apps: [] };

function policy(id: string, rest: Partial<Policy> = {}): Policy {
  const common = {
    status: 'ACTIVE',
    priority: 1,
    isDefault: false,
    conditions: null,
    settings: null,
  } as const;
  const unreadable = new Map<string, string>();
  return {
    id,
    name: id,
    type: 'OKTA_SIGN_ON',
    rules: [],
    isAccountManagement: false,
    unreadable,
    ...common,
    ...rest,
  };
}

function rule(id: string, conditions: Rule['conditions'] = null, rest: Partial<Rule> = {}): Rule {
  const common = { status: 'ACTIVE', priority: 1, isDefault: false, actions: null } as const;
  return { id, name: null, conditions, unreadable: new Map(), ...common, ...rest };
}

function ask(org: Partial<Snapshot>, context: Context, options: Partial<InterpretOptions> = {}): Answer {
  const expand = ['EVALUATED', 'RULE'] as const;
  const request = { appInstance: 'payroll', policyContext: context };
  return interpret({ ...nothing, ...org }, request, { expand, ...options });
}

/**
 * Returns the lists `result`, `undefined` and `evaluated` of the response for the first policy type. Each policy is written as `id status
 * [rule status, …]`. If the request was rejected, returns the status code.
 */
function lists(answer: Answer): Record<'result' | 'undefined' | 'evaluated', string[]> | number {
  if (answer.status !== 200) return answer.status;
  const [item] = answer.body.evaluation;
  const shown = (list: 'result' | 'undefined' | 'evaluated') =>
    (item?.[list].policies ?? []).map(
      ({ id, status, rules }) => `${id} ${status} [${rules.map((r) => `${r.id} ${r.status}`).join(', ')}]`,
    );
  return { result: shown('result'), undefined: shown('undefined'), evaluated: shown('evaluated') };
}

const low = { riskScore: { level: 'LOW' } };
const staff = { people: { groups: { include: ['staff'], exclude: [] } } };
const nobody = { groups: { ids: [] } };

describe.each(Object.values(registry))(
  'the independent interpreter evaluates the condition $key',
  ({ key, examples }) => {
    test.each(examples)(
      'for each example of a condition, the independent interpreter returns the documented verdict: %s',
      (_, condition, context, verdict) => {
        const org = {
          apps: [{ id: 'payroll', name: 'payroll_app' }],
          policies: [policy('p', { rules: [rule('r', { [key]: condition })] })],
        };
        const who = context.groups == null && context.user?.id == null ? { user: { id: 'ann' } } : {};
        const answer = ask(
          org,
          { ...context, ...who, user: { ...context.user, ...who.user } },
          { listVisited: true },
        );
        expect(lists(answer)).toMatchObject({ evaluated: [`p ${verdict} [r ${verdict}]`] });
      },
    );
  },
);

describe('order of evaluation in the independent interpreter', () => {
  test('the independent interpreter evaluates active policies by priority, and the default policy last', () => {
    const rules = [rule('r', low)];
    const policies = [
      policy('default', { isDefault: true, priority: 0, rules }),
      policy('unranked', { priority: null, rules }),
      policy('second', { priority: 2, rules }),
      policy('also second', { priority: 2, rules }),
      policy('inactive', { status: 'INACTIVE', rules }),
      policy('without rules', { rules: [rule('r', null, { status: 'INACTIVE' })] }),
      policy('first', { rules }),
    ];
    const answer = ask({ policies }, { ...nobody, risk: { level: 'HIGH' } });
    const expected = ['first', 'second', 'also second', 'unranked', 'default'];
    expect(lists(answer)).toEqual({
      result: [],
      undefined: [],
      evaluated: expected.map((id) => `${id} NOT_MATCH [r NOT_MATCH]`),
    });
  });

  test('the independent interpreter stops at the first matching rule of a matching policy, and lists the undecided rules above it', () => {
    const policies = [
      policy('refused', { conditions: staff, rules: [rule('unseen')] }),
      policy('decides', {
        priority: 2,
        rules: [
          rule('a', staff),
          rule('b', low, { priority: 2 }),
          rule('c', {}, { priority: 3 }),
          rule('d', {}, { priority: 4 }),
        ],
      }),
      policy('below', { priority: 3, rules: [rule('e')] }),
    ];
    expect(lists(ask({ policies }, nobody))).toEqual({
      result: ['decides MATCH [c MATCH]'],
      undefined: ['decides MATCH [b UNDEFINED]'],
      evaluated: ['refused NOT_MATCH []', 'decides MATCH [a NOT_MATCH]'],
    });
    expect(lists(ask({ policies }, nobody, { listVisited: true }))).toMatchObject({
      evaluated: ['refused NOT_MATCH []', 'decides MATCH [a NOT_MATCH, b UNDEFINED, c MATCH]'],
    });
    expect(lists(ask({ policies }, nobody, { expand: [] }))).toMatchObject({ evaluated: [] });
  });

  test('the independent interpreter lists possible rules of a policy with undecided conditions, and continues with the next policy', () => {
    const policies = [
      policy('maybe', {
        conditions: low,
        rules: [rule('a', staff), rule('b', low, { priority: 2 }), rule('c', {}, { priority: 3 })],
      }),
      policy('maybe not', { conditions: low, rules: [rule('d', staff)] }),
      policy('default', { isDefault: true, rules: [rule('e')] }),
    ];
    expect(lists(ask({ policies }, nobody))).toEqual({
      result: ['default MATCH [e MATCH]'],
      undefined: ['maybe UNDEFINED [b UNDEFINED, c MATCH]'],
      evaluated: ['maybe UNDEFINED [a NOT_MATCH]', 'maybe not NOT_MATCH [d NOT_MATCH]'],
    });
  });

  test('the independent interpreter lists conditions in document order and, with `hoistPolicyLeaves`, those of the policy in each rule', () => {
    const conditions = {
      riskScore: { level: 'LOW' },
      people: { users: { exclude: ['ann'] }, groups: { include: ['staff'] } },
    };
    const org = {
      policies: [
        policy('p', { conditions: staff, rules: [rule('r', { ...conditions, odd: 1, context: {} })] }),
      ],
    };
    const context = { groups: { ids: ['staff'] } };
    const own = { type: 'people.groups.include', status: 'MATCH' };
    const conditionsOfRule = [
      { type: 'riskScore.level', status: 'UNDEFINED' },
      own,
      { type: 'people.users.exclude', status: 'UNDEFINED' },
      { type: 'odd', status: 'UNDEFINED' },
    ];
    const item = { id: 'p', name: 'p', status: 'UNDEFINED', conditions: [own] };
    const ruleItem = { id: 'r', name: null, status: 'UNDEFINED', conditions: conditionsOfRule };
    const evaluation = { status: null, policyType: 'ACME_SIGN_ON', result: { policies: [] } };
    const answerWith = (policies: readonly object[]) =>
      JSON.stringify({
        status: 200,
        body: { evaluation: [{ ...evaluation, undefined: { policies }, evaluated: { policies: [] } }] },
      });
    expect(JSON.stringify(ask({ ...org, brand: 'ACME' }, context))).toBe(
      answerWith([{ ...item, rules: [ruleItem] }]),
    );
    const hoisted = { ...ruleItem, conditions: [own, ...conditionsOfRule] };
    expect(JSON.stringify(ask({ ...org, brand: 'ACME' }, context, { hoistPolicyLeaves: true }))).toBe(
      answerWith([{ ...item, conditions: [], rules: [hoisted] }]),
    );
  });
});

describe('policies of an application in the interpreter', () => {
  const rules = [rule('r')];
  const access = (id: string, rest: Partial<Policy> = {}) =>
    policy(id, { type: 'ACCESS_POLICY', rules, ...rest });
  const policies = [
    access('own'),
    access('default', { isDefault: true }),
    access('account', { isAccountManagement: true }),
  ];
  const mappedTo = (...ids: string[]) =>
    ids.map((policyId) => ({ appId: 'payroll', policyId, type: 'ACCESS_POLICY' }));

  test.each([
    ['the mapped policy', mappedTo('own'), ['own MATCH [r MATCH]']],
    ['the default policy without a mapping', [], ['default MATCH [r MATCH]']],
    ['no policy if the mapped one is missing', mappedTo('elsewhere', 'own'), []],
    ['never an account management policy', mappedTo('account'), []],
    [
      "another application's mapping is ignored",
      [{ appId: 'mail', policyId: 'own' }],
      ['default MATCH [r MATCH]'],
    ],
  ])(
    'the independent interpreter chooses the policy of an application as documented: %s',
    (_, mappings, result) => {
      expect(lists(ask({ policies, mappings }, nobody))).toMatchObject({ result });
    },
  );

  test('the response of the independent interpreter has each policy type once, in order, under the vendor prefix', () => {
    const off = policy('off', { status: 'INACTIVE' });
    const org = {
      ...nothing,
      brand: 'ACME',
      policies: [...policies, policy('w', { type: 'PASSWORD', rules }), off],
    };
    const typesFor = (policyTypes: string[] | null) => {
      const answer = interpret(org, { policyTypes, appInstance: 'x', policyContext: nobody }, { expand: [] });
      return answer.status === 200 && answer.body.evaluation.map(({ policyType }) => policyType);
    };
    expect(typesFor(null)).toEqual(['ACME_SIGN_ON', 'ACCESS_POLICY']);
    expect(typesFor(['PASSWORD', 'ACME_SIGN_ON', 'OKTA_SIGN_ON', 'MFA_ENROLL'])).toEqual([
      'ACME_SIGN_ON',
      'PASSWORD',
    ]);
  });
});

/** Returns the verdict of a rule with these conditions. */
function verdict(
  conditions: Rule['conditions'],
  context: Context,
  org: Partial<Snapshot> = {},
  isDefault = false,
) {
  const policies = [policy('p', { rules: [rule('r', conditions, { isDefault })] }), ...(org.policies ?? [])];
  const answer = ask({ ...org, policies }, context, { listVisited: true });
  return answer.status === 200 ? answer.body.evaluation[0]?.evaluated.policies[0]?.status : answer.status;
}

describe('people conditions in the interpreter', () => {
  const group = { name: null, type: null, isEveryone: false };
  const everyone = { id: 'all', ...group, isEveryone: true };
  const org = {
    groups: [everyone, { id: 'staff', ...group, userIds: ['ann'] }, { id: 'guests', ...group }],
    users: [{ id: 'ann' }, { id: 'bob', groupIds: ['guests'] }, { id: 'cho' }],
  };
  const includes = (id: string) => ({ people: { groups: { include: [id] } } });

  test.each([
    ['a listed member matches', 'staff', { user: { id: 'ann' } }, 'MATCH'],
    [
      'a user missing from a complete member list does not match',
      'staff',
      { user: { id: 'cho' } },
      'NOT_MATCH',
    ],
    ['a group without a member list is undecided', 'guests', { user: { id: 'cho' } }, 'UNDEFINED'],
    ["the user's list of groups is complete", 'staff', { user: { id: 'bob' } }, 'NOT_MATCH'],
    ['everyone is in the Everyone group', 'all', { groups: { ids: ['staff'] } }, 'MATCH'],
    ['a missing group matches nobody', 'gone', { user: { id: 'cho' } }, 'NOT_MATCH'],
  ])(
    'the independent interpreter evaluates conditions on people as documented: %s',
    (_, id, context, expected) => {
      expect(verdict(includes(id), context, org)).toBe(expected);
    },
  );

  test('in the independent interpreter, group memberships are unknown if the request states no groups', () => {
    expect(verdict(includes('staff'), { user: { id: 'ann' } })).toBe('UNDEFINED');
  });

  test('in the independent interpreter, a group that a default policy names and the export lacks counts as Everyone', () => {
    const policies = [
      policy('d', { type: 'MFA_ENROLL', isDefault: true, conditions: includes('gone'), rules: [] }),
    ];
    expect(verdict(includes('gone'), { groups: { ids: [] } }, { ...org, policies })).toBe('MATCH');
  });

  test('in the independent interpreter, a default rule includes everyone whatever groups it names, except its excluded groups', () => {
    const conditions = { people: { groups: { include: ['all', 'gone'], exclude: ['staff'] } } };
    expect(verdict(conditions, { groups: { ids: ['staff'] } }, org, true)).toBe('NOT_MATCH');
    expect(verdict(conditions, { groups: { ids: [] } }, org, true)).toBe('MATCH');
  });

  test('in the independent interpreter, a condition on a user is unknown if the request states only groups, unless the user does not exist', () => {
    const includesUser = (id: string) => ({ people: { users: { include: [id] } } });
    expect(verdict(includesUser('ann'), { groups: { ids: [] } }, org)).toBe('UNDEFINED');
    expect(verdict(includesUser('gone'), { groups: { ids: [] } }, org)).toBe('NOT_MATCH');
  });
});

describe('zone conditions in the interpreter', () => {
  const one = { gateways: [{ value: '1.1.1.1' }] };
  const zones = [
    {
      id: 'office',
      type: 'IP',
      gateways: [{ value: '10.0.0.0/24' }],
      proxies: [{ value: '10.0.1.1-10.0.1.9' }],
    },
    { id: 'off', type: 'IP', status: 'INACTIVE', gateways: [{ value: '10.0.0.0/8' }] },
    { id: 'blocked', type: 'IP', usage: 'BLOCKLIST', ...one },
    { id: 'odd', type: 'IP', gateways: [{ value: '10.0.9.9' }, { value: 'office' }] },
    { id: 'abroad', type: 'DYNAMIC', locations: [{ country: 'US', region: 'US-CA' }], asns: [] },
  ];
  const inZone = (id: string, context: Context) =>
    verdict({ network: { connection: 'ZONE', include: [id] } }, { ...nobody, ...context }, { zones });

  test.each<[string, string, Context, string]>([
    ['a gateway contains the address', 'office', { ip: '10.0.0.255' }, 'MATCH'],
    ['an address mapped into IPv6 is the same', 'office', { ip: '::ffff:a00:7' }, 'MATCH'],
    ['an IPv4-compatible address is another one', 'office', { ip: '::10.0.0.7' }, 'NOT_MATCH'],
    ['a proxy alone contains nothing', 'office', { ip: '10.0.1.1' }, 'NOT_MATCH'],
    [
      'the walk along the IP chain passes a proxy',
      'office',
      { ipChain: ['10.0.0.1', '10.0.1.1', '10.0.1.9'] },
      'MATCH',
    ],
    [
      'the walk ends at an unknown address',
      'office',
      { ipChain: ['10.0.0.1', '9.9.9.9', '10.0.1.9'] },
      'NOT_MATCH',
    ],
    [
      'the walk covers five addresses',
      'office',
      { ipChain: ['10.0.0.1', '10.0.1.1', '10.0.1.1', '10.0.1.1', '10.0.1.1', '10.0.1.1'] },
      'NOT_MATCH',
    ],
    ['an inactive zone contains nothing', 'off', { ip: '10.0.0.1' }, 'NOT_MATCH'],
    [
      'an inactive zone contains nothing, even if it is named',
      'off',
      { zones: { ids: ['off'] } },
      'NOT_MATCH',
    ],
    ['an inactive zone contains nothing, even without an address', 'off', {}, 'NOT_MATCH'],
    ['contained by a readable entry', 'odd', { ip: '10.0.9.9' }, 'MATCH'],
    ['undecided because of an unreadable entry', 'odd', { ip: '10.0.9.8' }, 'UNDEFINED'],
    ['without an address', 'office', {}, 'UNDEFINED'],
    ['a missing zone', 'gone', {}, 'NOT_MATCH'],
    ['an unknown region', 'abroad', { location: { country: 'us' } }, 'UNDEFINED'],
    ['a matching region', 'abroad', { location: { country: 'us', region: 'us-ca' } }, 'MATCH'],
    ['another country', 'abroad', { ip: '10.0.0.1', location: { country: 'DE' } }, 'NOT_MATCH'],
    ['any zone that is not a blocklist', 'ALL_ZONES', { ip: '10.0.0.1' }, 'MATCH'],
    [
      'no readable zone, but one undecided',
      'ALL_ZONES',
      { ip: '1.1.1.1', location: { country: 'DE' } },
      'UNDEFINED',
    ],
    ['only a blocklist zone', 'ALL_ZONES', { zones: { ids: ['blocked', 'off'] } }, 'NOT_MATCH'],
  ])(
    'the independent interpreter evaluates conditions on network zones as documented: %s',
    (_, id, context, expected) => {
      expect(inZone(id, context)).toBe(expected);
    },
  );

  test('in the independent interpreter, if the export contains no zones, a zone condition is decided only if the request lists its zones', () => {
    const all = { network: { include: ['ALL_ZONES'] } };
    expect(verdict(all, { ...nobody, ip: '10.0.0.1' })).toBe('UNDEFINED');
    expect(verdict(all, { ...nobody, zones: { ids: ['office'] } })).toBe('UNDEFINED');
    const office = { network: { include: ['office'] } };
    expect(verdict(office, { ...nobody, zones: { ids: ['office'] } })).toBe('MATCH');
    expect(verdict(office, { ...nobody, ip: '10.0.0.1' })).toBe('UNDEFINED');
  });

  test.each([
    ['1.2.3.4', '1.2.3.4'],
    ['01.2.3.4', undefined],
    ['1.2.3', undefined],
    ['1.2.3.256', undefined],
    ['2001:DB8::1', '2001:db8:0:0:0:0:0:1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['1:2:3:4:5:6:7:8::', undefined],
    ['::1::', undefined],
    ['::', '0:0:0:0:0:0:0:0'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['1.2.3.4::', undefined],
    ['fe80::1%eth0', undefined],
    ['', undefined],
  ])('the independent interpreter reads or rejects the address `%s`', (text, expected) => {
    const address = readAddress(text);
    expect(address && writeAddress(address)).toBe(expected);
  });

  test.each([
    ['10.1.2.3/16', '10.1.0.0', '10.1.255.255'],
    ['0.0.0.0/0', '0.0.0.0', '255.255.255.255'],
    ['1.1.1.1 - 1.1.1.9', '1.1.1.1', '1.1.1.9'],
    ['::ffff:10.0.0.0/120', '10.0.0.0', '10.0.0.255'],
    ['2001:db8::/127', '2001:db8:0:0:0:0:0:0', '2001:db8:0:0:0:0:0:1'],
    ['1.1.1.9-1.1.1.1', undefined, undefined],
    ['1.1.1.1/33', undefined, undefined],
    ['1.1.1.1-::2', undefined, undefined],
  ])('the independent interpreter reads or rejects the address range `%s`', (text, first, last) => {
    const range = readRange(text);
    expect([range && writeAddress(range.first), range && writeAddress(range.last)]).toEqual([first, last]);
  });
});

describe('rejected requests in the interpreter', () => {
  const user = { id: 'ann' };
  const org: Snapshot = {
    ...nothing,
    apps: [{ id: 'payroll', groupIds: ['staff'], userIds: [] }],
    groups: ['staff', 'guests'].map((id) => ({ id, name: id, type: null, isEveryone: false })),
    users: [user, { id: 'bob', groupIds: ['guests'] }, { id: 'cho', groupIds: ['staff'] }],
    zones: [{ id: 'office' }],
  };
  const on = (policyContext: unknown) => ({ appInstance: 'payroll', policyContext });

  test.each<[string, unknown, number, string?, number?]>([
    ['an array', [], 400, 'E0000003', 0],
    ['nothing', undefined, 400, 'E0000003', 0],
    ['an empty object', {}, 400, 'E0000001', 2],
    ['an empty context', on({}), 400, 'E0000001', 1],
    ['user and groups', on({ user, groups: { ids: [] } }), 400, 'E0000001', 1],
    [
      'three places',
      on({ user, ip: '1.1.1.1', ipChain: ['1.1.1.1'], zones: { ids: [] } }),
      400,
      'E0000001',
      1,
    ],
    ['an empty list of addresses', on({ user, ipChain: ['a', 'b'] }), 400, 'E0000001', 1],
    [
      'two unknown levels',
      on({ user, risk: { level: 'low' }, entityRisk: { level: 'ANY' } }),
      400,
      'E0000001',
      2,
    ],
    ['an unknown platform', on({ user, device: { platform: 'toString' } }), 400, 'E0000001', 1],
    [
      'managed but not registered',
      on({ user, device: { managed: true, registered: false } }),
      400,
      'E0000001',
      1,
    ],
    ['two unknown types', { policyTypes: ['A', 'B'], ...on({ user }) }, 400, 'E0000001', 2],
    ['an unknown word', { ...on({ user }), appInstance: 'mail' }, 404, 'E0000007', 0],
    ['an unknown zone', on({ user, zones: { ids: ['gone'] } }), 404, 'E0000007', 0],
    ['a group that is not assigned', on({ groups: { ids: ['staff', 'guests'] } }), 400, 'E0000001', 1],
    ['a user who is not assigned', on({ user: { id: 'bob' } }), 400, 'E0000001', 1],
    ['a user whose assignment is unknown', on({ user }), 200],
    ['a user who is assigned', on({ user: { id: 'cho' } }), 200],
    [
      'nulls',
      { policyTypes: null, ...on({ user, groups: null, ip: null, device: { platform: null } }) },
      200,
    ],
  ])(
    'the independent interpreter rejects or accepts a request as the service does: %s',
    (_, request, status, code, causes) => {
      const answer = interpret(org, request, { expand: [] });
      const body = answer.status === 200 ? undefined : answer.body;
      expect([answer.status, body?.errorCode, body?.errorCauses.length]).toEqual([status, code, causes]);
    },
  );

  test('the independent interpreter rejects a request with a field of the wrong type', () => {
    const request = on({ user, device: { managed: 'yes' } });
    expect(isWellTyped(request)).toBe(false);
    expect(interpret(org, request, { expand: [] }).status).toBe(400);
    expect(isWellTyped(on({ user }))).toBe(true);
  });
});

describe('identifier conditions in the interpreter', () => {
  const typed = (matchType: string, value: string) => ({
    userIdentifier: { type: 'IDENTIFIER', patterns: [{ matchType, value }] },
  });
  const attribute = (name: string, value: string) => ({
    userIdentifier: { type: 'ATTRIBUTE', attribute: name, patterns: [{ matchType: 'EQUALS', value }] },
  });
  const users = [{ id: 'ann', login: 'ann@example.com', profile: { level: 3, tags: ['a'] } }];

  test.each<[string, Rule['conditions'], Context, string]>([
    ['the login does not state the identifier', typed('SUFFIX', 'EXAMPLE.com'), {}, 'UNDEFINED'],
    ['a short login name', typed('SUFFIX', 'example.com'), { identifier: 'ann' }, 'NOT_MATCH'],
    ['letter case is ignored', typed('SUFFIX', 'ΑΣ.gr'), { identifier: 'ann@ας.GR' }, 'MATCH'],
    ['the last @ counts', typed('SUFFIX', 'b.org'), { identifier: 'ann@a.org@b.org' }, 'MATCH'],
    ['a number is read as text', attribute('level', '3'), {}, 'MATCH'],
    ['a missing attribute matches nothing', attribute('toString', ''), {}, 'NOT_MATCH'],
    ['a profile without the login', attribute('login', 'ann@example.com'), {}, 'MATCH'],
    ['a list does not match as text', attribute('tags', 'a'), {}, 'UNDEFINED'],
    ['a pattern that is too long', typed('EXPRESSION', `${'a'.repeat(10_000)}?`), {}, 'UNDEFINED'],
  ])(
    'the independent interpreter evaluates conditions on the login identifier as documented: %s',
    (_, conditions, context, expected) => {
      expect(verdict(conditions, { user: { id: 'ann' }, ...context }, { users })).toBe(expected);
    },
  );
});

describe('expressions in the interpreter', () => {
  const users = [{ id: 'ann', login: 'ann@example.com', profile: { level: 3 } }];
  const behaviors = [
    { id: 'bhv', name: 'New City' },
    { id: 'bhv2', name: 'New Device' },
  ];
  const FAILS = 'user.profile.company.length() > 0';
  const OPEN = "security.risk.level == 'LOW'";

  test.each<[string, Context, string]>([
    [FAILS, {}, 'NOT_MATCH'],
    [`!(${FAILS})`, {}, 'NOT_MATCH'],
    [`${FAILS} || true`, {}, 'NOT_MATCH'],
    [`true || ${FAILS}`, {}, 'MATCH'],
    [`${OPEN} && ${FAILS}`, {}, 'NOT_MATCH'],
    [`!(${OPEN} && ${FAILS})`, {}, 'UNDEFINED'],
    [`${OPEN} || ${FAILS}`, {}, 'UNDEFINED'],
    [`${OPEN} || user.profile.level == 3`, {}, 'MATCH'],
    [`${OPEN} && user.profile.level > 3`, {}, 'NOT_MATCH'],
    [`(${OPEN} && user.profile.level > 2) || true`, {}, 'MATCH'],
    [`(${OPEN} && user.profile.level > 'a') || true`, {}, 'UNDEFINED'],
    [`(device.profile.managed || user.profile.login.length() > 2) || true`, {}, 'MATCH'],
    ["security.risk.level.length() > '3'", {}, 'NOT_MATCH'],
    [`${OPEN} ? true : true`, {}, 'MATCH'],
    ["user.profile.login.substringAfter('@') == 'example.com'", {}, 'MATCH'],
    ["security.behaviors.contains('New City')", { behaviors: ['bhv'] }, 'MATCH'],
    ["security.behaviors.contains('New Device')", {}, 'UNDEFINED'],
    ["security.behaviors.contains('Velocity')", {}, 'NOT_MATCH'],
    ["device.profile.platform == 'MACOS'", { device: { platform: 'OSX', managed: true } }, 'MATCH'],
    ["device.profile.platform == 'IOS'", { device: { platform: 'OSX' } }, 'NOT_MATCH'],
    ['device.profile.platform == null', { device: { registered: false } }, 'MATCH'],
    ['user.profile.level', {}, 'NOT_MATCH'],
    ['opaque.one', {}, 'UNDEFINED'],
    ['opaque.one', { expressions: { 'opaque.one': true } }, 'MATCH'],
    [`not(${OPEN})`, { expressions: { "!(security.risk.level == 'LOW')": true } }, 'MATCH'],
    ['opaque three', {}, 'UNDEFINED'],
    ['opaque three', { expressions: { 'opaque three': true } }, 'MATCH'],
    ["user.id ?: 'ann' == 'ann'", {}, 'UNDEFINED'],
  ])(
    'the independent interpreter evaluates expression conditions as documented: %s',
    (condition, context, expected) => {
      const asked = { user: { id: 'ann' }, ...context };
      expect(verdict({ elCondition: { condition } }, asked, { users, behaviors })).toBe(expected);
    },
  );
});
