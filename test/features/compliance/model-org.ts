import type { ComplianceConfiguration } from '../../../src/features/compliance/configuration/configuration.js';
import {
  accessAction,
  exampleOf,
  passwordPolicyWith,
  sessionAction,
} from '../../../src/features/compliance/examples/example-parts.js';

/** Password settings on which frameworks contradict each other. */
export interface PasswordTerms {
  /** The number of required kinds of characters. */
  readonly kinds: number;
  readonly maxAgeDays: number;
}

export const DAY_OF_MODEL = '2026-07-01';

/** Returns an org that meets every decidable control, except for the contradicting password settings. */
export function modelOrg({ kinds, maxAgeDays }: PasswordTerms): object {
  const org = exampleOf({
    groups: ['everyone', 'staff', 'services'].map((id) => ({
      id,
      type: id === 'everyone' ? 'BUILT_IN' : 'OKTA_GROUP',
      profile: { name: id === 'everyone' ? 'Everyone' : id },
    })),
    users: [user('ann', 'staff'), user('robot', 'services'), user('glass', 'staff')],
    zones: [
      {
        id: 'office',
        type: 'IP',
        name: 'Office',
        status: 'ACTIVE',
        usage: 'POLICY',
        gateways: [{ type: 'CIDR', value: '198.51.100.0/24' }],
      },
      {
        id: 'anonymizers',
        type: 'DYNAMIC_V2',
        name: 'Anonymizers',
        status: 'ACTIVE',
        usage: 'BLOCKLIST',
        ipServiceCategories: { include: ['ALL_ANONYMIZERS'], exclude: [] },
      },
    ],
    behaviors: [{ id: 'new-device', name: 'New Device', type: 'ANOMALOUS_DEVICE', status: 'ACTIVE' }],
    idps: [
      {
        id: 'cards',
        type: 'X509',
        name: 'Cards',
        status: 'ACTIVE',
        protocol: { type: 'MTLS', credentials: { trust: { issuer: 'CN=Cards, OU=DoD, O=Example' } } },
      },
    ],
    authenticators: ['okta_password', 'okta_verify', 'smart_card_idp', 'webauthn'].map((key) => ({
      id: key,
      key,
      name: key,
      status: 'ACTIVE',
      settings: key === 'okta_verify' ? { compliance: { fips: 'REQUIRED' } } : {},
    })),
    apps: [
      ['saasure', 'Admin Console'],
      ['okta_enduser', 'Dashboard'],
      ['vault', 'Vault'],
    ].map(([name, label]) => ({ id: name, name, label, status: 'ACTIVE', signOnMode: 'OPENID_CONNECT' })),
    mappings: [
      { appId: 'saasure', policyId: 'access' },
      { appId: 'okta_enduser', policyId: 'access' },
      { appId: 'vault', policyId: 'vault' },
    ],
    sessionPolicies: [{ name: 'Refused', rules: REFUSED }],
    sessions: [
      { conditions: { risk: { behaviors: ['new-device'] } }, actions: SESSION },
      { actions: SESSION },
    ],
    access: [
      { conditions: MANAGED_IN_OFFICE, actions: accessAction(STRONG) },
      { system: true, actions: accessAction({}, 'DENY') },
    ],
    enrollable: ['okta_password', 'okta_verify', 'smart_card_idp'],
    required: ['okta_verify'],
    passwords: [
      {
        ...passwordPolicyWith({
          complexity: {
            minLength: 15,
            ...Object.fromEntries(KINDS.map((kind) => [kind, kinds])),
            dictionary: { common: { exclude: true } },
          },
          age: { minAgeMinutes: 1440, maxAgeDays, historyCount: 24 },
          lockout: { maxAttempts: 3, autoUnlockMinutes: 0 },
        }),
        rules: [
          {
            id: 'p',
            type: 'PASSWORD',
            name: 'Passwords',
            status: 'ACTIVE',
            priority: 1,
            actions: Object.fromEntries(
              ['selfServicePasswordReset', 'selfServiceUnlock'].map((name) => [name, { access: 'DENY' }]),
            ),
          },
        ],
      },
    ],
  }) as { readonly policies: readonly Readonly<Record<string, unknown>>[] };
  const policies = org.policies.map((policy) =>
    policy.id === 'enrollment' ? { ...policy, rules: ENROLLED_IN_OFFICE } : policy,
  );
  return { ...org, policies: [...policies, ACCOUNTS, VAULT, AUTOMATIONS] };
}

const KINDS = ['minLowerCase', 'minUpperCase', 'minNumber', 'minSymbol'];
const DENY = { signon: { access: 'DENY' } };
const IN_OFFICE = { network: { connection: 'ZONE', include: ['office'] } };
const MANAGED_IN_OFFICE = { ...IN_OFFICE, device: { registered: true, managed: true } };

const REFUSED = [
  { authContext: { authType: 'LDAP_INTERFACE' } },
  { authContext: { authType: 'RADIUS' } },
  { riskScore: { level: 'HIGH' } },
  { network: { connection: 'ZONE', exclude: ['office'] } },
  { people: { groups: { include: ['services'] } } },
].map((conditions, index) => ({
  id: `r${index + 1}`,
  type: 'SIGN_ON',
  name: `Refused ${index + 1}`,
  status: 'ACTIVE',
  priority: index + 1,
  conditions,
  actions: DENY,
}));

const SESSION = sessionAction(
  { maxSessionIdleMinutes: 15, maxSessionLifetimeMinutes: 60, usePersistentCookie: false },
  {
    primaryFactor: 'PASSWORD_IDP_ANY_FACTOR',
    requireFactor: true,
    factorPromptMode: 'ALWAYS',
    rememberDeviceByDefault: false,
  },
);

const STRONG = demanding({ phishingResistant: 'REQUIRED' });

/** Requires two factors for every access, with these requirements on the possession factor. */
function demanding(possession: object): object {
  const constraints = [{ knowledge: { types: ['password'] }, possession }];
  return { factorMode: '2FA', reauthenticateIn: 'PT0S', constraints };
}

const ENROLLED_IN_OFFICE = [
  { conditions: IN_OFFICE, actions: { enroll: { self: 'CHALLENGE' } } },
  { actions: { enroll: { self: 'NEVER' } } },
].map((rule, index) => ({
  id: `e${index + 1}`,
  type: 'MFA_ENROLL',
  name: `Enrollment ${index + 1}`,
  status: 'ACTIVE',
  priority: index + 1,
  conditions: null,
  ...rule,
}));

/** Account management requires a phishing-resistant authenticator. */
const ACCOUNTS = {
  id: 'accounts',
  type: 'ACCESS_POLICY',
  name: 'Account management',
  status: 'ACTIVE',
  rules: [
    {
      id: 'm1',
      type: 'ACCESS_POLICY',
      name: 'Recovery',
      status: 'ACTIVE',
      priority: 0,
      conditions: { elCondition: { condition: "accessRequest.operation == 'recover'" } },
      actions: accessAction(STRONG),
    },
    {
      id: 'm2',
      type: 'ACCESS_POLICY',
      name: 'All else',
      status: 'ACTIVE',
      priority: 1,
      conditions: null,
      actions: accessAction(STRONG),
    },
  ],
};

const VAULT = {
  id: 'vault',
  type: 'ACCESS_POLICY',
  name: 'Vault',
  status: 'ACTIVE',
  rules: [
    {
      conditions: MANAGED_IN_OFFICE,
      actions: accessAction(
        demanding({
          phishingResistant: 'REQUIRED',
          hardwareProtection: 'REQUIRED',
          userPresence: 'REQUIRED',
        }),
      ),
    },
    { system: true, actions: accessAction({}, 'DENY') },
  ].map((rule, index) => ({
    id: `v${index + 1}`,
    type: 'ACCESS_POLICY',
    name: `Vault ${index + 1}`,
    status: 'ACTIVE',
    priority: index,
    ...rule,
  })),
};

const AUTOMATIONS = {
  id: 'automations',
  type: 'USER_LIFECYCLE',
  name: 'Automations',
  status: 'ACTIVE',
  rules: [
    {
      id: 'idle-accounts',
      type: 'USER_LIFECYCLE',
      name: 'Idle accounts',
      status: 'ACTIVE',
      priority: 1,
      conditions: { people: { users: { inactivity: { number: 35, unit: 'DAYS' } } } },
      actions: { userLifecycle: { action: 'SUSPEND' } },
    },
  ],
};

function user(id: string, group: string): object {
  return {
    id,
    status: 'ACTIVE',
    profile: { login: `${id}@example.com` },
    lastLogin: '2026-06-30T08:00:00.000Z',
    credentials: { provider: { type: 'OKTA', name: 'OKTA' } },
    groupIds: [group],
  };
}

export const CONFIGURATION_OF_MODEL: ComplianceConfiguration = {
  sensitiveApps: ['Dashboard'],
  cardholderApps: ['Dashboard'],
  networkApps: ['Dashboard'],
  aal: { 2: ['Dashboard'], 3: ['Vault'] },
  allowedNetworks: ['Office'],
  corporateNetworks: ['Office'],
  administrators: { groups: ['staff'] },
  federal: { groups: ['staff'] },
  serviceAccounts: { groups: ['services'] },
  verifiedPasskeyIsTwo: false,
  stepUp: true,
  breakGlass: [{ users: ['glass@example.com'], reason: 'fire', owner: 'ann', expires: '2026-08-01' }],
  exceptions: [],
};
