import type { Mutator } from '../mutator.js';

const CORE = 'urn:scim:schemas:core:1.0';
const GROUP_EXTENSION = 'urn:svc:custom:group:1.0';
const ISSUED = Date.UTC(2026, 0, 15) / 1000;

const simulation = () => ({
  policyTypes: ['SVC_SIGN_ON', 'ACCESS_POLICY'],
  appInstance: '0oa1b2c3d4',
  policyContext: {
    user: { id: '00u1b2c3d4' } as object | undefined,
    ip: '203.0.113.7',
    risk: { level: 'LOW' },
    device: { platform: 'IOS', registered: true, managed: true },
  },
});

const simulated = () => [
  {
    method: 'POST',
    path: '/api/v1/policies/simulate?expand=EVALUATED&expand=RULE',
    status: 200,
    request: simulation(),
    response: { evaluation: [] },
  },
];

const signIn = () => ({
  username: 'ann@example.com',
  password: 'correcthorse',
  options: { multiOptionalFactorEnroll: false, warnBeforePasswordExpired: true },
  context: { deviceToken: '26q43Ak9Eh04p7H6Nnx0m69JqYOrfVBY' },
});

const link = (path: string, name?: string) => ({
  ...(name !== undefined && { name }),
  href: `https://example.com/api/v1/authn/${path}`,
  hints: { allow: ['POST'] },
});

const user = () => ({
  id: '00u1b2c3d4',
  passwordChanged: '2025-09-01T08:00:00.000Z',
  profile: { login: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', locale: 'en_US', timeZone: 'UTC' },
});

const open = (status: string) => ({
  stateToken: '007ucIX7PATyn94hsHfOLVaXAmOBkKHWnOOLG43bsb',
  expiresAt: '2026-01-15T10:05:00.000Z',
  status,
});

const COMPLEXITY = { minLength: 8, minLowerCase: 1, minUpperCase: 1, minNumber: 1, minSymbol: 0 };

const success = () => ({
  expiresAt: '2026-01-15T10:05:00.000Z',
  status: 'SUCCESS',
  sessionToken: '00Fpzf4en68pCXTsMjcX8JPMctzN2Wiw4LDOBL_9pe',
  _embedded: { user: user() },
});

const challenge = () => ({
  ...open('MFA_REQUIRED'),
  _embedded: {
    user: user(),
    factors: [
      {
        id: 'opf3hkfocI4JTLAju0g4',
        factorType: 'push',
        provider: 'SVC',
        profile: { deviceType: 'SmartPhone_IPhone', name: 'Gibson', platform: 'IOS', version: '9.0' },
        _links: { verify: link('factors/opf3hkfocI4JTLAju0g4/verify') },
      },
    ],
  },
  _links: { cancel: link('cancel') },
});

const enrollment = () => ({
  ...open('MFA_ENROLL'),
  _embedded: {
    user: user(),
    factors: [
      {
        factorType: 'sms',
        provider: 'SVC',
        status: 'NOT_SETUP',
        enrollment: 'OPTIONAL',
        _links: { enroll: link('factors') },
      },
    ],
  },
  _links: { cancel: link('cancel') },
});

const expired = () => ({
  ...open('PASSWORD_EXPIRED'),
  _embedded: { user: user(), policy: { complexity: COMPLEXITY } },
  _links: { next: link('credentials/change_password', 'changePassword'), cancel: link('cancel') },
});

const warned = () => ({
  ...open('PASSWORD_WARN'),
  _embedded: { user: user() },
  _links: {
    next: link('credentials/change_password', 'changePassword'),
    skip: link('skip', 'skip'),
    cancel: link('cancel'),
  },
});

const activated = () => ({
  ...open('PASSWORD_RESET'),
  recoveryType: 'ACCOUNT_ACTIVATION',
  _embedded: {
    user: user(),
    policy: { expiration: { passwordExpireDays: 60 }, complexity: COMPLEXITY },
  },
  _links: { next: link('credentials/reset_password', 'resetPassword'), cancel: link('cancel') },
});

const lockedOut = () => ({
  status: 'LOCKED_OUT',
  _embedded: {},
  _links: { next: link('recovery/unlock', 'unlock') },
});

const stepUp = () => ({
  ...open('UNAUTHENTICATED'),
  type: 'SESSION_STEP_UP',
  _embedded: {
    target: { type: 'APP', name: 'payroll', label: 'Payroll' },
    authentication: {
      protocol: 'SAML2.0',
      issuer: { id: '0oa1b2c3d4', name: 'Payroll', uri: 'urn:payroll' },
    },
  },
  _links: { next: link('', 'authenticate') },
});

/** A completed step-up. */
const continued = () => ({
  expiresAt: '2026-01-15T10:05:00.000Z',
  status: 'SUCCESS',
  type: 'SESSION_STEP_UP',
  _embedded: stepUp()._embedded,
  _links: { next: { ...link('', 'original'), hints: { allow: ['GET'] } } },
});

/** Makes a mutation that sets a value at a dotted path. */
function put(path: string, value: unknown) {
  return (document: object) => {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    Reflect.set(
      steps.reduce<object>((inner, step) => Reflect.get(inner, step), document),
      last,
      value,
    );
  };
}

const transactions = {
  'the state token of a challenge': [challenge, (it) => delete it.stateToken],
  'the factors of a challenge': [challenge, (it) => delete it._embedded.factors],
  'the verify link of a factor': [challenge, (it) => delete it._embedded.factors[0]._links.verify],
  'the id of an enrolled factor': [challenge, (it) => delete it._embedded.factors[0].id],
  'the cancel link of an enrollment': [enrollment, (it) => delete it._links.cancel],
  'the enroll link of a factor': [enrollment, (it) => delete it._embedded.factors[0]._links.enroll],
  'the complexity when a password expired': [expired, (it) => delete it._embedded.policy],
  'the name of a link': [expired, (it) => delete it._links.next.name],
  'the skip link of a warning': [warned, (it) => delete it._links.skip],
  'the expiration after an activation': [activated, (it) => delete it._embedded.policy.expiration],
  'the link that unlocks': [lockedOut, (it) => delete it._links.next],
  'the type of a step-up': [stepUp, (it) => delete it.type],
  'the target of a step-up': [stepUp, (it) => delete it._embedded.target],
  'the session token of a success': [success, (it) => delete it.sessionToken],
  'the expiry of a success': [success, (it) => delete it.expiresAt],
  'the state token of a lockout': [
    () => ({ ...lockedOut(), stateToken: '007ucIX7' }),
    (it) => delete it.stateToken,
  ],
  'any factor in a challenge': [challenge, (it) => it._embedded.factors.pop()],
  'the type of its target': [stepUp, put('_embedded.target.type', 'APPLICATION')],
  'the protocol of a step-up': [stepUp, put('_embedded.authentication.protocol', 'SAML_2_0')],
  'the word for an activation': [activated, put('recoveryType', 'ACCOUNT_ACTIVATE')],
  'the word for a step-up': [continued, put('type', 'STEP_UP')],
  'the method that leads back': [continued, put('_links.next.hints.allow', ['POST'])],
  'the methods of a link': [challenge, put('_links.cancel.hints.allow', ['GET'])],
  // biome-ignore lint/suspicious/noExplicitAny: see Mutator
} satisfies Record<string, readonly [() => any, (transaction: any) => unknown]>;

const jwt = (claims: object, header: object = { alg: 'RS256', kid: 'key1' }) =>
  [header, claims, 'signature']
    .map((part) => Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url'))
    .join('.');

const claims = () => ({
  aud: 'https://example.com/oauth2/v1/token',
  iss: '0oa1b2c3d4',
  sub: '0oa1b2c3d4',
  iat: ISSUED,
  exp: ISSUED + 3600,
});

const tokenRequest = () => ({
  grant_type: 'client_credentials',
  scope: 'svc.users.read svc.apps.read',
  client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  client_assertion: jwt(claims()),
});

const ann = () => ({
  schemas: [CORE],
  userName: 'ann@example.com',
  externalId: '00u1b2c3d4',
  name: { givenName: 'Ann', familyName: 'Lee' },
  displayName: 'Ann Lee',
  locale: 'en-US',
  active: true,
  emails: [
    { primary: true, value: 'ann@example.com', type: 'work' },
    { primary: false, value: 'ann@example.org', type: 'home' },
  ],
  groups: [],
});

const META = { created: '2026-01-15T10:00:00Z', lastModified: '2026-01-15T10:00:00Z', version: 'v1' };

const storedAnn = () => ({ ...ann(), id: 'user1', meta: { ...META, resourceType: 'User' } });

const group = () => ({
  schemas: [CORE, GROUP_EXTENSION],
  id: 'group1',
  displayName: 'Staff',
  members: [
    { value: 'user1', display: 'Ann' },
    { value: 'user2', display: 'Bob', operation: 'delete' },
  ],
  meta: META,
  [GROUP_EXTENSION]: { description: 'All but contractors' },
});

const listOf = (Resources: readonly object[], { startIndex = 1, totalResults = Resources.length } = {}) => ({
  schemas: [CORE],
  totalResults,
  startIndex,
  itemsPerPage: Resources.length,
  Resources,
});

const numbered = (number: number) => ({
  ...storedAnn(),
  id: `user${number}`,
  userName: `user${number}@example.com`,
});

const pageOf = (startIndex: number, count: number, totalResults = 5) => {
  const size = Math.min(count, totalResults - startIndex + 1);
  const users = Array.from({ length: size }, (_, index) => numbered(startIndex + index));
  return {
    method: 'GET',
    path: `/scim/v1/Users?startIndex=${startIndex}&count=${count}`,
    status: 200,
    response: listOf(users, { startIndex, totalResults }),
  };
};

const imported = () => [pageOf(1, 2), pageOf(1, 3), pageOf(4, 3)];

const provisioned = () => [
  {
    method: 'GET',
    path: '/scim/v1/Users?filter=userName%20eq%20%22ann%40example.com%22&startIndex=1&count=100',
    status: 200,
    response: listOf([]),
  },
  { method: 'POST', path: '/scim/v1/Users', status: 201, request: ann(), response: storedAnn() },
  {
    method: 'PATCH',
    path: '/scim/v1/Users/user1',
    status: 204,
    request: { schemas: [CORE], id: 'user1', active: false },
    response: null,
  },
  {
    method: 'POST',
    path: '/scim/v1/Users',
    status: 409,
    request: ann(),
    response: { Errors: [{ description: 'exists', code: 409 }] },
  },
  { method: 'DELETE', path: '/scim/v1/Groups/group1', status: 204, response: null },
];

const authentication = () => [
  {
    request: {
      method: 'POST',
      url: 'https://example.com/api/v1/authn',
      headers: { Authorization: 'SSWS 00abc', 'X-Device-Fingerprint': 'fingerprint' } as Record<
        string,
        string
      >,
      body: signIn() as object,
    },
    response: { status: 200, body: challenge() as object },
  },
  {
    request: {
      method: 'POST',
      url: 'https://example.com/api/v1/authn/factors/opf3hkfocI4JTLAju0g4/verify',
      headers: { Authorization: 'SSWS 00abc' },
      body: { stateToken: open('').stateToken } as object,
    },
    response: { status: 200, body: success() as object },
  },
];

export const requests: readonly Mutator[] = [
  ...mutators('simulate request', 'create', simulation, {
    'simulate/app-required': { 'the application left out': (it) => delete it.appInstance },
    'simulate/user-xor-groups': {
      'groups next to the user': (it) => {
        it.policyContext.groups = { ids: ['00g1'] };
      },
      'the user left out': (it) => delete it.policyContext.user,
    },
    'simulate/ip-xor-zones': {
      'zones next to the address': (it) => {
        it.policyContext.zones = { ids: ['nzo1'] };
      },
    },
    'simulate/policy-type-known': {
      'a letter left out': (it) => {
        it.policyTypes[1] = 'ACCESS_POLCY';
      },
      'the brand left out': (it) => {
        it.policyTypes[0] = 'SIGN_ON';
      },
    },
    'simulate/risk-level-known': {
      'another word': (it) => {
        it.policyContext.risk.level = 'CRITICAL';
      },
    },
    'simulate/managed-not-registered': {
      'not registered': (it) => {
        it.policyContext.device.registered = false;
      },
    },
  }),
  ...mutators(undefined, undefined, simulated, {
    'simulate/expand-known': {
      'a letter too many': (it) => {
        it[0].path = '/api/v1/policies/simulate?expand=EVALUATED&expand=RULES';
      },
      'lower case': (it) => {
        it[0].path = '/api/v1/policies/simulate?expand=rule';
      },
    },
  }),
  ...mutators('authentication request', 'create', signIn, {
    'authn/mode': {
      'the password left out': (it) => delete it.password,
      'an additional activation token': (it) => {
        it.token = 'o7AFoTGE9xjQiHQK6dAa';
      },
      'nothing left': () => ({ options: {} }),
      'a state token and a user name': () => ({ stateToken: '007ucIX7', username: 'ann@example.com' }),
    },
    'authn/device-token-length': {
      'a hyphen': (it) => {
        it.context.deviceToken = '26q43Ak9-Eh04p7H6Nnx0m69JqYOrfVB';
      },
      'a character too many': (it) => {
        it.context.deviceToken += 'x';
      },
    },
  }),
  ...Object.entries(transactions).map(
    ([what, [valid, breaks]]): Mutator => ({
      rule: 'authn/transaction-fields',
      what: `without ${what}`,
      kind: 'authentication transaction',
      reading: 'stored',
      valid,
      breaks: (transaction) => void breaks(transaction),
    }),
  ),
  ...mutators('authentication transaction', 'stored', success, {
    'authn/transaction-fields': {
      'a state token in a success': (it) => {
        it.stateToken = '007ucIX7';
      },
      'an unknown status': (it) => {
        it.status = 'SUCCEEDED';
      },
    },
  }),
  ...mutators('authentication transaction', 'stored', challenge, {
    'authn/transaction-fields': {
      'a session token in a challenge': (it) => {
        it.sessionToken = '00Fpzf4en68pCXTsMjcX8';
      },
    },
  }),
  ...mutators(undefined, undefined, authentication, {
    'authn/trusted-only': { 'no API token': (it) => delete it[0].request.headers.Authorization },
    'authn/transition': {
      'from a password to a reset': (it) => {
        it[0].response.body = activated();
      },
      'from a password to a warning that was not asked for': (it) => {
        it[0].request.body.options.warnBeforePasswordExpired = false;
        it[0].response.body = warned();
      },
      'from an activation token to a warning': (it) => {
        it[0].request.body = { token: 'o7AFoTGE9xjQiHQK6dAa' };
        it[0].response.body = warned();
      },
      'on from a success': (it) => {
        it.push({ ...it[1], response: { status: 200, body: challenge() } });
      },
    },
  }),
  ...mutators('token request', 'create', tokenRequest, {
    'token/assertion-claims': {
      'another assertion type': (it) => {
        it.client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer';
      },
      'no assertion': (it) => delete it.client_assertion,
      'a secret as well': (it) => {
        it.client_secret = 'sesame';
      },
      'not signed': (it) => {
        it.client_assertion = jwt(claims(), { alg: 'none' });
      },
      'signed with a secret': (it) => {
        it.client_assertion = jwt(claims(), { alg: 'HS256' });
      },
      'an empty signature': (it) => {
        it.client_assertion = it.client_assertion.replace(/[^.]+$/, '');
      },
      'two hours': (it) => {
        it.client_assertion = jwt({ ...claims(), exp: ISSUED + 7200 });
      },
      'another subject': (it) => {
        it.client_assertion = jwt({ ...claims(), sub: 'ann@example.com' });
      },
      'another client': (it) => {
        it.client_id = '0oa9z8y7x6';
      },
      'a payload that is not JSON': (it) => {
        it.client_assertion = it.client_assertion.replace(/\.[^.]+\./, '.e30e30.');
      },
    },
    'token/grant-type-known': {
      'a letter too few': (it) => {
        it.grant_type = 'client_credential';
      },
      'no grant type': (it) => delete it.grant_type,
    },
    'token/code-verifier-required': {
      'a code without its verifier': () => ({
        grant_type: 'authorization_code',
        code: 'code',
        redirect_uri: 'https://app.example.com/callback',
      }),
    },
    'token/scope-form': {
      'no scope': (it) => delete it.scope,
      'an empty scope': (it) => {
        it.scope = ' ';
      },
      'no action': (it) => {
        it.scope = 'svc.users svc.apps.read';
      },
      commas: (it) => {
        it.scope = 'svc.users.read,svc.apps.read';
      },
      colons: (it) => {
        it.scope = 'svc:users:read';
      },
    },
  }),
  ...mutators('client assertion', 'create', claims, {
    'token/assertion-claims': {
      'no audience': (it) => delete it.aud,
      'the host alone as audience': (it) => {
        it.aud = 'https://example.com';
      },
      'no expiry': (it) => delete it.exp,
      milliseconds: (it) => {
        it.exp *= 1000;
      },
      'two hours from now': (it) => {
        delete it.iat;
        it.exp = ISSUED + 7200;
      },
      'a text as expiry': (it) => {
        it.exp = '2026-01-15T11:00:00Z';
      },
      'an issuer that is not the subject': (it) => {
        it.iss = '0oa9z8y7x6';
      },
    },
  }),
  ...mutators('SCIM user', 'stored', storedAnn, {
    'scim/schemas-required': {
      'no schemas': (it) => delete it.schemas,
      'the schema of version 2': (it) => {
        it.schemas = ['urn:ietf:params:scim:schemas:core:2.0:User'];
      },
    },
    'scim/user-fields': {
      'no user name': (it) => delete it.userName,
      'no id': (it) => delete it.id,
      'a text for a boolean': (it) => {
        it.active = 'true';
      },
      'one email and no list': (it) => {
        it.emails = it.emails[0];
      },
      'two primary emails': (it) => {
        it.emails[1].primary = true;
      },
      'a password': (it) => {
        it.password = 'correcthorse';
      },
    },
  }),
  ...mutators('SCIM user', 'create', ann, {
    'scim/user-fields': {
      'an id in a create': (it) => {
        it.id = 'user1';
      },
      'a name that is a text': (it) => {
        it.name = 'Ann Lee';
      },
    },
  }),
  ...mutators('SCIM group', 'stored', group, {
    'scim/schemas-required': {
      'a description without its schema': (it) => {
        it.schemas = [CORE];
      },
      'the schema without a description': (it) => delete it[GROUP_EXTENSION],
    },
    'scim/group-fields': {
      'no name': (it) => delete it.displayName,
      'members as ids': (it) => {
        it.members = ['user1'];
      },
      'a member without a value': (it) => delete it.members[0].value,
    },
    'scim/member-operation': {
      'another word': (it) => {
        it.members[1].operation = 'remove';
      },
      'upper case': (it) => {
        it.members[1].operation = 'DELETE';
      },
    },
  }),
  ...mutators('SCIM list', 'stored', () => listOf([storedAnn()]), {
    'scim/list-integers': {
      'a count in quotes': (it) => {
        it.totalResults = '1';
      },
      'no start': (it) => delete it.startIndex,
      'a fraction': (it) => {
        it.itemsPerPage = 1.5;
      },
      'the page size that was asked for': (it) => {
        it.itemsPerPage = 100;
      },
      'fewer in all than on the page': (it) => {
        it.totalResults = 0;
      },
      'no resources': (it) => delete it.Resources,
      'none of the existing resources': (it) => {
        it.Resources = [];
        it.itemsPerPage = 0;
      },
    },
    'scim/user-unique': {
      'a second user of the name': (it) => {
        it.Resources.push({ ...it.Resources[0], id: 'user2' });
        it.totalResults = it.itemsPerPage = it.Resources.length;
      },
      'an id twice': (it) => {
        it.Resources.push({ ...it.Resources[0], userName: 'bob@example.com' });
        it.totalResults = it.itemsPerPage = it.Resources.length;
      },
    },
    'scim/schemas-required': { 'no schemas': (it) => delete it.schemas },
    'scim/user-fields': { 'no user name in a list': (it) => delete it.Resources[0].userName },
  }),
  ...mutators(undefined, undefined, imported, {
    'scim/paging-stable': {
      'another order': (it) => {
        it[1].response.Resources.reverse();
      },
      'a page that overlaps': (it) => {
        it[2].response.Resources[0] = numbered(3);
      },
      'shorter pages than asked for': (it) => {
        it[1].response = listOf([numbered(1), numbered(2)], { totalResults: 5 });
      },
      'longer pages than asked for': (it) => {
        it[0].response = pageOf(1, 5).response;
      },
      'the start is ignored': (it) => {
        it[2].response = pageOf(1, 3).response;
      },
    },
    'scim/username-unique': {
      'one name for two': (it) => {
        it[2].response.Resources[0].userName = 'user1@example.com';
      },
    },
  }),
  ...mutators(undefined, undefined, provisioned, {
    'scim/create-returns-body': {
      'an empty body': (it) => {
        it[1].response = null;
      },
      'no id': (it) => {
        it[1].response = { ...storedAnn(), id: undefined };
        it.splice(2);
      },
      'no meta': (it) => delete it[1].response.meta,
    },
    'scim/status-code': {
      '200 for a create': (it) => {
        it[1].status = 200;
      },
      '200 for a removed group': (it) => {
        it[4].status = 200;
      },
      '400 for an existing user': (it) => {
        it[3].status = 400;
      },
      'an error body of version 2': (it) => {
        it[3].response = { detail: 'exists', status: '409' };
      },
    },
    'scim/user-delete-sent': {
      'a user is deleted': (it) => {
        it[4].path = '/scim/v1/Users/user1';
      },
    },
  }),
];

/** Mutations by rule, then by description. */
// biome-ignore lint/suspicious/noExplicitAny: see Mutator
type Breaks = Readonly<Record<string, Readonly<Record<string, (document: any) => unknown>>>>;

/**
 * Makes a mutator for each mutation. A mutation may return a new document. Otherwise it changes the document in place, and its return value
 * (such as the boolean of a `delete`) is ignored.
 */
function mutators(
  kind: Mutator['kind'],
  reading: Mutator['reading'],
  valid: Mutator['valid'],
  rules: Breaks,
): Mutator[] {
  return Object.entries(rules).flatMap(([rule, all]) =>
    Object.entries(all).map(([what, breaks]) => ({
      rule,
      what,
      ...(kind !== undefined && { kind }),
      ...(reading !== undefined && { reading }),
      valid,
      breaks: (document: unknown) => {
        const broken = breaks(document);
        return typeof broken === 'object' ? broken : undefined;
      },
    })),
  );
}
