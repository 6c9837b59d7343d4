import { expect, test } from 'vitest';
import { diffOf, diffWithin } from '../../../src/analysis/questions/diff/diff.js';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { not } from '../../../src/logic/kleene/formula.js';
import { inGroup } from '../../../src/model/facts/group.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../../src/simulate/compile.js';
import { compareMatrices } from '../../../src/what-if/matrix/compare.js';
import { reading, snapshotOf } from '../../documents/read/reading.js';

interface Drafted {
  readonly conditions?: object | null;
  readonly actions: object;
}

/** Returns an org with one policy that has these rules, two groups, two zones and three users. */
function org(type: string, rules: readonly Drafted[], more: object = {}) {
  return snapshotOf(
    reading([
      {
        groups: ['Staff', 'HR', 'Everyone'].map((name) => ({
          id: `00g${name}`,
          type: name === 'Everyone' ? 'BUILT_IN' : 'OKTA_GROUP',
          profile: { name },
        })),
        users: [
          { id: '00u1', profile: { login: 'ann' }, groupIds: ['00gStaff'] },
          { id: '00u2', profile: { login: 'bob' }, groupIds: ['00gStaff', '00gHR'] },
          { id: '00u3', profile: { login: 'cy' } },
        ],
        zones: [zone('Office', '203.0.113.0/24'), zone('Home', '198.51.100.0/24')],
        apps: [{ id: '0oa1', label: 'Payroll', status: 'ACTIVE' }],
        mappings: [{ appId: '0oa1', policyId: 'p1', type }],
        policies: [
          {
            ...{ id: 'p1', type, name: 'P', status: 'ACTIVE', priority: 1, system: false, conditions: null },
            rules: rules.map((rule, index) => ({
              ...{ id: `r${index}`, name: `R${index}`, status: 'ACTIVE', priority: index, system: false },
              ...{ conditions: null, ...rule },
            })),
          },
        ],
        ...more,
      },
    ]),
  );
}

function zone(name: string, ...values: readonly string[]) {
  const gateways = values.map((value) => ({ type: 'CIDR', value }));
  return { id: `nzo${name}`, name, type: 'IP', status: 'ACTIVE', usage: 'POLICY', gateways };
}

const DENY = { appSignOn: { access: 'DENY' } };

function allow(factorMode: string, more: object = {}) {
  return {
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: { type: 'ASSURANCE', factorMode, reauthenticateIn: 'PT2H', ...more },
    },
  };
}

function session(signon: object) {
  return { signon: { access: 'ALLOW', primaryFactor: 'PASSWORD_IDP', ...signon } };
}

const PASSWORD = [{ knowledge: { types: ['password'], required: true } }];
const RESISTANT = [{ possession: { phishingResistant: 'REQUIRED', required: true } }];

test.each([
  ['granted', 'ACCESS_POLICY', DENY, allow('2FA')],
  ['removed', 'ACCESS_POLICY', allow('2FA'), DENY],
  ['less-strict', 'ACCESS_POLICY', allow('2FA'), allow('1FA')],
  ['stricter', 'ACCESS_POLICY', allow('1FA'), allow('2FA')],
  ['less-strict', 'ACCESS_POLICY', allow('1FA', { constraints: PASSWORD }), allow('1FA')],
  ['stricter', 'ACCESS_POLICY', allow('2FA'), allow('2FA', { constraints: RESISTANT })],
  ['less-strict', 'ACCESS_POLICY', allow('2FA'), allow('2FA', { reauthenticateIn: 'PT3H' })],
  ['stricter', 'ACCESS_POLICY', allow('2FA'), allow('2FA', { reauthenticateIn: 'PT0S' })],
  ['mixed', 'ACCESS_POLICY', allow('2FA'), allow('1FA', { reauthenticateIn: 'PT0S' })],
  ['mixed', 'ACCESS_POLICY', allow('1FA'), allow('2FA', { reauthenticateIn: 'PT3H' })],
  ['less-strict', 'ACCESS_POLICY', allow('2FA', { inactivityPeriod: 'PT1H' }), allow('2FA')],
  ['less-strict', 'SVC_SIGN_ON', session({}), session({ session: { maxSessionIdleMinutes: 121 } })],
  ['stricter', 'SVC_SIGN_ON', session({}), session({ session: { maxSessionLifetimeMinutes: 5 } })],
  ['less-strict', 'SVC_SIGN_ON', session({}), session({ session: { usePersistentCookie: true } })],
  ['granted', 'SVC_SIGN_ON', { signon: { access: 'DENY' } }, session({})],
  ['other', 'SVC_SIGN_ON', session({}), session({ keep: true })],
  [
    'other',
    'PASSWORD',
    { selfServiceUnlock: { access: 'DENY' } },
    { selfServiceUnlock: { access: 'ALLOW' } },
  ],
] as const)(
  'the diff reports a changed action of a rule as %s in a policy of type %s',
  (change, type, before, after) => {
    const { changes: regions } = diffOf(org(type, [{ actions: before }]), org(type, [{ actions: after }]));
    expect(regions.map((region) => region.change)).toEqual([change]);
    expect(regions[0]?.before?.result).not.toBe(regions[0]?.after?.result);
  },
);

test.each([
  { deviceBound: 'REQUIRED' },
  { hardwareProtection: 'REQUIRED' },
  { phishingResistant: 'REQUIRED' },
  { userVerification: 'REQUIRED' },
  { types: ['security_key'] },
])(
  'the diff reports removing the requirement %o from a rule as less strict, and adding it as stricter',
  (property) => {
    const asking = {
      actions: allow('2FA', { constraints: [{ possession: { ...property, required: true } }] }),
    };
    const any = { actions: allow('2FA', { constraints: [{ possession: { required: true } }] }) };
    const changes = [
      [asking, any],
      [any, asking],
    ].map((states) => {
      const [before, after] = states.map((rule) => org('ACCESS_POLICY', [rule]));
      return before && after && diffOf(before, after).changes.map(({ change }) => change);
    });
    expect(changes).toEqual([['less-strict'], ['stricter']]);
  },
);

test('for enrollment settings, the diff reports only the authenticators that differ, and ignores the order of the list', () => {
  const enrolling = (...authenticators: readonly object[]) => ({
    ...org('MFA_ENROLL', [{ actions: { enroll: { self: 'LOGIN' } } }]),
    settings: authenticators,
  });
  const [verify, key] = ['okta_verify', 'webauthn'].map((key) => ({ key, enroll: { self: 'REQUIRED' } }));
  const states = [enrolling(verify ?? {}, key ?? {}), enrolling(key ?? {})].map(({ settings, ...state }) => ({
    ...state,
    policies: state.policies.map((policy) => ({ ...policy, settings: { authenticators: settings } })),
  }));
  const [before, after] = states;
  const found =
    before && after && diffOf(before, after).changes.map((one) => [one.before?.result, one.after?.result]);
  expect(found).toEqual([
    [
      'settings.authenticators[okta_verify].enroll.self `REQUIRED`',
      'settings.authenticators[okta_verify].enroll.self not stated',
    ],
  ]);
});

test.each([
  ['the spelling of a duration', allow('2FA'), allow('2FA', { reauthenticateIn: 'PT120M' })],
  ['the requirements of a denying rule', DENY, { appSignOn: { access: 'deny', verificationMethod: {} } }],
  [
    'the order of alternatives',
    allow('2FA', { constraints: [...PASSWORD, ...RESISTANT] }),
    allow('2FA', { constraints: [...RESISTANT, ...PASSWORD] }),
  ],
])('the diff reports no change for %s', (_what, before, after) => {
  const found = diffOf(
    org('ACCESS_POLICY', [{ actions: before }]),
    org('ACCESS_POLICY', [{ actions: after }]),
  );
  expect(found).toMatchObject({ changes: [], undecided: [], isComplete: true });
});

const inGroups = (...include: readonly string[]) => ({
  people: { groups: { include: include.map((name) => `00g${name}`) } },
});

const fromOffice = { network: { connection: 'ZONE', include: ['nzoOffice'] } };

test('for a removed group, the diff states the affected users, their number, and an example request', () => {
  const rules = (...groups: readonly string[]) => [
    { conditions: inGroups(...groups), actions: allow('2FA') },
    { actions: DENY },
  ];
  const { changes: regions, isComplete } = diffOf(
    org('ACCESS_POLICY', rules('Staff', 'HR')),
    org('ACCESS_POLICY', rules('HR')),
  );
  expect(isComplete).toBe(true);
  expect(regions).toMatchObject([
    {
      change: 'removed',
      description: [['members of Staff', 'not members of HR']],
      users: {
        count: 2,
        bound: 'at most',
        some: [
          { id: '00u1', name: 'ann' },
          { id: '00u3', name: 'cy' },
        ],
      },
      example: { appInstance: '0oa1', policyContext: { user: { id: '00u1' } } },
    },
  ]);
});

test.each([
  ['gains', ['203.0.113.0/24', '192.0.2.0/24'], 'from addresses added to Office'],
  ['overlaps another zone', ['203.0.113.0/24', '198.51.100.0/24'], 'from addresses added to Office'],
  ['loses', ['203.0.113.0/25'], 'from addresses removed from Office'],
])('if a zone changes, the diff describes the addresses that the zone %s', (_what, values, words) => {
  const rules = [{ conditions: fromOffice, actions: allow('1FA') }, { actions: allow('2FA') }];
  const after = org('ACCESS_POLICY', rules, {
    zones: [zone('Office', ...values), zone('Home', '198.51.100.0/24')],
  });
  const { changes: regions } = diffOf(org('ACCESS_POLICY', rules), after);
  expect(regions.map(({ description }) => description)).toEqual([[[words]]]);
});

test('for a changed rule below many rules, the diff describes the sign-ins of the changed rule, and only counts the rules above', () => {
  const above = Array.from({ length: 9 }, (_, index) => ({
    conditions: { people: { users: { include: [`00u${index}`] } }, ...fromOffice },
    actions: DENY,
  }));
  const rules = (mode: string) => [...above, { conditions: inGroups('HR'), actions: allow(mode) }];
  const { changes: regions, isComplete } = diffOf(
    org('ACCESS_POLICY', rules('2FA'), { users: [] }),
    org('ACCESS_POLICY', rules('1FA'), { users: [] }),
  );
  expect(regions).toMatchObject([{ exceptions: 9, description: [['members of HR']] }]);
  expect(isComplete).toBe(true);
});

test('the diff reports a changed blocklist zone', () => {
  const rules = [{ actions: DENY }];
  const blocking = { ...zone('Bad', '192.0.2.0/24'), usage: 'BLOCKLIST' };
  const {
    changes: regions,
    undecided,
    isComplete,
  } = diffOf(org('ACCESS_POLICY', rules), org('ACCESS_POLICY', rules, { zones: [blocking] }));
  expect(regions).toEqual([]);
  expect(undecided).toEqual([
    { reason: 'the zone `Bad` changed, and it affects which requests the service blocks before any policy' },
  ]);
  expect(isComplete).toBe(false);
});

const VERDICT_APPS = {
  apps: ['one', 'two', 'none'].map((id) => ({ id, label: id, status: 'ACTIVE' })),
  mappings: ['one', 'two', 'none'].map((id) => ({ appId: id, policyId: id, type: 'ACCESS_POLICY' })),
};

/** Returns an org with a session rule and three applications: one requires one factor, one requires two, and one denies access. */
function withApplications(signon: object, one: object = allow('1FA')) {
  const policy = (id: string, type: string, actions: object) => ({
    ...{ id, type, name: id, status: 'ACTIVE', priority: 1, system: false, conditions: null },
    rules: [
      { id: `${id}-r`, name: id, status: 'ACTIVE', priority: 1, system: false, conditions: null, actions },
    ],
  });
  return snapshotOf(
    reading([
      {
        ...VERDICT_APPS,
        policies: [
          policy('session', 'SVC_SIGN_ON', session(signon)),
          policy('one', 'ACCESS_POLICY', one),
          policy('two', 'ACCESS_POLICY', allow('2FA')),
          policy('none', 'ACCESS_POLICY', DENY),
        ],
      },
    ]),
  );
}

const TWICE = { requireFactor: true, factorPromptMode: 'ALWAYS' };

test('if the access rule has a condition that the analysis does not model, the kind of change of a session rule is unknown', () => {
  const hidden = (signon: object) => {
    const org = withApplications(signon);
    const untold = { office365Something: { include: ['WEB'] } };
    return {
      ...org,
      policies: org.policies.map((policy) =>
        policy.id === 'one'
          ? { ...policy, rules: policy.rules.map((rule) => ({ ...rule, conditions: untold })) }
          : policy,
      ),
    };
  };
  const { verdicts } = diffOf(hidden(TWICE), hidden({}));
  expect(verdicts.find(({ application }) => application.id === 'one')?.verdict).toBe('unknown');
});

/** Returns the same org with a further application whose policy is unknown. */
function withUnmapped(signon: object, one: object = allow('1FA')) {
  const org = withApplications(signon, one);
  const unknown = [{ collection: 'mappings', of: 'ACCESS_POLICY', known: 'open' } as const];
  return { ...org, apps: [...org.apps, { id: 'other', label: 'other', status: 'ACTIVE' as const }], unknown };
}

test('the access report names no policy for an application whose policy is unknown, in particular not the first policy of the org', () => {
  const population = populationOf(withUnmapped({}));
  const policies = population.applications.map(({ application, policy }) => [application.id, policy?.id]);
  expect(Object.fromEntries(policies)).toMatchObject({ one: 'one', two: 'two', other: undefined });
});

test.each([
  ['nothing', {}, {}, undefined, 'one: equal, two: equal, none: equal'],
  [
    'a second factor that one application requires anyway',
    TWICE,
    {},
    undefined,
    'one: more-permissive, two: equal, none: equal',
  ],
  ['the reverse change', {}, TWICE, undefined, 'one: less-permissive, two: equal, none: equal'],
  ["one application's policy", {}, {}, DENY, 'one: less-permissive, two: equal, none: equal'],
  [
    'a session rule that requires less, and a denial',
    TWICE,
    {},
    DENY,
    'one: less-permissive, two: equal, none: equal',
  ],
  [
    'the session lifetime',
    { session: { maxSessionIdleMinutes: 60 } },
    { session: { maxSessionIdleMinutes: 30 } },
    undefined,
    'one: less-permissive, two: less-permissive, none: equal',
  ],
])(
  'the diff states a verdict for each application if the change is: %s',
  (_, before, after, one, expected) => {
    const { verdicts } = diffOf(withApplications(before), withApplications(after, one));
    const words = ['one', 'two', 'none'].map(
      (id) => `${id}: ${verdicts.find(({ application }) => application.id === id)?.verdict}`,
    );
    expect(words.join(', ')).toBe(expected);
  },
);

test.each([
  ['a condition', { actions: {}, conditions: { people: { groups: { include: 'System.Object[]' } } } }],
  ['actions', { actions: { appSignOn: '@{access=ALLOW; verificationMethod=}' } }],
])('if %s of a rule were truncated in both exports, the diff reports a possible change', (_, rule) => {
  const {
    changes: regions,
    undecided,
    isComplete,
  } = diffOf(org('ACCESS_POLICY', [rule]), org('ACCESS_POLICY', [rule]));
  expect({ regions, isComplete }).toEqual({ regions: [], isComplete: false });
  expect(undecided.map(({ reason }) => reason)).toEqual([expect.stringContaining('ConvertTo-Json')]);
});

test.each([
  ['without stated groups', [{ id: '00u1', profile: { login: 'ann' } }]],
  ['who cannot be read', [null]],
])('the diff is incomplete if one export lacks the users and the other contains a user %s', (_, users) => {
  const rules = [{ conditions: { people: { groups: { include: ['00gStaff'] } } }, actions: allow('1FA') }];
  const [before, after] = [org('ACCESS_POLICY', rules), org('ACCESS_POLICY', rules, { users })];
  for (const { isComplete, undecided } of [diffOf(before, after), diffOf(after, before)]) {
    expect(isComplete).toBe(false);
    expect(undecided.map(({ reason }) => reason)).toEqual([expect.stringContaining('ann')]);
  }
});

test('the diff reports that a user who leaves a group loses access and a user who joins gains access, although no rule changes', () => {
  const rules = [{ conditions: { people: { groups: { include: ['00gStaff'] } } }, actions: allow('1FA') }];
  const users = [{ id: '00u1', profile: { login: 'ann' }, groupIds: [] }];
  const [before, after] = [org('ACCESS_POLICY', rules), org('ACCESS_POLICY', rules, { users })];
  const toldOf = ({ isComplete, changes: regions, verdicts }: ReturnType<typeof diffOf>) => ({
    isComplete,
    regions: regions.map(({ change, description, example, users }) => [
      change,
      description,
      example.policyContext.user,
      users,
    ]),
    verdicts: verdicts.map(({ verdict }) => verdict),
  });
  const ann = { count: 1, bound: 'exact', some: [{ id: '00u1', name: 'ann' }] };
  expect([diffOf(before, after), diffOf(after, before)].map(toldOf)).toEqual([
    {
      isComplete: true,
      regions: [['removed', [['ann (members of Staff, now not members of Staff)']], { id: '00u1' }, ann]],
      verdicts: ['less-permissive'],
    },
    {
      isComplete: true,
      regions: [['granted', [['ann (not members of Staff, now members of Staff)']], { id: '00u1' }, ann]],
      verdicts: ['more-permissive'],
    },
  ]);
});

test('the access matrix of a change reports access as unknown for a user who leaves a group, and for no other user', () => {
  const rules = [{ conditions: { people: { groups: { include: ['00gStaff'] } } }, actions: allow('1FA') }];
  const states = [['00gStaff'], []].map((groupIds) =>
    org('ACCESS_POLICY', rules, {
      users: [
        { id: '00u1', profile: { login: 'ann' }, groupIds },
        { id: '00u2', profile: { login: 'bob' }, groupIds: ['00gStaff'] },
      ],
    }),
  ) as [Snapshot, Snapshot];
  const found = compareMatrices(...states, { rows: 'users', columns: 'places', base: { app: '0oa1' } });
  expect(found.ok && found.value.isComplete).toBe(false);
  const open = found.ok ? found.value.changes.map((row) => row.map(({ undecided }) => undecided.length)) : [];
  expect(open).toEqual([[1], [0]]);
});

test('the diff ignores a user attribute that no rule reads, and a user whom only one export contains', () => {
  const rules = [{ conditions: { people: { groups: { include: ['00gStaff'] } } }, actions: allow('1FA') }];
  const users = [{ id: '00u1', status: 'LOCKED_OUT', groupIds: ['00gStaff', '00gHR'] }, { id: '00u9' }];
  const { isComplete, changes: regions } = diffOf(
    org('ACCESS_POLICY', rules),
    org('ACCESS_POLICY', rules, { users }),
  );
  expect({ isComplete, regions }).toEqual({ isComplete: true, regions: [] });
});

const ALLOWED = [{ actions: allow('1FA') }];
const OTHER_APPS = {
  apps: ['0oa1', '0oa2'].map((id) => ({ id, label: id === '0oa1' ? 'Payroll' : 'Wiki', status: 'ACTIVE' })),
};

/** Returns an org with an application whose policy the export does not contain. */
function withoutPolicy(policyId: string) {
  const mappings = [
    { appId: '0oa1', policyId, type: 'ACCESS_POLICY' },
    { appId: '0oa2', policyId: 'p1', type: 'ACCESS_POLICY' },
  ];
  return org('ACCESS_POLICY', ALLOWED, { ...OTHER_APPS, mappings });
}

test.each([
  ['after', [withoutPolicy('p1'), withoutPolicy('p2')]],
  ['before', [withoutPolicy('p2'), withoutPolicy('p1')]],
  ['after', [withoutPolicy('p2'), withoutPolicy('p3')]],
] as const)('the diff is undecided if an application uses a policy that is missing %s', (state, states) => {
  const { changes: regions, undecided, isComplete, verdicts } = diffOf(...states);
  expect(regions).toEqual([]);
  expect(undecided).toEqual([
    expect.objectContaining({
      policyType: 'ACCESS_POLICY',
      applications: [{ id: '0oa1', name: 'Payroll' }],
    }),
  ]);
  expect(undecided[0]?.reason).toContain(`the state ${state} does not contain the policy`);
  expect(isComplete).toBe(false);
  expect(verdicts.map(({ application, verdict }) => [application.name, verdict])).toEqual([
    ['Payroll', 'unknown'],
    ['Wiki', 'equal'],
  ]);
});

test('the diff ignores a policy that applications use but that both exports lack', () => {
  expect(diffOf(withoutPolicy('p2'), withoutPolicy('p2'))).toMatchObject({ undecided: [], isComplete: true });
});

test('if a user leaves a group that signs in with 1FA, the diff reports stricter access for the user, although one session rule requires 2FA anyway', () => {
  const rules = [{ conditions: inGroups('Staff'), actions: allow('1FA') }, { actions: allow('2FA') }];
  const common = { status: 'ACTIVE', system: false, conditions: null };
  const sessionRules = [
    {
      ...common,
      id: 's0',
      priority: 0,
      conditions: { riskScore: { level: 'HIGH' } },
      actions: session(TWICE),
    },
    { ...common, id: 's1', priority: 1, actions: session({}) },
  ];
  const [before, after] = [['00gStaff'], []].map((groupIds) => {
    const users = [{ id: '00u1', profile: { login: 'ann' }, groupIds }];
    const { policies, ...one } = org('ACCESS_POLICY', rules, { users });
    const { policies: beside } = org('SVC_SIGN_ON', sessionRules, { users });
    return compile({ ...one, policies: [...policies, ...beside.map((policy) => ({ ...policy, id: 'p2' }))] });
  }) as [Compiled, Compiled];
  const found = diffWithin(
    {
      within: [
        { meaning: inGroup('00gStaff'), world: before.world },
        { meaning: not(inGroup('00gStaff')), world: after.world },
      ],
      withFixedFacts: (request) => request,
    },
    before,
    after,
  );
  expect(found).toMatchObject({
    changes: [{ change: 'stricter', onlyChangedUsers: true, users: { count: 1, some: [{ id: '00u1' }] } }],
    undecided: [],
    isComplete: true,
  });
});

/** Returns an org with one user, Ann, and a rule that only members of Staff match, in a policy with this status. */
function orgForStaff(user: object, status = 'ACTIVE') {
  const users = [{ id: '00u1', profile: { login: 'ann' }, ...user }];
  const one = org('ACCESS_POLICY', [{ conditions: inGroups('Staff'), actions: allow('1FA') }], { users });
  return { ...one, policies: one.policies.map((policy) => ({ ...policy, status })) } as Snapshot;
}

const MEMBER = { groupIds: ['00gStaff'] };
const NO_MEMBER = { groupIds: [] };

test.each([
  [
    'a user joins a group and the policy is activated',
    orgForStaff(NO_MEMBER, 'INACTIVE'),
    orgForStaff(MEMBER),
    ['granted', 'ann (not members of Staff, now members of Staff)'],
  ],
  [
    'a user leaves a group and the policy is deactivated',
    orgForStaff(MEMBER),
    orgForStaff(NO_MEMBER, 'INACTIVE'),
    ['removed', 'ann (members of Staff, now not members of Staff)'],
  ],
])(
  'the diff states the change for a user whose groups change with the policies: %s',
  (_, before, after, [change, words]) => {
    const { changes } = diffOf(before, after);
    expect(changes.map((one) => [one.change, one.description])).toEqual([
      [change, [['members of Staff']]],
      [change, [[words]]],
    ]);
  },
);

test.each([
  ['before', orgForStaff({}), orgForStaff(MEMBER), 'ann (unknown, now members of Staff)'],
  ['after', orgForStaff(MEMBER), orgForStaff({}), 'ann (members of Staff, now unknown)'],
])(
  'the diff does not compare the sign-ins of a user whose groups are unknown %s',
  (_, before, after, words) => {
    const { changes, undecided } = diffOf(before, after);
    expect(changes).toEqual([]);
    expect(undecided.map(({ reason }) => reason)).toEqual([
      `rules depend on facts that changed for ${words}, and the diff does not compare the sign-ins of this user`,
    ]);
  },
);

test.each([
  ['the authentication policy', 'ACCESS_POLICY', allow('2FA'), allow('1FA'), 'everybody assigned to Payroll'],
  [
    'the routing policy, which also applies to users who are not assigned',
    'IDP_DISCOVERY',
    { idp: { providers: [{ type: 'OKTA' }] } },
    { idp: { providers: [{ type: 'SAML2', id: '0oasaml' }] } },
    'application Payroll',
  ],
])(
  'the diff describes the sign-ins of a changed rule for one application: in %s',
  (_, type, before, after, words) => {
    const conditions = { app: { include: [{ type: 'APP', id: '0oa1' }], exclude: [] } };
    const mappings = ['0oa1', '0oa2'].map((appId) => ({ appId, policyId: 'p1', type }));
    const [was, is] = [before, after].map((actions) =>
      org(type, [{ conditions, actions }], { ...OTHER_APPS, mappings }),
    ) as [Snapshot, Snapshot];
    expect(diffOf(was, is).changes.map(({ description }) => description)).toEqual([[[words]]]);
  },
);

test('the reason of an undecided change names an unsupported condition of the changed rule, but not of a rule below it', () => {
  const rules = (mode: string) => [
    { conditions: { clients: { include: ['ALL_CLIENTS'] } }, actions: allow(mode) },
    { conditions: { office365Something: { include: ['WEB'] } }, actions: allow('2FA') },
  ];
  const { changes, undecided } = diffOf(
    org('ACCESS_POLICY', rules('2FA')),
    org('ACCESS_POLICY', rules('1FA')),
  );
  expect(changes).toEqual([]);
  expect(undecided.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/the simulator does not support `clients`$/),
  ]);
});
