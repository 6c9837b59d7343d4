/** The authentication method of each rule, by rule id. */
const METHODS: Readonly<Record<string, object>> = {
  a1: {
    type: 'ASSURANCE',
    factorMode: '2FA',
    reauthenticateIn: 'PT4H',
    inactivityPeriod: 'PT1H',
    constraints: [
      {
        knowledge: { types: ['password'], reauthenticateIn: 'PT2H', required: true },
        possession: { deviceBound: 'REQUIRED', phishingResistant: 'REQUIRED', userPresence: 'REQUIRED' },
      },
      { possession: { methods: ['signed_nonce'], hardwareProtection: 'REQUIRED', required: true } },
    ],
  },
  a2: {
    type: 'AUTH_METHOD_CHAIN',
    reauthenticateIn: 'PT8H',
    chains: [
      {
        authenticationMethods: [{ key: 'svc_password', method: 'password' }],
        next: [{ authenticationMethods: [{ key: 'phone_number', method: 'sms' }] }],
      },
    ],
  },
  a3: { type: 'ASSURANCE', factorMode: '1FA', reauthenticateIn: 'PT2H' },
  other: { type: 'ASSURANCE', factorMode: '1FA', reauthenticateIn: 'PT12H' },
};

/**
 * The idle timeout of each rule, by rule id. Each rule has a different timeout, so that the answer to a request shows which rule decided.
 */
const IDLE_MINUTES: Readonly<Record<string, number>> = { s1: 15, s2: 30, s3: 45 };

/** An org without defects that uses each form of people conditions. All decisions in this org depend on people conditions. */
export const SOUND = {
  brand: 'SVC',
  users: [
    {
      id: 'ann',
      status: 'ACTIVE',
      type: { id: 'guest' },
      profile: { area: 'west' },
      groupIds: ['all', 'staff'],
    },
    { id: 'bob', status: 'ACTIVE', type: { id: 'staff' }, profile: { area: 'east' }, groupIds: ['all'] },
  ],
  groups: [
    { id: 'all', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: 'staff', type: 'SVC_GROUP', profile: { name: 'Staff' } },
  ],
  zones: [
    {
      id: 'office',
      type: 'IP',
      status: 'ACTIVE',
      usage: 'POLICY',
      gateways: [{ type: 'CIDR', value: '198.51.100.0/24' }],
    },
    {
      id: 'hidden',
      type: 'DYNAMIC_V2',
      status: 'ACTIVE',
      usage: 'POLICY',
      locations: { include: [], exclude: [] },
      ipServiceCategories: { include: ['ALL_ANONYMIZERS'], exclude: ['ORDINARY_VPN'] },
    },
  ],
  apps: [
    {
      id: 'payroll',
      status: 'ACTIVE',
      _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/custom' } },
    },
    {
      id: 'wiki',
      status: 'ACTIVE',
      _links: { accessPolicy: { href: 'https://example.com/api/v1/policies/usual' } },
    },
  ],
  policies: [
    {
      id: 'session',
      type: 'SVC_SIGN_ON',
      status: 'ACTIVE',
      priority: 1,
      system: false,
      conditions: { people: { groups: { include: ['staff'] } } },
      rules: [
        signOn('s1', 1, {
          network: { connection: 'ZONE', include: ['hidden'] },
          riskScore: { level: 'HIGH' },
          authContext: { authType: 'ANY' },
        }),
        signOn('s2', 2, { authContext: { authType: 'LDAP_INTERFACE' } }),
        signOn('s3', 3, { network: { connection: 'ANYWHERE' } }),
      ],
    },
    {
      id: 'sessions',
      type: 'SVC_SIGN_ON',
      status: 'ACTIVE',
      priority: 2,
      system: true,
      conditions: { people: { groups: { include: ['all'] } } },
      rules: [signOn('s4', 1, { network: { connection: 'ANYWHERE' } }, true)],
    },
    {
      id: 'custom',
      type: 'ACCESS_POLICY',
      status: 'ACTIVE',
      priority: 1,
      system: false,
      rules: [
        access('a1', 0, {
          people: { groups: { include: ['staff'], exclude: [] }, users: { include: ['ann'], exclude: [] } },
          network: { connection: 'ZONE', exclude: ['office'] },
          platform: { include: [{ type: 'MOBILE', os: { type: 'IOS' } }] },
        }),
        access('a2', 1, {
          device: { registered: true, managed: true },
          elCondition: { condition: "user.profile.area == 'east'" },
        }),
        access('a3', 2, { userType: { include: ['guest'], exclude: [] }, riskScore: { level: 'LOW' } }),
        { ...access('a4', 3, {}), status: 'INACTIVE' },
        access('a5', 99, {}, true),
      ],
    },
    {
      id: 'usual',
      type: 'ACCESS_POLICY',
      status: 'ACTIVE',
      priority: 1,
      system: true,
      rules: [access('u1', 1, {}, true)],
    },
  ],
};

function signOn(id: string, priority: number, conditions: object, system = false): object {
  return {
    ...{ id, type: 'SIGN_ON', status: 'ACTIVE', priority, system, conditions },
    actions: {
      signon: {
        access: 'ALLOW',
        requireFactor: true,
        primaryFactor: 'PASSWORD_IDP',
        factorPromptMode: 'SESSION',
        factorLifetime: 15,
        rememberDeviceByDefault: false,
        session: {
          usePersistentCookie: false,
          maxSessionIdleMinutes: IDLE_MINUTES[id] ?? 60,
          maxSessionLifetimeMinutes: 720,
        },
      },
    },
  };
}

function access(id: string, priority: number, conditions: object, system = false): object {
  return {
    ...{ id, type: 'ACCESS_POLICY', status: 'ACTIVE', priority, system, conditions },
    actions: {
      appSignOn: {
        access: id === 'a5' ? 'DENY' : 'ALLOW',
        verificationMethod: METHODS[id] ?? METHODS.other,
      },
    },
  };
}

export const REQUESTS = [
  { user: { id: 'ann' } },
  { user: { id: 'bob' } },
  { user: { type: 'guest', profile: { area: 'west' } }, groups: { ids: ['all'] } },
].flatMap((who) =>
  [
    { ip: '198.51.100.7', risk: { level: 'LOW' }, device: { managed: true, platform: 'WINDOWS' } },
    {
      ip: '8.8.8.8',
      ipServiceCategories: ['ALL_ANONYMIZERS'],
      risk: { level: 'HIGH' },
      device: { registered: false, platform: 'IOS' },
    },
  ].map((how) => ({
    appInstance: 'payroll',
    policyTypes: ['SVC_SIGN_ON', 'ACCESS_POLICY'],
    policyContext: { ...who, ...how },
  })),
);
