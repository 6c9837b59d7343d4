import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { populationOf } from '../../../src/analysis/questions/population.js';
import { compile } from '../../../src/simulate/compile.js';
import { signInOutcome } from '../../../src/simulate/outcome/outcome.js';
import { snapshotOf } from '../../analysis/questions/snapshot-of.js';

const ALLOW = {
  access: 'ALLOW',
  verificationMethod: { type: 'ASSURANCE', factorMode: '1FA', constraints: [] },
};
const DENY = { access: 'DENY' };

const policy = (type: string, id: string, actions: object) => {
  const named = { id, name: id, type, status: 'ACTIVE', priority: 1, system: true };
  return { ...named, rules: [{ ...named, id: `${id}-rule`, conditions: {}, actions }] };
};

const orgWith = (assigned: object, appSignOn: object = ALLOW) =>
  snapshotOf({
    brand: 'OKTA',
    groups: [{ id: '00ge', type: 'BUILT_IN', profile: { name: 'Everyone' } }],
    apps: [
      {
        id: '0oa1',
        label: 'A',
        _links: { accessPolicy: { href: 'https://x.okta.com/api/v1/policies/access' } },
      },
    ],
    users: [{ id: '00u1', status: 'ACTIVE', profile: { login: 'ann@example.com' } }],
    zones: [],
    userGroups: { '00u1': ['00ge'] },
    policies: [
      policy('OKTA_SIGN_ON', 'session', { signon: { access: 'ALLOW' } }),
      policy('ACCESS_POLICY', 'access', { appSignOn }),
    ],
    manifest: { complete: ['users', 'groups', 'zones', 'apps', 'policies'] },
    ...assigned,
  });

const TO_ANN = { appGroups: { '0oa1': [] }, appUsers: { '0oa1': ['00u1'] } };

test.each([
  ['states', 'the export does not contain the assignments of the application', orgWith({})],
  ['states', 'the export contains only the assigned groups', orgWith({ appGroups: { '0oa1': [] } })],
  ['does not state', 'the application is assigned to the user', orgWith(TO_ANN)],
  ['does not state', 'the policy denies the user', orgWith({}, DENY)],
])(
  'the result of a sign-in states the assumption that the user is assigned (A29) only if it depends on it: it %s A29 if %s',
  (verb, _when, org) => {
    const found = signInOutcome(compile(org), {
      appInstance: '0oa1',
      policyContext: { user: { id: '00u1' } },
    });
    if (!found.ok) throw new Error(JSON.stringify(found));
    expect(found.value.assumptions.some(({ id }) => id === 'A29')).toBe(verb === 'states');
  },
);

test('a user whose assignments are unknown counts as possible in `access`, and `diff` states an upper bound', () => {
  const usersOf = (assigned: object) => populationOf(orgWith(assigned)).applications[0]?.rules[0]?.users;
  expect(usersOf({})).toMatchObject({ ids: [], possible: ['00u1'], isExact: false });
  expect(usersOf(TO_ANN)).toMatchObject({ ids: ['00u1'], possible: [], isExact: true });
  const countOf = (assigned: object) => diffOf(orgWith(assigned), orgWith(assigned, DENY)).changes[0]?.users;
  expect(countOf({})).toMatchObject({ count: 1, bound: 'at most' });
  expect(countOf(TO_ANN)).toMatchObject({ count: 1, bound: 'exact' });
});
