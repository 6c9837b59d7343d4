import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NamedRequest } from '../../src/documents/request/named-request.js';
import { readRequest, readSnapshot, simulate, unwrap } from '../../src/index.js';
import { arbitraryOrg } from '../generators/org.js';

const org = unwrap(readSnapshot(readFileSync('fixtures/cli/org.json', 'utf8')));

test('a request with names in place of ids may state names and ids in any letter case', () => {
  const [ann] = org.users;
  const payroll = org.apps.find(({ label }) => label === 'Payroll');
  const finance = org.groups.find(({ name }) => name === 'Finance');
  const office = org.zones.find(({ name }) => name === 'Office');
  expect(
    unwrap(readRequest(org, { app: 'payroll', user: ann?.login?.toUpperCase(), ip: '10.0.0.1' })),
  ).toEqual({
    appInstance: payroll?.id,
    policyContext: { user: { id: ann?.id }, ip: '10.0.0.1' },
  });
  const inWords: NamedRequest = {
    app: 'Payroll',
    groups: 'Finance',
    zones: ['Office'],
    risk: 'high',
    platform: 'macos',
    registered: true,
    policyTypes: 'access-policy',
    identifier: 'ann',
  };
  expect(unwrap(readRequest(org, inWords))).toEqual({
    appInstance: payroll?.id,
    policyTypes: ['ACCESS_POLICY'],
    policyContext: {
      groups: { ids: [finance?.id] },
      zones: { ids: [office?.id] },
      risk: { level: 'HIGH' },
      device: { platform: 'MACOS', registered: true },
      identifier: 'ann',
    },
  });
});

test('a request with the names of a user and of groups becomes a request body with the ids of the user and the groups', () => {
  const { policyContext } = unwrap(
    readRequest(org, { app: 'Payroll', user: 'ann@example.com', groups: ['HR'] }),
  );
  const hr = org.groups.find(({ name }) => name === 'HR')?.id;
  expect(policyContext).toEqual({ user: { id: org.users[0]?.id, groupIds: [hr] } });
});

test.each<[object, RegExp]>([
  [
    { app: 'Payrol', user: 'ann@example.com' },
    /no application `Payrol` in the export; did you mean `Payroll \(/,
  ],
  [
    { app: 'Payroll', grup: 'Staff' },
    /the field `grup` of the request has no effect; did you mean `group`\?/,
  ],
  [{ app: 'Payroll', groups: ['Sales'] }, /`Sales` names 2 groups: .* pass the id/],
  [{ app: 'Payroll', user: 'ann@example.com', risk: 'enormous' }, /unknown level `ENORMOUS`/],
  [{ app: 'Payroll', user: 7 }, /policyContext.user/],
  [{ user: 'ann@example.com' }, /appInstance/],
])('the request with names %j is rejected, and the error matches %s', (request, reason) => {
  const answer = simulate(org, request as never);
  expect(answer).toMatchObject({ ok: false, refusal: {}, error: { message: expect.stringMatching(reason) } });
});

test('property: any request with names in place of ids gets an answer, and the export stays unchanged', () => {
  const before = JSON.stringify(org.apps);
  const word = fc.constantFrom(
    'app',
    'user',
    'groups',
    'zones',
    'risk',
    'assurance',
    'ip',
    '__proto__',
    'policyTypes',
  );
  const words = fc.dictionary(word, fc.oneof(fc.jsonValue(), fc.constantFrom('Payroll', 'Sales', ['Staff'])));
  fc.assert(
    fc.property(words, (request) => {
      expect(typeof simulate(org, request as never).ok).toBe('boolean');
    }),
    { numRuns: 300 },
  );
  expect(JSON.stringify(org.apps)).toBe(before);
});

test('property: a request in the short form (`app` and `user`) that states ids gives the same answer as a request body with these ids', () => {
  const pair = arbitraryOrg()
    .filter(({ apps, users }) => apps.length > 0 && users.length > 0)
    .chain((org) => fc.tuple(fc.constant(org), fc.constantFrom(...org.apps), fc.constantFrom(...org.users)));
  fc.assert(
    fc.property(pair, ([org, { id: app }, { id: user }]) => {
      const body = { appInstance: app, policyContext: { user: { id: user } } };
      const inWords = simulate(org, { app, user });
      const asBody = simulate(org, body);
      expect(inWords.ok).toBe(asBody.ok);
      if (inWords.ok) expect(inWords).toEqual(asBody);
    }),
    { numRuns: 60 },
  );
});
