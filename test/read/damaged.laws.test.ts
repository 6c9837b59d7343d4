import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Snapshot } from '../../src/policies/snapshot.js';
import { runs } from '../runs.js';
import { decidedAnswers } from './decided-answers.js';
import { reading } from './reading.js';

type Json = Record<string, unknown> | unknown[];
type Path = readonly (number | string)[];

/** By rule. */
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
  other: { type: 'ASSURANCE', factorMode: '1FA', reauthenticateIn: 'PT12H' },
};

/** One of each way to say who is asked about, which is the whole of what decides. */
const ORG = {
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
          maxSessionIdleMinutes: 60,
          maxSessionLifetimeMinutes: 720,
        },
      },
    },
  };
}

function access(id: string, priority: number, conditions: object, system = false): object {
  return {
    ...{ id, type: 'ACCESS_POLICY', status: 'ACTIVE', priority, system, conditions },
    actions: { appSignOn: { access: 'ALLOW', verificationMethod: METHODS[id] ?? METHODS.other } },
  };
}

const REQUESTS = [
  { user: { id: 'ann' } },
  { user: { id: 'bob' } },
  { user: { type: 'staff', profile: { area: 'east' } }, groups: { ids: ['all'] } },
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

type Damage = (
  value: unknown,
  key: number | string,
) => { readonly now: unknown; readonly key?: string } | undefined;

/** Ways in which exports go wrong so that it shows: `undefined` where one cannot be done there. */
const DAMAGES = {
  'a number instead': (value) => (typeof value === 'number' ? undefined : { now: 7 }),
  'a text instead': (value) => (typeof value === 'string' ? undefined : { now: 'System.Object[]' }),
  'an object of a stranger instead': (value) => (isList(value) ? undefined : { now: { unexpected: 1 } }),
  'a word that nobody knows': (value, key) =>
    isWord(value) && key !== 'id' ? { now: 'BRAND_NEW' } : undefined,
  'joined into a text': (value) => (isList(value) ? { now: value.join(', ') } : undefined),
  'the element gone': (_, key) => (typeof key === 'number' ? { now: null } : undefined),
  'the key in capitals': (value, key) =>
    typeof key === 'string' && key !== 'id' ? { now: value, key: capital(key) } : undefined,
  'the key in small letters': (value, key) =>
    typeof key === 'string' && /[A-Z]/.test(key) ? { now: value, key: small(key) } : undefined,
} satisfies Record<string, Damage>;

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z][A-Z_0-9]+$/.test(value);
}

const capital = (key: string) => key.replace(/[a-z]/, (letter) => letter.toUpperCase());
const small = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const PATHS = ['zones', 'apps', 'policies'].flatMap((key) => pathsIn(ORG[key as keyof typeof ORG], [key]));

function pathsIn(value: unknown, path: Path): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = isList(value) ? [...value.keys()] : Object.keys(value);
  return keys.flatMap((key) => [[...path, key], ...pathsIn((value as never)[key], [...path, key])]);
}

test('what a document says in a way that cannot be read undecides, and decides nothing otherwise', () => {
  const before = decidedAnswers(read(ORG), REQUESTS);
  for (const index of REQUESTS.keys()) expect(before.has(`request ${index}, ACCESS_POLICY`)).toBe(true);
  const seen = new Set<string>();
  const drawn = fc.record({
    path: fc.constantFrom(...PATHS.filter((path) => !isOtherOrg(path))),
    damage: fc.constantFrom(...Object.entries<Damage>(DAMAGES)),
  });
  fc.assert(
    fc.property(drawn, ({ path, damage: [name, damage] }) => {
      const damaged = withDamage(path, damage);
      fc.pre(damaged !== undefined);
      const after = decidedAnswers(read(damaged as object), REQUESTS);
      for (const [question, answer] of after) expect(before.get(question) ?? answer).toBe(answer);
      if (after.size < before.size) seen.add(name);
    }),
    runs(45, 5000),
  );
  expect(seen.size).toBeGreaterThan(5);
});

/** An org that could be, and no damage to see: other links, another type of policies. */
function isOtherOrg(path: Path): boolean {
  const [owner, last] = path.slice(-2);
  return (
    last === '_links' ||
    (last === 'type' && typeof owner === 'number' && !path.includes('conditions') && path[0] === 'policies')
  );
}

function withDamage(path: Path, damage: Damage): object | undefined {
  const org = structuredClone(ORG);
  const owner = path.slice(0, -1).reduce<Json>((at, step) => (at as never)[step], org);
  const key = path.at(-1) as never;
  const made = damage(owner[key], key);
  if (made === undefined) return undefined;
  if (made.key !== undefined) {
    const members = Object.entries(owner).map(([name, value]) => [name === key ? made.key : name, value]);
    for (const name of Object.keys(owner)) Reflect.deleteProperty(owner, name);
    Object.assign(owner, Object.fromEntries(members));
  } else Object.assign(owner, { [key]: made.now });
  return org;
}

function read(org: object): Snapshot | undefined {
  const result = reading([org]);
  return result.ok ? result.value : undefined;
}
