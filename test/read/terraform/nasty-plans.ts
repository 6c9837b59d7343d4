import fc from 'fast-check';
import type { Members } from '../../../src/base/object.js';
import type { Snapshot } from '../../../src/policies/snapshot.js';
import { overlaid } from '../../../src/read/overlay/overlay.js';
import { arbitraryRequest } from '../../generators/request.js';
import { addressOf, type MadeResource, planOf } from '../../plan-order/made-resources.js';
import { neverUndecides } from '../../simulate/unknown-law.js';
import { changeIn, snapshotIn } from './made-plans.js';

/** A plan over an export, and which attributes it does not know yet, or keeps secret. */
interface NastyPlan {
  readonly org: Members;
  /** The same, without the group rules. */
  readonly export: Members;
  readonly known: readonly MadeResource[];
  readonly open: readonly MadeResource[];
}

const PEOPLE = ['00uann', '00ubob', '00ucem'];
const GROUPS = ['00gstaff', '00gteam'];
const POLICIES = ['rstone', 'rsttwo', 'rstdefault'];
const APPS = ['0oawiki', '0oamail'];
const DEPARTMENTS = ['Sales', 'Legal'];

/** What an attribute may come to: what is there, or what the plan makes. */
const user = fc.constantFrom(...PEOPLE, 'tf:okta_user.new');
const group = fc.constantFrom(...GROUPS, 'tf:okta_group.new', 'tf:okta_group.other');
const policy = fc.constantFrom(
  ...POLICIES,
  'tf:okta_app_signon_policy.new',
  'tf:okta_app_signon_policy.other',
);
const app = fc.constantFrom(...APPS, 'tf:okta_app_saml.new');
const some = (one: fc.Arbitrary<string>) => fc.uniqueArray(one, { maxLength: 2 });
const status = fc.constantFrom('ACTIVE', 'ACTIVE', 'INACTIVE');
const access = fc.constantFrom('ALLOW', 'DENY');

interface Kind {
  readonly type: string;
  readonly attributes: Readonly<Record<string, fc.Arbitrary<unknown>>>;
  /** Without these it would be another one. */
  readonly forcesNew?: readonly string[];
  /** What the plan surely knows. */
  readonly isKnown?: readonly string[];
  /** What is there before, as the export has it. */
  readonly there?: Readonly<Record<string, Members & { readonly id: string }>>;
}

const KINDS: readonly Kind[] = [
  {
    type: 'okta_user',
    attributes: {
      login: fc.constantFrom('cem', 'dan'),
      status: fc.constantFrom('ACTIVE', 'SUSPENDED', 'STAGED'),
      department: fc.constantFrom(...DEPARTMENTS),
    },
    there: { cem: { id: '00ucem', login: 'cem', status: 'ACTIVE', department: 'Sales' } },
  },
  {
    type: 'okta_group',
    attributes: { name: fc.constantFrom('Team', 'Crew') },
    there: { team: { id: '00gteam', name: 'Team' } },
  },
  {
    type: 'okta_group_memberships',
    attributes: { group_id: group, users: some(user) },
    forcesNew: ['group_id'],
    there: { staff: { id: '00gstaff', group_id: '00gstaff', users: ['00uann'] } },
  },
  {
    type: 'okta_user_group_memberships',
    attributes: { user_id: user, groups: some(group) },
    forcesNew: ['user_id'],
    there: { bob: { id: '00ubob', user_id: '00ubob', groups: ['00gteam'] } },
  },
  {
    type: 'okta_group_rule',
    attributes: {
      name: fc.constant('Sales'),
      status,
      expression_value: fc.constantFrom(...DEPARTMENTS).map((one) => `user.department == "${one}"`),
      group_assignments: some(group),
    },
    forcesNew: ['group_assignments'],
    there: {
      sales: {
        id: '0pr1',
        name: 'Sales',
        status: 'ACTIVE',
        expression_value: 'user.department == "Sales"',
        group_assignments: ['00gteam'],
      },
    },
  },
  {
    type: 'okta_app_saml',
    attributes: { label: fc.constant('App'), status, authentication_policy: policy },
    there: { wiki: { id: '0oawiki', label: 'App', status: 'ACTIVE', authentication_policy: 'rstone' } },
  },
  {
    type: 'okta_app_access_policy_assignment',
    attributes: { app_id: app, policy_id: policy },
    forcesNew: ['app_id'],
    there: { mail: { id: '0oamail', app_id: '0oamail', policy_id: 'rsttwo' } },
  },
  {
    type: 'okta_app_group_assignment',
    attributes: { app_id: app, group_id: group },
    forcesNew: ['app_id', 'group_id'],
    there: { wiki: { id: '00gstaff', app_id: '0oawiki', group_id: '00gstaff' } },
  },
  {
    type: 'okta_app_user',
    attributes: { app_id: app, user_id: user, username: fc.constant('x') },
    forcesNew: ['app_id', 'user_id'],
  },
  {
    type: 'okta_policy_profile_enrollment_apps',
    attributes: { policy_id: fc.constantFrom('rstnew', 'rstpartners'), apps: some(app) },
    forcesNew: ['policy_id'],
    there: { partners: { id: 'rstpartners', policy_id: 'rstpartners', apps: ['0oawiki'] } },
  },
  {
    type: 'okta_app_signon_policy',
    attributes: { name: fc.constant('Two'), description: fc.constant('') },
    there: { two: { id: 'rsttwo', name: 'Two', description: '' } },
  },
  {
    type: 'okta_app_signon_policy_rule',
    attributes: {
      policy_id: policy,
      name: fc.constantFrom('First', 'Second'),
      priority: fc.constantFrom(1, 2),
      status,
      access,
      factor_mode: fc.constantFrom('1FA', '2FA'),
      groups_included: some(group),
      users_excluded: some(user),
      network_connection: fc.constantFrom('ANYWHERE', 'ZONE'),
      network_includes: fc.constantFrom([], ['nzooffice']),
      custom_expression: fc.constantFrom('', 'user.isMemberOf({"group.id": {"00gstaff"}})'),
    },
    forcesNew: ['policy_id'],
    there: {
      first: {
        id: 'rulfirst',
        policy_id: 'rstone',
        name: 'First',
        priority: 1,
        status: 'ACTIVE',
        access: 'DENY',
        factor_mode: '2FA',
        groups_included: ['00gteam'],
        network_connection: 'ANYWHERE',
      },
    },
  },
  {
    type: 'okta_policy_signon',
    attributes: {
      name: fc.constant('Session'),
      status,
      priority: fc.constantFrom(1, 2),
      groups_included: some(group),
    },
  },
  {
    type: 'okta_policy_rule_signon',
    attributes: {
      policy_id: fc.constantFrom('pssession', 'tf:okta_policy_signon.new'),
      name: fc.constantFrom('In', 'Out'),
      priority: fc.constantFrom(1, 2),
      status,
      access,
      mfa_required: fc.boolean(),
      primary_factor: fc.constant('PASSWORD_IDP'),
      users_excluded: some(user),
      network_connection: fc.constantFrom('ANYWHERE', 'ZONE'),
      network_includes: fc.constantFrom([], ['nzooffice']),
    },
    forcesNew: ['policy_id', 'name'],
  },
  {
    type: 'okta_network_zone',
    attributes: {
      name: fc.constant('Office'),
      type: fc.constant('IP'),
      status,
      gateways: fc.uniqueArray(fc.constantFrom('10.0.0.0/8', '192.0.2.1-192.0.2.9'), { minLength: 1 }),
    },
    isKnown: ['type'],
    there: {
      office: { id: 'nzooffice', name: 'Office', type: 'IP', status: 'ACTIVE', gateways: ['10.0.0.0/8'] },
    },
  },
];

/** One resource as all is known, and as it waits. */
interface Pair {
  readonly known: MadeResource;
  readonly open: MadeResource;
}

function resource(kind: Kind, name: string): fc.Arbitrary<readonly Pair[]> {
  const { type, attributes, forcesNew = [], isKnown = [], there = {} } = kind;
  const before = Object.hasOwn(there, name) ? there[name] : undefined;
  const after = fc.record(attributes) as fc.Arbitrary<Members>;
  const mayWait = Object.keys(attributes).filter((one) => !isKnown.includes(one));
  const waiting = fc.subarray(mayWait, { maxLength: Math.min(2, mayWait.length) });
  const secret = fc.constantFrom([], ...Object.keys(attributes).map((one) => [one]));
  const isAbsent = fc.constantFrom(
    ...(before === undefined ? [true, false, false] : [false, false, false, false, true]),
  );
  return fc
    .tuple(after, waiting, isAbsent, fc.nat({ max: 3 }), fc.boolean(), fc.boolean(), secret)
    .map(([values, hidden, absent, change, isOpaque, isCreateFirst, secrets]) => {
      const { id, ...was } = before ?? { id: undefined };
      if (absent) {
        if (before === undefined) return [];
        const gone = { type, name, requests: [], id: id as string, before: was };
        return [{ known: gone, open: { ...gone, secrets } }];
      }
      const isSame = before !== undefined && change === 0;
      const left = isSame ? was : values;
      const waits = isSame ? [] : hidden;
      const isNew =
        before !== undefined &&
        forcesNew.some(
          (one) =>
            waits.includes(one) || !isEqual(was[one as keyof typeof was], left[one as keyof typeof left]),
        );
      const known: MadeResource = {
        type,
        name,
        requests: [],
        after: left,
        ...(before !== undefined && { id: id as string, before: was }),
        ...(isNew && { replaced: isCreateFirst ? 'create' : 'delete' }),
      };
      const named = (one: string) => referencesOf((left as Members)[one], isOpaque);
      return [
        {
          known,
          open: { ...known, secrets, waits: Object.fromEntries(waits.map((one) => [one, named(one)])) },
        },
      ];
    });
}

function both(one: MadeResource): Pair {
  return { known: one, open: one };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** What an expression of this value refers to: what the plan makes, and where there is anything else, a local value. */
function referencesOf(value: unknown, isOpaque: boolean): readonly string[] {
  const all = [value].flat();
  const made = all.flatMap((one) => (typeof one === 'string' && one.startsWith('tf:') ? [one.slice(3)] : []));
  return isOpaque || made.length < all.length || made.length === 0 ? [...made, 'local.other'] : made;
}

const NEW = ['new', 'other'];

const resources = fc
  .tuple(
    ...KINDS.flatMap((kind) =>
      [...Object.keys(kind.there ?? {}), ...NEW].map((name) => resource(kind, name)),
    ),
  )
  .chain((all) => {
    const pairs = all.flat();
    const isThere = (one: Pair) => one.known.before !== undefined;
    const others = pairs.filter((one) => !isThere(one));
    return fc
      .subarray(others, { maxLength: Math.min(5, others.length) })
      .map((made) => [...pairs.filter(isThere), ...made]);
  });

/** What is named stays: Terraform deletes first what names what it deletes. */
function withKept(pairs: readonly Pair[]): readonly Pair[] {
  const text = JSON.stringify(pairs.map(({ known }) => known.after));
  return pairs.map((pair) => {
    const { before, after, id } = pair.known;
    const isNamed = after === undefined && id !== undefined && text.includes(`"${id}"`);
    return isNamed && before !== undefined ? both({ ...pair.known, after: before }) : pair;
  });
}

/** Of what is named, all is made: a plan that names what it does not make is none. */
function withNamed(pairs: readonly Pair[]): readonly Pair[] {
  const has = new Set(pairs.map(({ known }) => addressOf(known)));
  const text = JSON.stringify(pairs.map(({ known }) => known.after));
  const missing = [...new Set(text.match(/tf:(okta_\w+\.\w+)/g) ?? [])].flatMap((id) => {
    const [type = '', name = ''] = id.slice(3).split('.');
    const kind = KINDS.find((one) => one.type === type);
    return has.has(`${type}.${name}`) || kind === undefined
      ? []
      : [both({ type, name, requests: [], after: PLAIN[type] ?? {} })];
  });
  return [...pairs, ...missing];
}

const PLAIN: Readonly<Record<string, Members>> = {
  okta_user: { login: 'new', status: 'ACTIVE', department: 'Legal' },
  okta_group: { name: 'New' },
  okta_app_saml: { label: 'New', status: 'ACTIVE', authentication_policy: 'rstone' },
  okta_app_signon_policy: { name: 'New', description: '' },
  okta_policy_signon: { name: 'New', status: 'ACTIVE', priority: 1, groups_included: ['00gstaff'] },
};

const nastyPlan: fc.Arbitrary<NastyPlan> = fc
  .tuple(resources, fc.constantFrom('users', 'groups', 'both'), fc.boolean())
  .map(([all, listed, isWithRules]) => {
    const pairs = withNamed(withKept(all));
    const org = exported(listed);
    const { groupRules: _, ...withoutRules } = org;
    return {
      org,
      export: isWithRules ? org : withoutRules,
      known: pairs.map(({ known }) => known),
      open: pairs.map(({ open }) => open),
    };
  });

const rule = (id: string, type: string, actions: Members, more: Members = {}) => ({
  id,
  type,
  name: id,
  status: 'ACTIVE',
  priority: 1,
  conditions: null,
  actions,
  ...more,
});

const signOn = (word: string, factorMode: string) => ({
  appSignOn: {
    access: word,
    verificationMethod: { type: 'ASSURANCE', factorMode, reauthenticateIn: 'PT2H' },
  },
});

const lastRule = (id: string) =>
  rule(`last${id}`, 'ACCESS_POLICY', signOn('ALLOW', '2FA'), { priority: 99, system: true });

function exported(listed: string): Members {
  const members: Readonly<Record<string, readonly string[]>> = {
    '00gstaff': ['00uann'],
    '00gteam': ['00ubob', '00ucem'],
    '00geveryone': PEOPLE,
  };
  const policies = POLICIES.map((id) => ({
    id,
    type: 'ACCESS_POLICY',
    name: id === 'rsttwo' ? 'Two' : id,
    ...(id === 'rsttwo' && { description: '' }),
    status: 'ACTIVE',
    priority: 1,
    system: id === 'rstdefault',
    rules: [
      ...(id === 'rstone'
        ? [
            rule('rulfirst', 'ACCESS_POLICY', signOn('DENY', '2FA'), {
              name: 'First',
              conditions: {
                people: { groups: { include: ['00gteam'] } },
                network: { connection: 'ANYWHERE' },
              },
            }),
          ]
        : []),
      lastRule(id),
    ],
  }));
  return {
    policies: [
      ...policies,
      ...['rstnew', 'rstpartners'].map((id) => ({
        id,
        type: 'PROFILE_ENROLLMENT',
        name: id,
        status: 'ACTIVE',
        priority: 1,
        system: id === 'rstnew',
        rules: [
          rule(
            `rul${id}`,
            'PROFILE_ENROLLMENT',
            { profileEnrollment: { access: 'ALLOW' } },
            { system: true },
          ),
        ],
      })),
      {
        id: 'pssession',
        type: 'OKTA_SIGN_ON',
        name: 'Default Policy',
        status: 'ACTIVE',
        priority: 9,
        system: true,
        conditions: { people: { groups: { include: ['00geveryone'] } } },
        rules: [
          rule(
            'rulsession',
            'SIGN_ON',
            {
              signon: { access: 'ALLOW', requireFactor: false, primaryFactor: 'PASSWORD_IDP' },
            },
            { system: true, priority: 9 },
          ),
        ],
      },
    ],
    mappings: [
      { appId: '0oawiki', policyId: 'rstone', type: 'ACCESS_POLICY' },
      { appId: '0oamail', policyId: 'rsttwo', type: 'ACCESS_POLICY' },
      { appId: '0oawiki', policyId: 'rstpartners', type: 'PROFILE_ENROLLMENT' },
    ],
    apps: [...APPS, '0oaother'].map((id) => ({ id, label: 'App', status: 'ACTIVE' })),
    appGroups: { '0oawiki': ['00gstaff'], '0oamail': ['00geveryone'], '0oaother': [] },
    appUsers: { '0oawiki': [], '0oamail': [], '0oaother': ['00ubob'] },
    groups: [
      { id: '00geveryone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
      { id: '00gstaff', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
      { id: '00gteam', type: 'OKTA_GROUP', profile: { name: 'Team' } },
    ],
    users: PEOPLE.map((id) => ({
      id,
      status: 'ACTIVE',
      profile: { login: id.slice(3), department: id === '00ucem' ? 'Sales' : 'Legal' },
      ...(listed !== 'groups' && {
        groupIds: GROUPS.concat('00geveryone').filter((one) => members[one]?.includes(id)),
      }),
    })),
    ...(listed !== 'users' && { groupMembers: members }),
    groupRules: [
      {
        id: '0pr1',
        name: 'Sales',
        status: 'ACTIVE',
        conditions: { expression: { value: 'user.department == "Sales"', type: 'urn:okta:expression:1.0' } },
        actions: { assignUserToGroups: { groupIds: ['00gteam'] } },
      },
    ],
    zones: [
      {
        id: 'nzooffice',
        name: 'Office',
        type: 'IP',
        status: 'ACTIVE',
        usage: 'POLICY',
        gateways: [{ type: 'CIDR', value: '10.0.0.0/8' }],
      },
    ],
  };
}

/** Whatever comes of what a plan does not know yet, what is decided over an export is decided so once it is known. */
export const keepsDecided = (requests: number) =>
  fc.property(
    nastyPlan.chain((plan) => {
      const whole = wholeOf(plan);
      return fc.tuple(
        fc.constant(plan),
        fc.array(arbitraryRequest(whole), { minLength: requests, maxLength: requests }),
      );
    }),
    ([plan, all]) => {
      const whole = wholeOf(plan);
      const open = overlaid(snapshotIn(plan.export), changeIn(planOf(plan.open))).snapshot;
      for (const request of all) neverUndecides({ whole, open, request });
    },
  );

/** Of an application that two resources give a policy, the first has come last. */
function wholeOf({ org, known }: NastyPlan): Snapshot {
  const { unknown = [], ...whole } = overlaid(snapshotIn(org), changeIn(planOf(known))).snapshot;
  const settled = unknown.flatMap(({ collection, of: type = '', path: appId, among: [policyId] = [] }) =>
    collection === 'mappings' && appId !== undefined && policyId !== undefined
      ? [{ appId, policyId, type }]
      : [],
  );
  return { ...whole, mappings: [...whole.mappings, ...settled] };
}
