import { describe, expect, test } from 'vitest';

import { explain, readSnapshot, unwrap } from '../../src/index.js';

const user = { id: '00u1', profile: { login: 'ann@example.com' } };
const rule = (conditions: object) => ({
  id: '0pr1',
  name: 'Some',
  type: 'IDP_DISCOVERY',
  status: 'ACTIVE',
  priority: 1,
  conditions,
  actions: { idp: { providers: [{ type: 'OKTA' }] } },
});
const org = (conditions: object, users: readonly object[] = []) => ({
  brand: 'OKTA',
  policies: [
    {
      id: '00p1',
      name: 'P',
      type: 'IDP_DISCOVERY',
      status: 'ACTIVE',
      priority: 1,
      system: true,
      rules: [rule(conditions)],
    },
  ],
  apps: [{ id: '0oa1', label: 'Payroll' }],
  ...(users.length > 0 && { users }),
});
const verdict = (document: object, login: string) => {
  const story = unwrap(
    explain(unwrap(readSnapshot(document)), { app: 'Payroll', user: login, policyTypes: ['IDP_DISCOVERY'] }),
  );
  return story.types[0]?.policies[0]?.rules[0]?.leaves.map(({ verdict }) => verdict);
};

describe('a user who is named by login, if the export does not contain the users', () => {
  test.each([{ people: { users: { include: ['00u1'] } } }, { people: { users: { exclude: ['00u1'] } } }])(
    'if the export does not contain the users, a login in a request may be any user: %j',
    (conditions) => {
      expect(verdict(org(conditions), 'ann@example.com')).toEqual(['UNDEFINED']);
    },
  );

  test('a login that an incomplete list of users does not contain is not taken for a listed user', () => {
    const document = { ...org({ people: { users: { include: ['00u1'] } } }, [user]) };
    const open = { ...document, manifest: { unknown: [{ collection: 'users', known: 'open' }] } };
    expect(verdict(open, 'bob@example.com')).toEqual(['NOT_MATCH']);
    expect(verdict(open, 'ann@example.com')).toEqual(['MATCH']);
  });

  test('if a request names a user by a login that the export does not contain, the login is not taken as the identifier that the user typed', () => {
    const typed = {
      userIdentifier: { type: 'IDENTIFIER', patterns: [{ matchType: 'SUFFIX', value: 'example.com' }] },
    };
    expect(verdict(org(typed), 'ann@example.com')).toEqual(['UNDEFINED']);
    expect(verdict(org(typed), '00u1')).toEqual(['UNDEFINED']);
  });
});

test('a request may name a user by an id that the export does not contain', () => {
  expect(verdict(org({ people: { users: { include: ['00u1'] } } }), '00u2')).toEqual(['NOT_MATCH']);
});

describe('a name that is not in an incomplete list', () => {
  const live = (id: string) => id.padEnd(20, '0');
  const policy = {
    id: live('00pa'),
    name: 'P',
    type: 'IDP_DISCOVERY',
    status: 'ACTIVE',
    priority: 1,
    rules: [],
  };
  const asked = (id: string, group: string) => {
    const org = unwrap(readSnapshot({ brand: 'OKTA', policies: [{ ...policy, id }] }));
    const answer = explain(org, { app: live('0oaa'), group });
    return answer.ok ? 'answered' : answer.refusal?.body.errorSummary;
  };

  test('if the export has ids of a live tenant and an incomplete list of groups, a group name that is not listed is rejected', () => {
    expect(asked(policy.id, 'Finance')).toBe(
      'Not found: no group `Finance` in the export; if the export does not contain it, pass its id',
    );
    expect(asked(policy.id, live('00gf'))).toBe('answered');
  });

  test('if the ids of the export are not those of a live tenant and the list of groups is incomplete, an unlisted group name is used as an id', () => {
    expect(asked('p1', 'Finance')).toBe('answered');
  });
});
