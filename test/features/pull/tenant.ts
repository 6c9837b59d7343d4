import type { ServedOrg } from './org-server.js';

/** A generated tenant, with the parts that tests read. */
export interface Tenant {
  readonly users: readonly TenantUser[];
  readonly groups: readonly TenantGroup[];
  readonly groupRules: readonly TenantGroupRule[];
  readonly zones: readonly { readonly id: string; readonly range: string }[];
  readonly policies: readonly TenantPolicy[];
  readonly apps: readonly TenantApp[];
}

export interface TenantUser {
  readonly id: string;
  readonly department: string;
}

export interface TenantGroup {
  readonly id: string;
  readonly name: string;
  readonly members: readonly string[];
  /** The time at which a member was last added to the group or removed from it. */
  readonly moved: string;
}

interface TenantGroupRule {
  readonly id: string;
  readonly groupId: string;
}

export interface TenantPolicy {
  readonly id: string;
  readonly type: string;
  readonly rules: readonly TenantRule[];
}

export interface TenantRule {
  readonly id: string;
  readonly groupIds: readonly string[];
}

export interface TenantApp {
  readonly id: string;
  readonly policyId: string | undefined;
  readonly groupIds: readonly string[];
  readonly userIds: readonly string[];
}

export const EVERYONE = 'Everyone';

/** Makes an id as the service does: twenty characters, of which the first three state the kind of object. */
export function idOf(prefix: string, number: number): string {
  return `${prefix}A${String(number).padStart(16, '0')}`;
}

/** A secret that must not occur in anything that a pull writes. */
export const SECRET = 'neverSeeThisSecret';

const AT = '2025-06-01T00:00:00.000Z';

const HREF = 'https://acme.okta.com/api/v1';

const USER_TYPE = { id: idOf('oty', 1), name: 'user', displayName: 'User', default: true };

/** Returns the lists of a tenant as the service returns them. */
export function served(tenant: Tenant): ServedOrg {
  const { users, groups, groupRules, zones, policies, apps } = tenant;
  const userDocuments = new Map(users.map((user) => [user.id, userDocument(user)]));
  const types = new Set([
    'OKTA_SIGN_ON',
    'PASSWORD',
    'MFA_ENROLL',
    'ACCESS_POLICY',
    ...policies.map(({ type }) => type),
  ]);
  const authenticator = idOf('aut', 1);
  return {
    ...lists(
      [...types],
      (type) => `policies?type=${type}`,
      (type) => policies.filter((one) => one.type === type).map((policy) => policyDocument(policy)),
    ),
    ...lists(
      policies,
      ({ id }) => `policies/${id}/rules`,
      ({ type, rules }) => rules.map((rule, n) => ruleDocument(rule, n, type)),
    ),
    ...lists(
      groups,
      ({ id }) => `groups/${id}/users`,
      ({ members, name }) =>
        (name === EVERYONE ? users.map(({ id }) => id) : members).flatMap(
          (id) => userDocuments.get(id) ?? [],
        ),
    ),
    ...lists(
      apps,
      ({ id }) => `apps/${id}/groups`,
      ({ groupIds }) => groupIds.map((id, priority) => ({ id, priority, profile: {} })),
    ),
    ...lists(
      apps,
      ({ id }) => `apps/${id}/users`,
      ({ userIds }) => [
        ...userIds.map((id) => ({ id, scope: 'USER' })),
        ...users.slice(0, 2).map(({ id }) => ({ id, scope: 'GROUP' })),
      ],
    ),
    '/api/v1/zones': zones.map(({ id, range }) => ({
      id,
      type: 'IP',
      name: `Zone ${id}`,
      status: 'ACTIVE',
      usage: 'POLICY',
      system: false,
      gateways: [{ type: 'CIDR', value: range }],
      proxies: null,
    })),
    '/api/v1/behaviors': [],
    '/api/v1/device-assurances': [],
    '/api/v1/meta/types/user': [USER_TYPE],
    '/api/v1/idps': [
      {
        id: idOf('0oa', 99999),
        type: 'OIDC',
        name: 'Partner',
        status: 'ACTIVE',
        protocol: {
          type: 'OIDC',
          scopes: ['openid', 'email'],
          credentials: { client: { client_id: 'partner', client_secret: SECRET } },
        },
        policy: { provisioning: { action: 'AUTO' } },
      },
    ],
    '/api/v1/authenticators': [
      { id: authenticator, key: 'okta_password', name: 'Password', type: 'password', status: 'ACTIVE' },
      {
        id: idOf('aut', 2),
        key: 'duo',
        name: 'Duo',
        type: 'app',
        status: 'ACTIVE',
        provider: { type: 'DUO', configuration: { host: 'duo.example.com', secretKey: SECRET } },
      },
    ],
    [`/api/v1/authenticators/${authenticator}/methods`]: [{ type: 'password', status: 'ACTIVE' }],
    [`/api/v1/authenticators/${idOf('aut', 2)}/methods`]: [{ type: 'duo', status: 'ACTIVE' }],
    '/api/v1/features': [
      { id: 'ftr1', name: 'Risk scoring', status: 'ENABLED' },
      { id: 'ftr2', name: 'Another', status: 'DISABLED' },
    ],
    '/api/v1/groups': groups.map(groupDocument),
    '/api/v1/groups/rules': groupRules.map(groupRuleDocument),
    '/api/v1/apps': apps.map((app) => appDocument(app)),
    '/api/v1/users': [...userDocuments.values()],
    '/oauth2/v1/clients': apps.map(({ id }) => ({
      client_id: id,
      client_name: `App ${id}`,
      client_secret: SECRET,
    })),
  };
}

function lists<Owner>(
  owners: readonly Owner[],
  path: (owner: Owner) => string,
  list: (owner: Owner) => readonly object[],
): ServedOrg {
  return Object.fromEntries(owners.map((owner) => [`/api/v1/${path(owner)}`, list(owner)]));
}

/** Returns the ids of the groups that policies, group rules or applications refer to. */
export function namedIn({ policies, groupRules, apps }: Tenant): ReadonlySet<string> {
  return new Set([
    ...policies.flatMap(({ rules }) => rules.flatMap(({ groupIds }) => groupIds)),
    ...groupRules.map(({ groupId }) => groupId),
    ...apps.flatMap(({ groupIds }) => groupIds),
  ]);
}

function userDocument({ id, department }: TenantUser): object {
  return {
    id,
    status: 'ACTIVE',
    created: AT,
    activated: AT,
    lastUpdated: AT,
    lastLogin: '2026-01-15T08:00:00.000Z',
    passwordChanged: AT,
    type: { id: USER_TYPE.id },
    profile: { login: `${id}@example.com`, email: `${id}@example.com`, department },
    credentials: {
      password: { value: SECRET },
      recovery_question: { answer: SECRET },
      provider: { type: 'OKTA', name: 'OKTA' },
    },
    _links: { self: { href: `${HREF}/users/${id}` } },
  };
}

function groupDocument({ id, name, moved }: TenantGroup): object {
  return {
    id,
    type: name === EVERYONE ? 'BUILT_IN' : 'OKTA_GROUP',
    profile: { name, description: null },
    created: AT,
    lastUpdated: AT,
    lastMembershipUpdated: moved,
    _links: { logo: [{ name: 'medium', href: 'https://acme.okta.com/logo.png' }] },
  };
}

function groupRuleDocument({ id, groupId }: TenantGroupRule): object {
  return {
    id,
    type: 'group_rule',
    name: `Rule ${id}`,
    status: 'ACTIVE',
    conditions: {
      people: { users: { exclude: [] }, groups: { exclude: [] } },
      expression: { value: 'user.department=="Sales"', type: 'urn:okta:expression:1.0' },
    },
    actions: { assignUserToGroups: { groupIds: [groupId] } },
  };
}

function policyDocument({ id, type, rules }: TenantPolicy): object {
  return {
    id,
    type,
    name: `Policy ${id}`,
    status: 'ACTIVE',
    priority: Number(id.slice(4)) + 1,
    system: false,
    conditions: null,
    created: AT,
    // The `lastUpdated` time of a policy does not change when one of its rules changes.
    lastUpdated: AT,
    _links: { self: { href: `${HREF}/policies/${id}` }, rules: { href: `${HREF}/policies/${id}/rules` } },
    description: `${rules.length} rules`,
  };
}

function ruleDocument({ id, groupIds }: TenantRule, index: number, type: string): object {
  return {
    id,
    type: type === 'OKTA_SIGN_ON' ? 'SIGN_ON' : type,
    name: `Rule ${id}`,
    status: 'ACTIVE',
    priority: index,
    system: false,
    conditions: groupIds.length === 0 ? null : { people: { groups: { include: groupIds } } },
    actions: ACTIONS[type] ?? null,
    created: AT,
    lastUpdated: AT,
  };
}

const ACTIONS: Readonly<Record<string, object>> = {
  PASSWORD: {
    passwordChange: { access: 'ALLOW' },
    selfServicePasswordReset: { access: 'ALLOW' },
    selfServiceUnlock: { access: 'DENY' },
  },
  MFA_ENROLL: { enroll: { self: 'CHALLENGE' } },
  OKTA_SIGN_ON: { signon: { access: 'ALLOW', requireFactor: false } },
  ACCESS_POLICY: {
    appSignOn: {
      access: 'ALLOW',
      verificationMethod: { type: 'ASSURANCE', factorMode: '1FA', reauthenticateIn: 'PT12H' },
    },
  },
};

function appDocument({ id, policyId }: TenantApp): object {
  return {
    id,
    name: 'oidc_client',
    label: `App ${id}`,
    status: 'ACTIVE',
    signOnMode: 'OPENID_CONNECT',
    created: AT,
    lastUpdated: AT,
    credentials: {
      password: { value: SECRET },
      oauthClient: {
        client_id: id,
        client_secret: SECRET,
        token_endpoint_auth_method: 'client_secret_basic',
      },
    },
    settings: {
      app: { anyName: SECRET },
      notes: { admin: SECRET },
      oauthClient: {
        redirect_uris: ['https://app.example.com'],
        jwks: { keys: [{ kty: 'RSA', n: 'public', e: 'AQAB', d: SECRET }] },
      },
    },
    _links: {
      self: { href: `${HREF}/apps/${id}` },
      logo: [{ href: 'https://acme.okta.com/logo.png' }],
      ...(policyId !== undefined && { accessPolicy: { href: `${HREF}/policies/${policyId}` } }),
    },
  };
}
