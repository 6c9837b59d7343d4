/** The responses of the service to the requests of the documented recipe (docs/getting-an-export.md), for a small org. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'policies-OKTA_SIGN_ON.json': [policy('00psession', 'OKTA_SIGN_ON', 'Default Policy')],
  'policies-ACCESS_POLICY.json': [policy('00paccess', 'ACCESS_POLICY', 'Any two factors')],
  'policies-PASSWORD.json': [policy('00ppassword', 'PASSWORD', 'Default Policy')],
  'policies/00psession/rules.json': [
    rule('0prsession', 'SIGN_ON', { signon: { access: 'ALLOW', requireFactor: false } }, {}),
  ],
  'policies/00paccess/rules.json': [
    rule('0proffice', 'ACCESS_POLICY', access('1FA'), {
      network: { connection: 'ZONE', include: ['nzooffice'] },
      people: { groups: { include: ['00gstaff'] } },
    }),
    rule('0prcatchall', 'ACCESS_POLICY', access('2FA'), {}, { priority: 99, system: true }),
  ],
  'policies/00paccess/mappings.json': [
    {
      id: 'map1',
      _links: {
        application: { href: 'https://acme.example.com/api/v1/apps/0oapayroll' },
        policy: { href: 'https://acme.example.com/api/v1/policies/00paccess' },
      },
    },
  ],
  'policies/00ppassword/rules.json': [
    rule('0prpassword', 'PASSWORD', { passwordChange: { access: 'ALLOW' } }, {}),
  ],
  'zones.json': [
    {
      id: 'nzooffice',
      name: 'Office',
      type: 'IP',
      status: 'ACTIVE',
      usage: 'POLICY',
      gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
    },
  ],
  'groups.json': [
    { id: '00gstaff', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
    { id: '00geveryone', type: 'BUILT_IN', profile: { name: 'Everyone' } },
  ],
  'groups/00gstaff/users.json': [user('00uann', 'ann@example.com')],
  'users.json': [user('00uann', 'ann@example.com'), user('00uben', 'ben@example.com')],
  'users/00uben/groups.json': [{ id: '00geveryone', type: 'BUILT_IN', profile: { name: 'Everyone' } }],
  'apps.json': [
    {
      id: '0oapayroll',
      name: 'payroll',
      label: 'Payroll',
      status: 'ACTIVE',
      signOnMode: 'SAML_2_0',
      _links: { accessPolicy: { href: 'https://acme.example.com/api/v1/policies/00paccess' } },
    },
  ],
  'apps/0oapayroll/groups.json': [{ id: '00gstaff', priority: 0 }],
  'authenticators.json': [
    { id: 'autpassword', key: 'okta_password', name: 'Password', type: 'password', status: 'ACTIVE' },
    { id: 'autwebauthn', key: 'webauthn', name: 'Passkeys', type: 'security_key', status: 'ACTIVE' },
  ],
  'authenticators/autwebauthn/methods.json': [{ type: 'webauthn', status: 'ACTIVE' }],
  'device-assurances.json': [{ id: 'dae1', name: 'Managed laptops', platform: 'WINDOWS' }],
  'behaviors.json': [{ id: 'bhv1', name: 'New city', type: 'ANOMALOUS_LOCATION', status: 'ACTIVE' }],
  'user-types.json': [{ id: 'oty1', name: 'user', displayName: 'User', default: true }],
};

/** The paths of the files that docs/getting-an-export.md fetches, in the folder of the export. */
export const EXPORT_FILES: readonly string[] = Object.keys(ANSWERS);

/** Returns the files of an export in a folder, by path; `changed` replaces the text of some, or adds others. */
export function exportIn(folder: string, changed: Readonly<Record<string, string>> = {}): [string, string][] {
  const texts = Object.entries(ANSWERS).map(([name, answer]) => [name, textOf(answer)] as const);
  return Object.entries({ ...Object.fromEntries(texts), ...changed }).map(([name, text]) => [
    `${folder}/${name}`,
    text,
  ]);
}

/** Returns the text of a file of the export. */
export function exportText(name: string): string {
  return textOf(ANSWERS[name]);
}

function textOf(answer: unknown): string {
  return `${JSON.stringify(answer, undefined, 1)}\n`;
}

function policy(id: string, type: string, name: string): object {
  return { id, type, name, status: 'ACTIVE', priority: 1, system: true, conditions: null };
}

function rule(id: string, type: string, actions: object, conditions: object, more: object = {}): object {
  return { id, type, name: id, status: 'ACTIVE', priority: 1, system: false, conditions, actions, ...more };
}

function access(factorMode: string): object {
  const verificationMethod = { type: 'ASSURANCE', factorMode, reauthenticateIn: 'PT2H', constraints: [] };
  return { appSignOn: { access: 'ALLOW', verificationMethod } };
}

function user(id: string, login: string): object {
  return { id, status: 'ACTIVE', profile: { login, email: login, firstName: 'A', lastName: 'B' } };
}
