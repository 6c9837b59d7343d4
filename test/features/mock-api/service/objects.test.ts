import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import type { StatedTenant } from '../../../../src/features/mock-api/service/tenant/read-tenant.js';
import { ask, pagesOf, read, type Served } from './commands.js';
import { readTenant } from './refusing-tenant.js';

const ORG = {
  policies: [
    {
      id: 'rst1',
      type: 'ACCESS_POLICY',
      name: 'Payroll',
      rules: [
        zoned('rul1', 0, ['nzo2', 'nzo3']),
        zoned('rul2', 1, ['nzo4']),
        {
          ...zoned('rul3', 2, ['nzo2']),
          conditions: { network: { connection: 'ZONE', exclude: ['nzo2', 'nzo3'] } },
        },
      ],
    },
  ],
  apps: [{ id: '0oa1', name: 'bookmark', label: 'Wiki', status: 'ACTIVE', signOnMode: 'BOOKMARK' }],
  zones: [
    { id: 'nzo1', type: 'IP', name: 'Legacy', status: 'INACTIVE', system: true },
    zone('nzo2', 'INACTIVE'),
    zone('nzo3', 'ACTIVE'),
    zone('nzo4', 'INACTIVE'),
  ],
  groups: [
    { id: '00g1', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: '00g2', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
    { id: '00g3', type: 'APP_GROUP', profile: { name: 'From a directory' } },
  ],
  users: [
    { id: '00u1', status: 'ACTIVE', profile: { login: 'ann@example.com' }, groupIds: ['00g2'] },
    { id: '00u2', status: 'DEPROVISIONED', profile: { login: 'bob@example.com' } },
  ],
  behaviors: ['B', 'A', 'C'].map((name) => ({
    id: `bhv${name}`,
    name,
    type: 'VELOCITY',
    status: 'ACTIVE',
    settings: { velocityKph: 800 },
  })),
  authenticators: [
    {
      id: 'aut1',
      key: 'phone_number',
      type: 'phone',
      name: 'Phone',
      status: 'ACTIVE',
      methods: [
        { type: 'sms', status: 'ACTIVE' },
        { type: 'voice', status: 'INACTIVE' },
      ],
    },
  ],
};

function zone(id: string, status: string): Members {
  return {
    id,
    type: 'IP',
    name: id,
    status,
    system: false,
    gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }],
  };
}

function zoned(id: string, priority: number, include: readonly string[]): Members {
  const actions = {
    appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
  };
  return {
    id,
    type: 'ACCESS_POLICY',
    name: id,
    status: 'ACTIVE',
    priority,
    conditions: { network: { connection: 'ZONE', include } },
    actions,
  };
}

function served(stated: StatedTenant = {}): Served {
  const documents = [{ name: 'org.json', value: ORG }];
  return {
    tenant: unwrap(readTenant(documents, { brand: 'SVC', edition: 'field', engine: 'identity', ...stated })),
  };
}

const Z = '/api/v1/zones';

test('in the mock API, a new network zone is always active, an update changes its name, and a single address becomes a range', () => {
  const org = served();
  const given = {
    type: 'IP',
    name: 'Café',
    status: 'INACTIVE',
    gateways: [{ type: 'RANGE', value: '198.51.100.7' }],
  };
  const { id, ...made } = ask(org, 'POST', Z, given).body as Members;
  expect(made).toMatchObject({ status: 'ACTIVE', proxies: null, system: false, usage: 'POLICY' });
  expect(made.gateways).toEqual([{ type: 'RANGE', value: '198.51.100.7-198.51.100.7' }]);
  expect(ask(org, 'PUT', `${Z}/${id}`, given).body).toMatchObject({
    status: 'INACTIVE',
    gateways: made.gateways,
  });
  expect(ask(org, 'POST', `${Z}/${id}/lifecycle/activate`)).toMatchObject({
    status: 200,
    body: { status: 'ACTIVE' },
  });
  const filter = encodeURIComponent('name eq "Café" or id eq "nzo1"');
  expect(read(org, `${Z}?filter=${filter}`)).toHaveLength(2);
});

test('the mock API removes a deleted zone from conditions with several zones, and does not delete the only zone of a condition', () => {
  const org = served();
  const statusOf = (id: string, at: Served = org) => ask(at, 'DELETE', `${Z}/${id}`).status;
  expect(['nzo1', 'nzo3', 'nzo4'].map((id) => statusOf(id))).toEqual([403, 400, 400]);
  expect(statusOf('nzo2')).toBe(204);
  const rules = read(org, '/api/v1/policies/rst1/rules') as readonly Members[];
  expect(JSON.stringify(rules)).not.toContain('nzo2');
  expect(rules.map(({ conditions }) => conditions)).toMatchObject([
    { network: { include: ['nzo3'] } },
    { network: { include: ['nzo4'] } },
    { network: { exclude: ['nzo3'] } },
  ]);
  const other = ask(org, 'POST', Z, { ...zone('', 'ACTIVE'), name: 'Other' }).body as Members;
  expect(statusOf(String(other.id), { tenant: { ...org.tenant, engine: 'classic' } })).toBe(204);
});

test.each(
  (['spec', 'field'] as const).flatMap((edition) =>
    (['identity', 'classic'] as const).map((engine) => ({ edition, engine })),
  ),
)(
  'in edition $edition on the $engine engine, the mock API rejects deleting a zone that a rule needs, states the reason, and changes nothing',
  (stated) => {
    const org = served(stated);
    const before = org.tenant;
    const isIdentity = stated.engine === 'identity';
    const answers = ['nzo1', 'nzo4', 'none', ...(isIdentity ? ['nzo3'] : [])].map((id) => {
      const { status, body, headers } = ask(org, 'DELETE', `${Z}/${id}`);
      const { errorCode, errorCauses } = body as Members;
      const causes = (errorCauses as readonly Members[]).map(({ errorSummary }) => errorSummary);
      return [id, status, errorCode, causes, headers.warning];
    });
    const only = ['zone: it is the only zone of rul2'];
    const active = ['zone: an active zone cannot be deleted, deactivate it first'];
    expect(answers).toEqual([
      ['nzo1', 403, 'E0000111', [], '199 preflight "M18"'],
      ['nzo4', 400, 'E0000001', only, '199 preflight "M47"'],
      ['none', 404, 'E0000007', [], undefined],
      ...(isIdentity ? [['nzo3', 400, 'E0000001', active, '199 preflight "M47"']] : []),
    ]);
    expect(org.tenant).toBe(before);
    if (!isIdentity) expect(ask(org, 'DELETE', `${Z}/nzo3`).status).toBe(204);
  },
);

test('the mock API does not delete a zone that is the only zone of an inactive rule, or the only excluded zone of a rule', () => {
  const org = served();
  ask(org, 'DELETE', `${Z}/nzo2`);
  ask(org, 'POST', '/api/v1/policies/rst1/rules/rul2/lifecycle/deactivate');
  ask(org, 'POST', `${Z}/nzo3/lifecycle/deactivate`);
  const causesOf = (id: string) => (ask(org, 'DELETE', `${Z}/${id}`).body as Members).errorCauses;
  expect(causesOf('nzo4')).toEqual([{ errorSummary: 'zone: it is the only zone of rul2' }]);
  expect(causesOf('nzo3')).toEqual([
    { errorSummary: 'zone: it is the only zone of rul1' },
    { errorSummary: 'zone: it is the only zone of rul3' },
  ]);
});

test("in the mock API, the member count of a group equals its list of users, and a membership change updates the group's timestamp", () => {
  const org = served();
  const groups = () => read(org, '/api/v1/groups?expand=stats') as readonly Members[];
  const counts = () => groups().map(({ _embedded }) => (_embedded as { stats: Members }).stats.usersCount);
  expect(counts()).toEqual([1, 1, 0]);
  ask(org, 'DELETE', '/api/v1/groups/00g2/users/00u1');
  expect(counts()).toEqual([1, 0, 0]);
  expect(groups()[1]?.lastMembershipUpdated).toMatch(/^20/);
  const after = org.tenant;
  expect(ask(org, 'DELETE', '/api/v1/groups/00g2/users/00u1').status).toBe(204);
  expect(org.tenant).toBe(after);
  for (const id of ['00g1', '00g3'])
    expect(ask(org, 'PUT', `/api/v1/groups/${id}/users/00u1`).status).toBe(403);
});

const U = '/api/v1/users';
const person = (login: string, credentials?: Members) => ({
  profile: { login, email: login, firstName: 'Eve', lastName: 'Poe' },
  ...(credentials && { credentials }),
});
const PASSWORD = { password: { value: 'sesame' } };

test.each([
  ['', undefined, 'PROVISIONED'],
  ['', PASSWORD, 'ACTIVE'],
  ['?activate=false', PASSWORD, 'STAGED'],
  ['?activate=true&nextLogin=changePassword', PASSWORD, 'PASSWORD_EXPIRED'],
])(
  'a user created in the mock API with the query `%s` and the credentials %j is %s',
  (query, credentials, status) => {
    const { body } = ask(served(), 'POST', `${U}${query}`, person('eve@example.com', credentials));
    expect(body).toMatchObject({ status });
  },
);

test('for a live tenant, the mock API requires the attributes of the schema to create or replace a user, but not for a partial update', () => {
  const org = served();
  const blank = (name: string) => ({ errorSummary: `${name}: The field cannot be left blank` });
  const refused = {
    status: 400,
    body: {
      errorSummary: 'Api validation failed: login',
      errorCauses: [
        ...['login', 'firstName', 'lastName', 'email'].map(blank),
        { errorSummary: 'login: Username must be in the form of an email address' },
      ],
    },
  };
  const profile = { mobilePhone: '555-415-1337' };
  expect(ask(org, 'POST', U, { profile })).toMatchObject(refused);
  expect(ask(org, 'PUT', `${U}/00u1`, { profile })).toMatchObject(refused);
  expect(ask(org, 'POST', `${U}/00u1`, { profile }).status).toBe(200);
  expect(ask(org, 'POST', `${U}/00u1`, { profile: { email: '' } })).toMatchObject({
    body: { errorCauses: [blank('email')] },
  });
});

test('in the mock API, a new user is in the groups that the request names, and a missing group is an error', () => {
  const org = served();
  const created = (groupIds: readonly string[]) =>
    ask(org, 'POST', U, { ...person('eve@example.com'), groupIds });
  expect(created(['00g2', '00g9'])).toMatchObject({
    status: 404,
    body: { errorSummary: 'Not found: Resource not found: 00g9 (UserGroup)' },
  });
  expect(created(['00g3']).status).toBe(403);
  const { id } = created(['00g2']).body as Members;
  expect(JSON.stringify(read(org, '/api/v1/groups/00g2/users'))).toContain(String(id));
});

test('the mock API rejects a request body without any known field as malformed', () => {
  const org = served();
  const malformed = { status: 400, body: { errorCode: 'E0000003' } };
  expect(ask(org, 'POST', U, { boop: 'thing' })).toMatchObject(malformed);
  expect(ask(org, 'PUT', '/api/v1/groups/00g2', { boop: 'bap' })).toMatchObject(malformed);
});

test.each(['POST', 'DELETE'])('a user whom %s deactivates in the mock API has no password', (method) => {
  const org = served();
  const { id } = ask(org, 'POST', U, person('eve@example.com', PASSWORD)).body as Members;
  const at = `${U}/${id}`;
  expect(read(org, at)).toMatchObject({ credentials: { password: {} } });
  ask(org, method, method === 'POST' ? `${at}/lifecycle/deactivate` : at);
  expect((read(org, at) as Members).credentials).not.toHaveProperty('password');
});

test('if the mock API rejects the suspension of a user, the error has the text of the service', () => {
  const org = served();
  const causes = (move: string) =>
    (ask(org, 'POST', `${U}/00u1/lifecycle/${move}`).body as Members).errorCauses;
  expect(causes('unsuspend')).toEqual([{ errorSummary: 'Cannot unsuspend a user that is not suspended' }]);
  ask(org, 'POST', `${U}/00u1/lifecycle/suspend`);
  expect(causes('suspend')).toEqual([{ errorSummary: 'Cannot suspend a user that is not active' }]);
});

// biome-ignore format: a table
test.each([
  ['suspend, unsuspend', 'ACTIVE', 200],
  ['unsuspend', 'ACTIVE', 400],
  ['suspend, suspend', 'SUSPENDED', 400],
  ['activate', 'ACTIVE', 403],
  ['unlock', 'ACTIVE', 403],
  ['deactivate, deactivate', 'DEPROVISIONED', 403],
  ['deactivate, activate', 'PROVISIONED', 200],
  ['reactivate', 'ACTIVE', 403],
  ['expire_password', 'PASSWORD_EXPIRED', 200],
  ['expire_password_with_temp_password', 'PASSWORD_EXPIRED', 200],
  ['reset_password, reactivate', 'PROVISIONED', 200],
  ['suspend, deactivate', 'DEPROVISIONED', 200],
])('after the lifecycle operations %s in the mock API, a user is %s and the last response has status %i', (moves, status, last) => {
  const org = served();
  const answers = moves.split(', ').map((move) => ask(org, 'POST', `${U}/00u1/lifecycle/${move}`).status);
  expect(answers.at(-1)).toBe(last);
  expect(read(org, `${U}/00u1`)).toMatchObject({ status });
});

test.each(['expire_password?tempPassword=true', 'expire_password_with_temp_password'])(
  'the response of the mock API to %s is a temporary password',
  (move) => {
    const { body } = ask(served(), 'POST', `${U}/00u1/lifecycle/${move}`);
    expect(body).toEqual({ tempPassword: expect.stringMatching(/^\w{12}$/) });
  },
);

test('if a request to the mock API asks not to send an e-mail, the response contains the link to set a password', () => {
  const org = served();
  const turn = (id: string, move: string) =>
    ask(org, 'POST', `${U}/${id}/lifecycle/${move}?sendEmail=false`).body;
  const link = (what: string) => expect.stringMatching(new RegExp(`^https://localhost/${what}/.{20}$`));
  const activation = {
    activationUrl: expect.stringMatching(/^https:\/\/localhost\/tokens\/.{20}\/verify$/),
    activationToken: expect.any(String),
  };
  expect(turn('00u2', 'activate')).toEqual(activation);
  expect(turn('00u1', 'reset_password')).toEqual({ resetPasswordUrl: link('reset_password') });
  const ready = ask(org, 'POST', `${U}?activate=False`, person('eve@example.com', PASSWORD)).body as Members;
  expect(ready.status).toBe('STAGED');
  expect(turn(String(ready.id), 'activate')).toEqual(activation);
  expect(read(org, `${U}/${ready.id}`)).toMatchObject({ status: 'ACTIVE' });
});

test('the mock API omits a deprovisioned user from the list of users, unless a search asks for the status DEPROVISIONED', () => {
  const org = served();
  expect(read(org, U)).toHaveLength(1);
  expect(read(org, `${U}?search=${encodeURIComponent('status eq "DEPROVISIONED"')}`)).toMatchObject([
    { id: '00u2' },
  ]);
});

test('the mock API sorts behaviors by name on each page and over all pages', () => {
  const org = served();
  expect(ask(org, 'GET', '/api/v1/behaviors?limit=2').headers.link).toContain(
    '?after=B&limit=2>; rel="next"',
  );
  expect(pagesOf(org, '/api/v1/behaviors?limit=1')).toEqual(read(org, '/api/v1/behaviors'));
  expect(read(org, '/api/v1/behaviors?after=B')).toMatchObject([{ name: 'C' }]);
  expect(read(org, '/api/v1/behaviors?after=AA')).toMatchObject([{ name: 'B' }, { name: 'C' }]);
});

const A = '/api/v1/authenticators';

test('the mock API rejects a second authenticator of most kinds, and does not store the secrets of authenticators', () => {
  const org = served();
  const duo = {
    key: 'duo',
    name: 'Duo',
    provider: { type: 'DUO', configuration: { host: 'https://d.example.com', secretKey: 'sesame' } },
  };
  expect(ask(org, 'POST', A, duo)).toMatchObject({ status: 200, body: { type: 'app', status: 'ACTIVE' } });
  // Source: okta/okta-sdk-python TestAuthenticatorResource.test_create_authenticator.yaml @4916076bf451.
  expect(ask(org, 'POST', A, duo)).toMatchObject({
    status: 400,
    body: {
      errorSummary: 'Api validation failed: com.okta.services.factors.iface.dto.AuthenticatorCatalog',
      errorCauses: [{ errorSummary: 'The field has an invalid value' }],
    },
  });
  expect(JSON.stringify({ ...org.tenant, refusing: [] })).not.toContain('sesame');
  const app = { key: 'custom_app', name: 'Own', settings: { appInstanceId: '0oa1' } };
  const make = () => ask(org, 'POST', `${A}?activate=false`, app);
  expect([make(), make()]).toMatchObject([
    { status: 200, body: { status: 'INACTIVE', settings: { oauthClientId: '0oa1' } } },
    { status: 200 },
  ]);
  expect(ask(org, 'POST', A, { key: 'carrier pigeon', name: 'X' }).status).toBe(400);
});

test('the mock API activates and updates methods of an authenticator, but does not deactivate the last active method', () => {
  const org = served();
  const at = `${A}/aut1/methods`;
  const turn = (type: string, move: string) => ask(org, 'POST', `${at}/${type}/lifecycle/${move}`);
  expect(turn('sms', 'deactivate').status).toBe(400);
  expect(turn('voice', 'activate')).toMatchObject({ status: 200, body: { type: 'voice', status: 'ACTIVE' } });
  expect(turn('sms', 'deactivate').status).toBe(200);
  const written = ask(org, 'PUT', `${at}/voice`, {
    type: 'voice',
    status: 'INACTIVE',
    settings: { x: 1 },
  }).body;
  expect(written).toMatchObject({ status: 'ACTIVE', settings: { x: 1 } });
  expect(read(org, `${at}/voice`)).toEqual(written);
  expect(read(org, at)).toMatchObject([{ type: 'sms', status: 'INACTIVE' }, { type: 'voice' }]);
  expect([ask(org, 'PUT', `${at}/sms`, { type: 'voice' }), ask(org, 'GET', `${at}/otp`)]).toMatchObject([
    { status: 400 },
    { status: 404 },
  ]);
});

test('in the mock API, a list of applications that is filtered by a user contains the assignment of the user', () => {
  const org = served();
  ask(org, 'POST', '/api/v1/apps/0oa1/users', { id: '00u1' });
  const path = `/api/v1/apps?filter=${encodeURIComponent('user.id eq "00u1"')}&expand=user/`;
  expect(read(org, `${path}00u1`)).toMatchObject([
    { id: '0oa1', _embedded: { user: { id: '00u1', scope: 'USER' } } },
  ]);
  expect((read(org, `${path}00u2`) as readonly Members[])[0]).not.toHaveProperty('_embedded');
});

test('in the edition `field`, the mock API rejects a device assurance policy without any condition', () => {
  const refused = ask(served(), 'POST', '/api/v1/device-assurances', { name: 'Phones', platform: 'IOS' });
  expect(refused).toMatchObject({
    status: 400,
    body: { errorCauses: [{ errorSummary: 'Please select at least one device condition before saving' }] },
  });
});

test("for a live tenant, the mock API's response to an update of a device assurance policy has no creation date", () => {
  const org = served();
  const at = '/api/v1/device-assurances';
  const made = ask(org, 'POST', at, { name: 'Phones', platform: 'IOS', jailbreak: false }).body as Members;
  expect(made).toHaveProperty('createdDate');
  expect(ask(org, 'PUT', `${at}/${made.id}`, made).body).not.toHaveProperty('createdDate');
  expect(read(org, `${at}/${made.id}`)).toMatchObject({ createdDate: made.createdDate });
});
