import { expect, test } from 'vitest';
import { unwrap } from '../../../../src/documents/unwrap.js';

import { snapshotOf } from '../../../../src/features/mock-api/service/tenant/snapshot-of.js';
import { ask, read, type Served } from './commands.js';
import { readTenant } from './refusing-tenant.js';

const ANN = '/api/v1/users/00u1';

function serve(): Served {
  const users = [{ id: '00u1', status: 'ACTIVE', profile: { login: 'ann@example.com' } }];
  const tenant = readTenant([{ name: 'org.json', value: { users } }], { brand: 'OKTA', edition: 'field' });
  return { tenant: unwrap(tenant) };
}

test('a risk level that a request to the mock API sets is a fact about the user, and not a field of the user in responses', () => {
  const served = serve();
  const levelOf = () => snapshotOf(served.tenant).users[0]?.riskLevel;
  expect(read(served, `${ANN}/risk`)).toMatchObject({ riskLevel: 'NONE' });
  expect(levelOf()).toBeUndefined();
  expect(ask(served, 'PUT', `${ANN}/risk`, { riskLevel: 'HIGH' }).status).toBe(201);
  expect(ask(served, 'PUT', `${ANN}/risk`, { riskLevel: 'LOW' }).status).toBe(200);
  expect(ask(served, 'PUT', `${ANN}/risk`, { riskLevel: 'SOME' }).status).toBe(400);
  expect(levelOf()).toBe('LOW');
  expect(read(served, ANN)).not.toHaveProperty('riskLevel');
});

test('the mock API enrolls a security question for a user without its answer, refuses other factors, and removes all on a reset', () => {
  const served = serve();
  const factors = `${ANN}/factors`;
  const profile = { question: 'first_award', answer: 'sesame' };
  expect(ask(served, 'POST', factors, { factorType: 'question', profile }).status).toBe(200);
  expect(ask(served, 'POST', factors, { factorType: 'sms', profile }).status).toBe(501);
  expect(ask(served, 'POST', factors, { factorType: 'question', profile: {} }).status).toBe(400);
  expect(read(served, factors)).toMatchObject([
    { factorType: 'question', profile: { question: 'first_award' } },
  ]);
  expect(JSON.stringify({ ...served.tenant, refusing: [] })).not.toContain('sesame');
  expect(read(served, ANN)).not.toHaveProperty('factors');
  expect(ask(served, 'DELETE', `${ANN}/sessions`).status).toBe(204);
  expect(ask(served, 'POST', `${ANN}/lifecycle/reset_factors`).body).toEqual({});
  expect(read(served, factors)).toEqual([]);
});

test('the mock API puts a user with a forgotten password in recovery, and returns a link only if the request asks for no e-mail', () => {
  const served = serve();
  const forgot = `${ANN}/credentials/forgot_password`;
  expect(ask(served, 'POST', forgot).body).toEqual({});
  expect(ask(served, 'POST', `${forgot}?sendEmail=false`).body).toEqual({
    resetPasswordUrl: expect.stringContaining('/signin/reset-password/'),
  });
  expect(read(served, ANN)).toMatchObject({ status: 'RECOVERY' });
});
