import fc from 'fast-check';

/** A JSON object of the service's API. */
export type Json = { readonly [key: string]: unknown };

/**
 * The API responses of a synthetic, complete org: each reference leads to an object in it, and each group, policy and application has its
 * lists.
 */
export interface CompleteOrg {
  readonly policies: readonly Json[];
  /** The rules by policy id. */
  readonly rules: Readonly<Record<string, readonly Json[]>>;
  /** Pairs of an application and its policies. */
  readonly mappings: readonly { readonly appId: string; readonly policyId: string }[];
  readonly apps: readonly Json[];
  readonly groups: readonly Json[];
  readonly users: readonly Json[];
  readonly userTypes: readonly Json[];
  readonly zones: readonly Json[];
  readonly authenticators: readonly Json[];
  readonly deviceAssurances: readonly Json[];
  readonly behaviors: readonly Json[];
  readonly idps: readonly Json[];
  readonly groupRules: readonly Json[];
  /** For each owner, such as a group, the ids in its list. */
  readonly groupMembers: IdLists;
  readonly appGroups: IdLists;
  readonly appUsers: IdLists;
}

export type IdLists = Readonly<Record<string, readonly string[]>>;

export const SESSION_POLICY = '00psession0000000001';
const DEFAULT_SESSION_POLICY = '00psession0000000009';
const [ACCESS, DEFAULT_ACCESS] = ['00paccess', '00paccessdefault'] as const;
const [ENROLLMENT, DEFAULT_ENROLLMENT] = ['00penroll', '00penrolldefault'] as const;
const [PASSWORD, DEFAULT_PASSWORD] = ['00ppassword', '00ppassworddefault'] as const;

const EVERYONE = '00geveryone';
const GROUP_NAMES: Readonly<Record<string, string>> = {
  '00gone': 'Staff',
  '00gtwo': 'Admins',
  '00gthree': 'Visitors',
};
const APP_IDS = ['0oaone', '0oatwo', '0oathree'] as const;
const USER_IDS = ['00uann', '00ubob', '00ucyn'] as const;
const ZONE_IDS = ['nzoone', 'nzotwo', 'nzothree'] as const;

/** One address in each zone, and one outside of all zones. */
export const ADDRESSES: readonly string[] = ['192.0.2.7', '198.51.100.7', '203.0.113.7', '192.0.2.200'];

const RANGES = ['192.0.2.0-192.0.2.100', '198.51.100.0-198.51.100.255', '203.0.113.0-203.0.113.255'];

/** Generates a complete org with few ids, so that its objects often refer to each other. */
export const arbitraryCompleteOrg: fc.Arbitrary<CompleteOrg> = fc
  .record({
    apps: some(APP_IDS, 2),
    groups: some(Object.keys(GROUP_NAMES), 1),
    users: some(USER_IDS, 1),
    zones: some(ZONE_IDS, 1),
    types: some(['otyone', 'otytwo'], 1),
    assurances: some(['daeone', 'daetwo'], 1),
    behaviors: some(['bhvone'], 1),
    idps: some(['0oaidp'], 1),
    keys: fc.subarray(['okta_email', 'phone_number', 'okta_verify', 'webauthn']),
    draws: fc.array(fc.nat(1_000_000), { minLength: 120, maxLength: 120 }),
  })
  .map(orgOf);

function some<Item>(items: readonly Item[], minLength: number): fc.Arbitrary<Item[]> {
  return fc.subarray([...items], { minLength });
}

interface Draft {
  readonly apps: string[];
  readonly groups: string[];
  readonly users: string[];
  readonly zones: (typeof ZONE_IDS)[number][];
  readonly types: string[];
  readonly assurances: string[];
  readonly behaviors: string[];
  readonly idps: string[];
  readonly keys: string[];
  readonly draws: number[];
}

function orgOf(draft: Draft): CompleteOrg {
  let at = 0;
  const roll = (sides: number) => (draft.draws[at++ % draft.draws.length] ?? 0) % sides;
  const oneOf = <Item>(items: readonly Item[]) => items[roll(items.length)] as Item;
  const someOf = <Item>(items: readonly Item[]) => items.filter(() => roll(2) === 0);
  const condition = conditionFrom(draft, { roll, oneOf });
  const conditions = () => Object.assign({}, ...Array.from({ length: roll(3) }, condition)) as Json;
  const rules: Record<string, Json[]> = {};
  const policy = (id: string, type: string, isDefault: boolean, own: Json, more: Json = {}): Json => {
    const people = { people: { groups: { include: [EVERYONE] } } };
    return {
      id,
      type,
      name: isDefault ? 'Default Policy' : `Policy ${id}`,
      status: 'ACTIVE',
      priority: isDefault ? 9 : 1,
      system: isDefault,
      conditions: isDefault ? people : own,
      ...more,
    };
  };
  const setRules = (id: string, type: string, ids: readonly string[], actions: (isLast: boolean) => Json) => {
    const own = ids.map((rule, index) => ({
      id: rule,
      type,
      name: `Rule ${rule}`,
      status: roll(8) === 0 ? 'INACTIVE' : 'ACTIVE',
      priority: index + 1,
      system: false,
      conditions: conditions(),
      actions: actions(false),
    }));
    const last = {
      id: `${id}last`,
      type,
      name: 'Catch-all Rule',
      status: 'ACTIVE',
      priority: 99,
      system: true,
      conditions: type === 'ACCESS_POLICY' ? null : { people: { users: { exclude: [] } } },
      actions: actions(true),
    };
    rules[id] = [...own, last];
  };
  const signOn = (): Json => {
    const requireFactor = roll(2) === 0;
    return {
      signon: {
        access: roll(4) === 0 ? 'DENY' : 'ALLOW',
        requireFactor,
        primaryFactor: oneOf(['PASSWORD_IDP', 'PASSWORD_IDP_ANY_FACTOR']),
        ...(requireFactor && { factorPromptMode: 'ALWAYS', factorLifetime: 0 }),
        session: { usePersistentCookie: false, maxSessionIdleMinutes: 120, maxSessionLifetimeMinutes: 720 },
      },
    };
  };
  const METHODS = [
    { factorMode: '1FA', type: 'ASSURANCE', reauthenticateIn: 'PT2H' },
    { factorMode: '2FA', type: 'ASSURANCE', reauthenticateIn: 'PT2H' },
    {
      factorMode: '2FA',
      type: 'ASSURANCE',
      reauthenticateIn: 'PT0S',
      constraints: [{ possession: { phishingResistant: 'REQUIRED' } }],
    },
    {
      factorMode: '1FA',
      type: 'ASSURANCE',
      reauthenticateIn: 'PT2H',
      constraints: [{ knowledge: { types: ['password'], reauthenticateIn: 'PT2H' } }],
    },
  ];
  const access = (): Json => ({
    appSignOn: { access: roll(4) === 0 ? 'DENY' : 'ALLOW', verificationMethod: oneOf(METHODS) },
  });
  const groupConditions = (): Json =>
    roll(3) === 0 ? {} : { people: { groups: { include: [oneOf([...draft.groups, EVERYONE])] } } };
  setRules(SESSION_POLICY, 'SIGN_ON', ['0prone', '0prtwo'], signOn);
  setRules(DEFAULT_SESSION_POLICY, 'SIGN_ON', [], signOn);
  setRules(ACCESS, 'ACCESS_POLICY', ['0praccone', '0pracctwo'], access);
  setRules(DEFAULT_ACCESS, 'ACCESS_POLICY', ['0pracczero'].slice(roll(2)), access);
  const enroll = (): Json => ({ enroll: { self: oneOf(['CHALLENGE', 'LOGIN', 'NEVER']) } });
  setRules(ENROLLMENT, 'MFA_ENROLL', ['0prenrone'], enroll);
  setRules(DEFAULT_ENROLLMENT, 'MFA_ENROLL', [], enroll);
  const password = (): Json => ({
    passwordChange: { access: 'ALLOW' },
    selfServicePasswordReset: { access: 'ALLOW' },
    selfServiceUnlock: { access: 'DENY' },
  });
  setRules(PASSWORD, 'PASSWORD', ['0prpwone'], password);
  setRules(DEFAULT_PASSWORD, 'PASSWORD', [], password);
  const authenticators = (): Json => ({
    settings: {
      type: 'AUTHENTICATORS',
      authenticators: ['okta_password', ...draft.keys].map((key) => ({
        key,
        enroll: {
          self: key === 'okta_password' ? 'REQUIRED' : oneOf(['REQUIRED', 'OPTIONAL', 'NOT_ALLOWED']),
        },
      })),
    },
  });
  const passwords = {
    settings: { password: { complexity: { minLength: 8 }, lockout: { maxAttempts: 10 } } },
  };
  const isByLink = roll(3) === 0;
  const mappings = draft.apps.map((appId) => ({ appId, policyId: oneOf([ACCESS, ACCESS, DEFAULT_ACCESS]) }));
  return {
    policies: [
      policy(SESSION_POLICY, 'OKTA_SIGN_ON', false, groupConditions()),
      policy(DEFAULT_SESSION_POLICY, 'OKTA_SIGN_ON', true, {}),
      policy(ACCESS, 'ACCESS_POLICY', false, {}),
      { ...policy(DEFAULT_ACCESS, 'ACCESS_POLICY', true, {}), conditions: null },
      policy(ENROLLMENT, 'MFA_ENROLL', false, groupConditions(), authenticators()),
      policy(DEFAULT_ENROLLMENT, 'MFA_ENROLL', true, {}, authenticators()),
      policy(PASSWORD, 'PASSWORD', false, groupConditions(), passwords),
      policy(DEFAULT_PASSWORD, 'PASSWORD', true, {}, passwords),
    ],
    rules,
    mappings,
    apps: draft.apps.map((id) => ({
      id,
      name: `${id}_type`,
      label: `App ${id}`,
      status: roll(8) === 0 ? 'INACTIVE' : 'ACTIVE',
      ...(isByLink && {
        _links: {
          accessPolicy: {
            href: `https://acme.okta.com/api/v1/policies/${mappings.find(({ appId }) => appId === id)?.policyId}`,
          },
        },
      }),
    })),
    groups: [
      { id: EVERYONE, type: 'BUILT_IN', profile: { name: 'Everyone' } },
      ...draft.groups.map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: GROUP_NAMES[id] } })),
    ],
    users: draft.users.map((id) => ({
      id,
      status: 'ACTIVE',
      type: { id: oneOf(draft.types) },
      profile: { login: `${id}@example.com`, email: `${id}@example.com`, department: oneOf(['Sales', 'IT']) },
      credentials: { provider: { type: 'OKTA', name: 'OKTA' } },
    })),
    userTypes: draft.types.map((id) => ({ id, name: `type ${id}`, displayName: `Type ${id}` })),
    zones: draft.zones.map((id) => ({
      id,
      type: 'IP',
      name: `Zone ${id}`,
      status: 'ACTIVE',
      usage: roll(4) === 0 ? 'BLOCKLIST' : 'POLICY',
      gateways: [{ type: 'RANGE', value: RANGES[ZONE_IDS.indexOf(id)] }],
      proxies: [],
    })),
    authenticators: ['okta_password', ...draft.keys].map((key) => ({
      id: `aut-${key}`,
      key,
      name: key,
      status: 'ACTIVE',
      type: AUTHENTICATOR_TYPES[key],
    })),
    deviceAssurances: draft.assurances.map((id) => ({ id, name: `Assurance ${id}`, platform: 'WINDOWS' })),
    behaviors: draft.behaviors.map((id) => ({
      id,
      name: `Behavior ${id}`,
      type: 'ANOMALOUS_DEVICE',
      status: 'ACTIVE',
    })),
    idps: draft.idps.map((id) => ({ id, name: `Provider ${id}`, type: 'OIDC', status: 'ACTIVE' })),
    groupRules: someOf(draft.groups).map((id) => ({
      id: `0gr${id}`,
      type: 'group_rule',
      status: 'ACTIVE',
      name: `Rule for ${id}`,
      conditions: {
        people: { users: { exclude: [] }, groups: { exclude: [] } },
        expression: { type: 'urn:okta:expression:1.0', value: 'user.department=="Nobody"' },
      },
      actions: { assignUserToGroups: { groupIds: [id] } },
    })),
    groupMembers: {
      [EVERYONE]: draft.users,
      ...Object.fromEntries(draft.groups.map((id) => [id, someOf(draft.users)])),
    },
    appGroups: Object.fromEntries(
      draft.apps.map((id) => [id, [EVERYONE, ...someOf(draft.groups)].slice(roll(3) === 0 ? 1 : 0)]),
    ),
    appUsers: Object.fromEntries(draft.apps.map((id) => [id, someOf(draft.users)])),
  };
}

const AUTHENTICATOR_TYPES: Readonly<Record<string, string>> = {
  okta_password: 'password',
  okta_email: 'email',
  phone_number: 'phone',
  okta_verify: 'app',
  webauthn: 'security_key',
};

interface Dice {
  readonly roll: (sides: number) => number;
  readonly oneOf: <Item>(items: readonly Item[]) => Item;
}

/** Returns a function that generates conditions: of every kind that references an object, and some without a reference. */
function conditionFrom(draft: Draft, { roll, oneOf }: Dice): () => Json {
  const side = () => (roll(3) === 0 ? 'exclude' : 'include');
  const groups = [...draft.groups, EVERYONE];
  const KINDS: readonly (() => Json)[] = [
    () => ({ people: { groups: { [side()]: [oneOf(groups)] } } }),
    () => ({ people: { groups: { [side()]: [oneOf(groups), oneOf(groups)] } } }),
    () => ({ people: { users: { [side()]: [oneOf(draft.users)] } } }),
    () => ({ network: { connection: 'ZONE', [side()]: [oneOf(draft.zones)] } }),
    () => ({ network: { connection: 'ZONE', [side()]: [oneOf(draft.zones), oneOf(draft.zones)] } }),
    () => ({ network: { connection: 'ZONE', [side()]: ['ALL_ZONES'] } }),
    () => ({ userType: { [side()]: [oneOf(draft.types)] } }),
    () => ({
      device: { registered: true, managed: true, assurance: { include: [oneOf(draft.assurances)] } },
    }),
    () => ({ risk: { behaviors: [oneOf(draft.behaviors)] } }),
    () => ({ riskScore: { level: oneOf(['LOW', 'HIGH', 'ANY']) } }),
    () => ({ identityProvider: { provider: 'SPECIFIC_IDP', idpIds: [oneOf(draft.idps)] } }),
    () => ({ elCondition: { condition: `user.isMemberOf({'group.id': {'${oneOf(groups)}'}})` } }),
    () => ({
      elCondition: {
        condition: `user.isMemberOf({'group.profile.name': {'${GROUP_NAMES[oneOf(draft.groups)]}'}})`,
      },
    }),
    () => ({ elCondition: { condition: "user.profile.department == 'Sales'" } }),
    () => ({
      platform: { include: [{ type: 'DESKTOP', os: { type: oneOf(['WINDOWS', 'MACOS']) } }], exclude: [] },
    }),
  ];
  return () => oneOf(KINDS)();
}
