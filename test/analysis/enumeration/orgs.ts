import fc from 'fast-check';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { COLLECTIONS_OF_ORG } from '../../../src/model/resources/collections.js';
import { type Access, appSignOnOf, type Signon, signonOf } from '../questions/compare-law.js';
import type { AxisName } from './universe.js';

type Json = Readonly<Record<string, unknown>>;

/** A condition of a rule, with the facts that it reads (users and groups excepted). */
interface Condition {
  readonly key: string;
  readonly value: Json;
  readonly reads: readonly AxisName[];
}

export interface TinyRule<Action> {
  readonly id: string;
  readonly conditions: readonly Condition[];
  readonly action: Action;
}

interface TinyPolicy<Action> {
  readonly id: string;
  /** The groups that a session policy applies to. All other policies apply to everybody. */
  readonly groups: readonly string[];
  /** The rules of the policy; the last rule has no conditions. */
  readonly rules: readonly TinyRule<Action>[];
}

/** An org with two applications, three users and a few rules, so that all its requests can be enumerated. */
export interface TinyOrg {
  readonly sessions: readonly TinyPolicy<Signon>[];
  /** The authentication policies: one for each of the two applications, or one for both applications. */
  readonly accesses: readonly TinyPolicy<Access>[];
  readonly users: readonly TinyUser[];
  /** For each application, the users who are assigned to it. */
  readonly assigned: readonly Assigned[];
  readonly blocksVpn: boolean;
  /** The facts whose values are combined to enumerate all requests. */
  readonly axes: readonly AxisName[];
}

interface Assigned {
  readonly groupIds: readonly string[];
  readonly userIds: readonly string[];
}

interface TinyUser {
  readonly groups: readonly string[];
  readonly type: string;
  readonly department: string;
  readonly status: string;
}

export const GROUPS = ['00gone', '00gtwo'] as const;
export const USER_IDS = ['00uann', '00ubob', '00ucyn'] as const;
export const APP_IDS = ['0oaone', '0oatwo'] as const;
export const KEYS = ['okta_password', 'phone_number', 'webauthn'] as const;
const TYPES = ['otyone', 'otytwo'] as const;

/** An expression whose outcome only a request can state. */
export const OPAQUE = "user.getLinkedObject('manager').lastName == 'Jobs'";

const EXPRESSIONS: readonly (readonly [condition: string, ...reads: AxisName[]])[] = [
  ["security.risk.level == 'HIGH'", 'risk'],
  ["security.risk.level != 'LOW' && device.profile.managed", 'risk', 'device'],
  ['device.profile.registered == false', 'device'],
  ["user.profile.department == 'Sales'", 'department'],
  ["user.profile.department == 'Sales' || security.risk.level == 'LOW'", 'department', 'risk'],
  ["user.isMemberOf({'group.id': {'00gone'}})"],
  ["security.behaviors.contains('New Device')", 'behaviors'],
  [OPAQUE, 'opaque'],
];

const LEVELS = ['LOW', 'MEDIUM', 'HIGH'] as const;

const sided = (values: readonly string[]) =>
  fc
    .record({ include: fc.subarray([...values]), exclude: fc.subarray([...values], { maxLength: 1 }) })
    .map(({ include, exclude }): Json => ({ ...(include.length > 0 && { include }), exclude }));

interface Source {
  readonly reads: readonly AxisName[];
  readonly value: fc.Arbitrary<Json>;
}

const people: readonly Source[] = [
  { reads: [], value: sided(GROUPS).map((groups) => ({ groups })) },
  { reads: [], value: sided(USER_IDS).map((users) => ({ users })) },
];
const network: readonly Source[] = [
  {
    reads: ['place'],
    value: sided(['nzooffice', 'nzolab', 'nzovpn']).map((zones) => ({ connection: 'ZONE', ...zones })),
  },
  {
    reads: ['place', 'country'],
    value: sided(['nzoabroad', 'nzolab']).map((zones) => ({ connection: 'ZONE', ...zones })),
  },
  {
    reads: ['place', 'country'],
    value: fc.constantFrom({ include: ['ALL_ZONES'] }, { exclude: ['ALL_ZONES'] }).map((zones) => ({
      connection: 'ZONE',
      ...zones,
    })),
  },
];
const riskScore: readonly Source[] = [
  { reads: ['risk'], value: fc.constantFrom(...LEVELS, 'ANY').map((level) => ({ level })) },
  { reads: ['risk'], value: fc.constantFrom(...LEVELS).map((minRiskLevel) => ({ minRiskLevel })) },
];

/** Every condition key that rules of global session policies may have. */
export const SESSION_CONDITIONS: Readonly<Record<string, readonly Source[]>> = {
  people,
  network,
  riskScore,
  authContext: [
    { reads: ['authType'], value: fc.constantFrom('ANY', 'RADIUS').map((authType) => ({ authType })) },
  ],
  identityProvider: [
    {
      reads: ['idp'],
      value: fc.constantFrom<Json>(
        { provider: 'ANY' },
        { provider: 'OKTA' },
        { provider: 'SPECIFIC_IDP', idpIds: ['0oaidp'] },
      ),
    },
  ],
  risk: [
    {
      reads: ['behaviors'],
      value: fc.subarray(['bhvdevice', 'bhvcity'], { minLength: 1 }).map((behaviors) => ({ behaviors })),
    },
  ],
};

/** Every condition key that rules of authentication policies may have. */
export const ACCESS_CONDITIONS: Readonly<Record<string, readonly Source[]>> = {
  people,
  network,
  riskScore,
  userType: [{ reads: ['type'], value: sided(TYPES) }],
  platform: [
    {
      reads: ['platform'],
      value: fc
        .constantFrom<Json>(
          { type: 'DESKTOP', os: { type: 'WINDOWS' } },
          { type: 'DESKTOP', os: { type: 'ANY' } },
          { type: 'MOBILE', os: { type: 'IOS' } },
          { type: 'ANY', os: { type: 'ANY' } },
        )
        .map((entry) => ({ include: [entry], exclude: [] })),
    },
  ],
  device: [
    {
      reads: ['device'],
      value: fc.constantFrom<Json>(
        { registered: true },
        { registered: true, managed: true },
        { registered: false },
      ),
    },
    {
      reads: ['device', 'assurance'],
      value: fc
        .subarray(['daewindows', 'daeany'], { minLength: 1 })
        .map((include) => ({ registered: true, assurance: { include } })),
    },
  ],
  office365Client: [
    {
      reads: ['client'],
      value: fc.subarray(['WEB', 'MODERN_AUTH'], { minLength: 1 }).map((include) => ({ include })),
    },
  ],
  elCondition: EXPRESSIONS.map(([condition, ...reads]) => ({ reads, value: fc.constant({ condition }) })),
};

const AXIS_NAMES: readonly AxisName[] = [
  'place',
  'country',
  'risk',
  'device',
  'assurance',
  'platform',
  'behaviors',
  'idp',
  'authType',
  'client',
  'opaque',
  'type',
  'department',
];

const MOST_AXES = 3;

const arbitrarySignon: fc.Arbitrary<Signon> = fc.constantFrom<Signon[]>(
  undefined,
  { isSecondRequired: false, isPasswordFirst: true, idle: 60 },
  { isSecondRequired: false, isPasswordFirst: false, idle: 60 },
  { isSecondRequired: true, isPasswordFirst: true, idle: 60 },
  { isSecondRequired: true, isPasswordFirst: true, idle: 120 },
);

/** Indexes in the table of constraints of authentication methods. */
const [NONE, PHISHING_RESISTANT, PASSWORD] = [0, 1, 4] as const;

const arbitraryAccess: fc.Arbitrary<Access> = fc.constantFrom<Access[]>(
  undefined,
  { factors: '1FA', constraints: NONE, again: 'PT2H' },
  { factors: '1FA', constraints: NONE, again: 'PT4H' },
  { factors: '1FA', constraints: PASSWORD, again: 'PT2H' },
  { factors: '1FA', constraints: PHISHING_RESISTANT, again: 'PT2H' },
  { factors: '2FA', constraints: NONE, again: 'PT2H' },
  { factors: '2FA', constraints: PHISHING_RESISTANT, again: 'PT2H' },
);

/** Generates an org, and the same org after one edit. */
export const arbitraryTinyPair: fc.Arbitrary<readonly [TinyOrg, TinyOrg]> = fc
  .uniqueArray(fc.constantFrom(...AXIS_NAMES), { minLength: 1, maxLength: MOST_AXES })
  .chain((axes) => {
    const [ofSessions, ofAccesses] = [SESSION_CONDITIONS, ACCESS_CONDITIONS].map((all) =>
      arbitraryConditions(all, axes),
    ) as [fc.Arbitrary<Condition[]>, fc.Arbitrary<Condition[]>];
    const session = { conditions: ofSessions, action: arbitrarySignon };
    const access = { conditions: ofAccesses, action: arbitraryAccess };
    return fc.record({
      org: fc
        .record({
          sessions: fc.tuple(arbitraryPolicy('s', session, 2), arbitraryPolicy('t', session, 1)),
          accesses: fc.oneof(
            {
              weight: 3,
              arbitrary: fc.tuple(arbitraryPolicy('p', access, 3), arbitraryPolicy('q', access, 1)),
            },
            { weight: 1, arbitrary: fc.tuple(arbitraryPolicy('p', access, 3)) },
          ),
          users: fc.tuple(...USER_IDS.map(() => arbitraryUser)),
          assigned: fc.tuple(arbitraryAssigned, arbitraryAssigned),
          blocksVpn: axes.includes('place')
            ? fc.integer({ min: 0, max: 2 }).map((roll) => roll === 2)
            : fc.constant(false),
        })
        .map((org): TinyOrg => ({ ...org, axes })),
      edit: arbitraryEdit(session, access),
    });
  })
  .map(({ org, edit }) => [org, edit(org)] as const);

function arbitraryConditions(
  all: Readonly<Record<string, readonly Source[]>>,
  axes: readonly AxisName[],
): fc.Arbitrary<Condition[]> {
  const own = Object.entries(all).flatMap(([key, sources]) =>
    sources
      .filter(({ reads }) => reads.every((axis) => axes.includes(axis)))
      .map(({ reads, value }) => ({
        weight: reads.length === 0 ? 1 : 3,
        arbitrary: value.map((one): Condition => ({ key, value: one, reads })),
      })),
  );
  return fc.uniqueArray(fc.oneof(...own), { minLength: 1, maxLength: 2, selector: ({ key }) => key });
}

interface RuleParts<Action> {
  readonly conditions: fc.Arbitrary<Condition[]>;
  readonly action: fc.Arbitrary<Action>;
}

function arbitraryPolicy<Action>(
  id: string,
  { conditions, action }: RuleParts<Action>,
  maxLength: number,
): fc.Arbitrary<TinyPolicy<Action>> {
  return fc
    .record({
      groups: fc.subarray([...GROUPS], { minLength: 1, maxLength: 1 }),
      rules: fc.array(fc.record({ conditions, action }), { maxLength }),
      last: action,
    })
    .map(({ groups, rules, last }) => ({
      id,
      groups,
      rules: [...rules, { conditions: [], action: last }].map((rule, at) => ({ id: `${id}${at}`, ...rule })),
    }));
}

const arbitraryUser: fc.Arbitrary<TinyUser> = fc.record({
  groups: fc.subarray([...GROUPS]),
  type: fc.constantFrom(...TYPES),
  department: fc.constantFrom('Sales', 'IT'),
  status: fc.constantFrom('ACTIVE', 'ACTIVE', 'ACTIVE', 'SUSPENDED'),
});

const arbitraryAssigned: fc.Arbitrary<Assigned> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ groupIds: ['00geveryone'], userIds: [] }) },
  { weight: 3, arbitrary: fc.constant({ groupIds: [GROUPS[0]], userIds: [] }) },
  {
    weight: 2,
    arbitrary: fc.record({
      groupIds: fc.subarray([...GROUPS], { maxLength: 1 }),
      userIds: fc.subarray([...USER_IDS], { minLength: 1, maxLength: 2 }),
    }),
  },
);

type Edit = (org: TinyOrg) => TinyOrg;

/** Generates an edit of one rule: its action, its conditions, its deletion, or a move to the top. */
function arbitraryEdit(session: RuleParts<Signon>, access: RuleParts<Access>): fc.Arbitrary<Edit> {
  return fc.record({ isOfSession: fc.boolean(), at: fc.nat(1) }).chain(({ isOfSession, at }) =>
    isOfSession
      ? arbitraryRulesEdit(session).map(
          (edit): Edit =>
            (org) => ({ ...org, sessions: replaced(org.sessions, at, edit) }),
        )
      : arbitraryRulesEdit(access).map(
          (edit): Edit =>
            (org) => ({ ...org, accesses: replaced(org.accesses, at, edit) }),
        ),
  );
}

type Rules<Action> = readonly TinyRule<Action>[];

function replaced<Action>(
  policies: readonly TinyPolicy<Action>[],
  at: number,
  edit: (rules: Rules<Action>) => Rules<Action>,
): readonly TinyPolicy<Action>[] {
  return policies.map((policy, index) =>
    index === at % policies.length ? { ...policy, rules: edit(policy.rules) } : policy,
  );
}

function arbitraryRulesEdit<Action>({
  conditions,
  action,
}: RuleParts<Action>): fc.Arbitrary<(rules: Rules<Action>) => Rules<Action>> {
  const kind = fc.constantFrom('action', 'action', 'conditions', 'drop', 'top');
  return fc
    .record({ kind, at: fc.nat(3), conditions, action })
    .map(({ kind: edit, at: drawn, ...parts }) => (rules: Rules<Action>) => {
      const at = drawn % rules.length;
      const isLast = at === rules.length - 1;
      if (edit === 'action' || isLast)
        return rules.map((rule, index) => (index === at ? { ...rule, action: parts.action } : rule));
      if (edit === 'conditions')
        return rules.map((rule, index) => (index === at ? { ...rule, conditions: parts.conditions } : rule));
      const others = rules.filter((_, index) => index !== at);
      return edit === 'drop' ? others : [rules[at] as TinyRule<Action>, ...others];
    });
}

/** Returns an org as an export that states that every collection is complete. */
export function exportOf({ sessions, accesses, users, assigned, blocksVpn }: TinyOrg): Json {
  const active = { status: 'ACTIVE', system: false };
  const rulesOf = <Action>(rules: Rules<Action>, actions: (action: Action) => Json) =>
    rules.map(({ id, conditions, action }, index) => ({
      ...{ id, name: `Rule ${id}`, ...active, priority: index + 1 },
      conditions: Object.fromEntries(conditions.map(({ key, value }) => [key, value])),
      actions: actions(action),
    }));
  return {
    brand: 'OKTA',
    groups: [
      { id: '00geveryone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
      ...GROUPS.map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
    ],
    users: users.map(({ groups, type, department, status }, at) => ({
      id: USER_IDS[at],
      status,
      type: { id: type },
      profile: { login: `${USER_IDS[at]}@example.com`, department },
      groupIds: groups,
    })),
    userTypes: TYPES.map((id) => ({ id, name: id })),
    apps: APP_IDS.map((id, at) => ({
      ...{ id, label: id, status: 'ACTIVE' },
      ...assigned[at],
      _links: {
        accessPolicy: { href: `https://x.okta.com/api/v1/policies/${accesses[at % accesses.length]?.id}` },
      },
    })),
    zones: [
      zone('nzooffice', { type: 'IP', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }),
      zone('nzolab', { type: 'IP', gateways: [{ type: 'RANGE', value: '192.0.2.128-192.0.2.255' }] }),
      {
        ...zone('nzovpn', { type: 'IP', gateways: [{ type: 'CIDR', value: '198.51.100.0/24' }] }),
        usage: blocksVpn ? 'BLOCKLIST' : 'POLICY',
      },
      zone('nzoabroad', { type: 'DYNAMIC', locations: [{ country: 'DE' }] }),
    ],
    authenticators: KEYS.map((key) => ({ id: `aut-${key}`, key, name: key, status: 'ACTIVE' })),
    deviceAssurances: [
      { id: 'daewindows', name: 'Windows', platform: 'WINDOWS' },
      { id: 'daeany', name: 'Any' },
    ],
    behaviors: [
      { id: 'bhvdevice', name: 'New Device', type: 'ANOMALOUS_DEVICE', status: 'ACTIVE' },
      { id: 'bhvcity', name: 'New City', type: 'ANOMALOUS_LOCATION', status: 'ACTIVE' },
    ],
    idps: [{ id: '0oaidp', name: 'Partners', type: 'OIDC', status: 'ACTIVE' }],
    policies: [
      ...sessions.map(({ id, groups, rules }, at) => ({
        ...{ id, name: `Policy ${id}`, type: 'OKTA_SIGN_ON', ...active, priority: at + 1, system: at === 1 },
        conditions: { people: { groups: { include: at === 1 ? ['00geveryone'] : groups } } },
        rules: rulesOf(rules, (action) => ({ signon: signonOf(action) })),
      })),
      ...accesses.map(({ id, rules }, at) => ({
        ...{ id, name: `Policy ${id}`, type: 'ACCESS_POLICY', ...active, priority: 1 },
        system: at === accesses.length - 1,
        rules: rulesOf(rules, (action) => ({ appSignOn: appSignOnOf(action) })),
      })),
      {
        ...{ id: 'e', name: 'Policy e', type: 'MFA_ENROLL', ...active, priority: 1, system: true },
        conditions: { people: { groups: { include: ['00geveryone'] } } },
        settings: {
          type: 'AUTHENTICATORS',
          authenticators: KEYS.map((key) => ({ key, enroll: { self: 'OPTIONAL' } })),
        },
        rules: [
          { id: 'e0', name: 'Rule e0', ...active, priority: 1, actions: { enroll: { self: 'CHALLENGE' } } },
        ],
      },
    ],
  };
}

function zone(id: string, more: Json): Json {
  return { id, name: id, status: 'ACTIVE', usage: 'POLICY', proxies: [], ...more };
}

export function snapshotOfTiny(org: TinyOrg): Snapshot {
  const read = assembleDocuments([{ name: 'org.json', value: exportOf(org) }], {
    complete: COLLECTIONS_OF_ORG,
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.value;
}
