import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { tenantDocument } from '../../../../src/features/mock-api/service/tenant/snapshot-of.js';
import { ask, read, type Served } from './commands.js';
import { readTenant } from './refusing-tenant.js';

const SCHEMA = '/api/v1/meta/schemas/user/default';

function served(org: Members = {}): Served {
  return {
    tenant: unwrap(
      readTenant([{ name: 'org.json', value: { policies: [], ...org } }], { brand: 'SVC', edition: 'field' }),
    ),
  };
}

function withAttribute(name: string, property: unknown): object {
  return { definitions: { custom: { properties: { [name]: property } } } };
}

/** Returns an org whose export contains the user schema, with one custom attribute. */
function servedWithSchema(): Served {
  const org = served();
  ask(org, 'POST', SCHEMA, withAttribute('site', { title: 'Site', type: 'string', required: true }));
  return served({ schemas: [read(org, SCHEMA)] });
}

const NAMED = { firstName: 'Ann', lastName: 'Poe', email: 'ann@example.com' };

test('the mock API accepts only the user attributes that the exported user schema defines', () => {
  const org = servedWithSchema();
  const profile = { ...NAMED, login: 'ann@example.com', site: 'Oslo' };
  expect(ask(org, 'POST', '/api/v1/users', { profile }).status).toBe(200);
  const login = 'bob@example.com';
  expect(ask(org, 'POST', '/api/v1/users', { profile: { ...profile, login, shoe: 44 } })).toMatchObject({
    status: 400,
    body: {
      errorSummary: 'Api validation failed: newUser',
      errorCauses: [{ errorSummary: "Property name 'shoe' is not defined in profile" }],
    },
  });
  expect(ask(org, 'POST', '/api/v1/users/ann@example.com', { profile: { shoe: 44 } }).status).toBe(400);
});

test('in the mock API, users of a user type have the attributes of its schema, and the user type links to the schema', () => {
  const org = served({ userTypes: [{ id: 'oty1', name: 'user', default: true }] });
  const made = ask(org, 'POST', '/api/v1/meta/types/user', { name: 'partner', displayName: 'Partner' });
  const { id, _links } = made.body as {
    readonly id: string;
    readonly _links: { readonly schema: { readonly href: string } };
  };
  const at = _links.schema.href.replace('https://localhost', '');
  expect(at).toBe(`/api/v1/meta/schemas/user/${id.replace('oty', 'osc')}`);
  ask(org, 'POST', at, withAttribute('firm', { title: 'Firm', type: 'string' }));
  expect(JSON.stringify(read(org, at))).toContain('firm');
  expect(JSON.stringify(read(org, SCHEMA))).not.toContain('firm');
  expect(read(org, '/api/v1/meta/schemas/user/osc1')).toEqual(read(org, SCHEMA));
  expect(ask(org, 'GET', '/api/v1/meta/schemas/user/osc2').status).toBe(404);
  const told = served({
    userTypes: org.tenant.objects.userTypes,
    schemas: [read(org, SCHEMA), read(org, at)],
  });
  const user = (login: string, type: string) =>
    ask(told, 'POST', '/api/v1/users', { type: { id: type }, profile: { ...NAMED, login, firm: 'Acme' } })
      .status;
  expect([user('a@example.com', id), user('b@example.com', 'oty1')]).toEqual([200, 400]);
  expect(ask(org, 'DELETE', `/api/v1/meta/types/user/${id}`).status).toBe(204);
  expect(org.tenant.objects.schemas.filter((one) => one.id.includes('osc'))).toEqual([]);
});

test('if the export contains no user schema, the mock API accepts any user attribute, even after an attribute is added over the API', () => {
  const org = served();
  ask(org, 'POST', SCHEMA, withAttribute('site', { type: 'string' }));
  expect(
    ask(org, 'POST', '/api/v1/users', { profile: { ...NAMED, login: 'a@example.com', shoe: 44 } }).status,
  ).toBe(200);
  expect(JSON.stringify(read(org, SCHEMA))).not.toContain('isAssumed');
});

test('schemas, profile mappings, brands and features of the export can be read from the mock API and written back unchanged', () => {
  const { tenant } = servedWithSchema();
  const brands = [{ id: 'bnd1', name: 'Own', isDefault: true }];
  const orgFeatures = [{ id: 'ftr1', name: 'Flag', status: 'ENABLED', type: 'self-service' }];
  const org = served({ schemas: tenant.objects.schemas, brands, orgFeatures });
  expect(read(org, '/api/v1/brands')).toMatchObject(brands);
  expect(read(org, '/api/v1/features/ftr1')).toMatchObject({ name: 'Flag', _links: { disable: {} } });
  const again = unwrap(readTenant([{ name: 'org.json', value: tenantDocument(org.tenant) }]));
  expect(tenantDocument(again)).toEqual(tenantDocument(org.tenant));
  expect(again.objects.schemas).toEqual(org.tenant.objects.schemas);
});

test('if the export lacks brands, features and the calling user, the mock API returns a default brand, no features and an active user', () => {
  const org = served();
  const [brand] = read(org, '/api/v1/brands') as readonly Members[];
  expect(read(org, `/api/v1/brands/${brand?.id}`)).toEqual(brand);
  expect(read(org, '/api/v1/users/me')).toMatchObject({ status: 'ACTIVE' });
  expect(read(org, '/api/v1/features')).toEqual([]);
});

test('the mock API does not deactivate a factor while a policy lets users enroll the factor', () => {
  const enrolling = (self: string) => ({
    policies: [
      {
        id: '00penroll00000000000',
        type: 'MFA_ENROLL',
        name: 'Enrollment',
        settings: { factors: { svc_question: { enroll: { self } } } },
        rules: [],
      },
    ],
  });
  const at = '/api/v1/org/factors/svc_question';
  const org = served(enrolling('OPTIONAL'));
  expect(read(org, at)).toMatchObject({ provider: 'SVC', factorType: 'question', status: 'INACTIVE' });
  expect(ask(org, 'POST', `${at}/lifecycle/activate`).body).toMatchObject({ status: 'ACTIVE' });
  expect(ask(org, 'POST', `${at}/lifecycle/deactivate`)).toMatchObject({
    status: 400,
    body: { errorCode: 'E0000020' },
  });
  const free = served(enrolling('NOT_ALLOWED'));
  ask(free, 'POST', `${at}/lifecycle/activate`);
  expect(ask(free, 'POST', `${at}/lifecycle/deactivate`).status).toBe(200);
  expect(ask(free, 'GET', '/api/v1/org/factors/none').status).toBe(404);
});

test('the mock API changes a password and a security question, and stores neither the password nor the answer', () => {
  const org = served({ users: [{ id: '00u1', status: 'ACTIVE', profile: { login: 'ann@example.com' } }] });
  const at = '/api/v1/users/00u1/credentials';
  const password = { oldPassword: { value: 'old' }, newPassword: { value: 'sesame' } };
  expect(ask(org, 'POST', `${at}/change_password`, {}).status).toBe(400);
  expect(ask(org, 'POST', `${at}/change_password`, password).body).toMatchObject({ password: {} });
  const question = {
    password: { value: 'sesame' },
    recovery_question: { question: 'Where?', answer: 'here' },
  };
  expect(ask(org, 'POST', `${at}/change_recovery_question`, {}).status).toBe(400);
  expect(ask(org, 'POST', `${at}/change_recovery_question`, question).body).toMatchObject({
    recovery_question: { question: 'Where?' },
  });
  expect(JSON.stringify(tenantDocument(org.tenant))).not.toMatch(/sesame|"here"/);
});
