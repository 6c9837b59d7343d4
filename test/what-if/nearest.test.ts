import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unwrap } from '../../src/documents/unwrap.js';
import { readSnapshot } from '../../src/public/core.js';
import type { AnyRequest } from '../../src/public/org.js';
import { counterfactuals } from '../../src/public/what-if.js';
import type { CounterfactualOptions } from '../../src/what-if/counterfactuals/counterfactuals.js';

const text = readFileSync(new URL('../../fixtures/what-if/acme.json', import.meta.url), 'utf8');
const org = unwrap(readSnapshot(text));

const ANN = {
  app: 'Payroll',
  user: 'ann@example.com',
  ip: '198.51.100.7',
  risk: 'LOW',
  managed: false,
} as const;

function nearest(request: AnyRequest, options?: CounterfactualOptions, of = org) {
  const { found, ...rest } = unwrap(counterfactuals(of, request, 'allowed', options));
  return { ...rest, found: found.map(({ changes }) => changes.map(({ text: words }) => words)) };
}

test('if two suggested changes of a sign-in change equally many facts, the easier one is first, by the default or the given order of ease', () => {
  expect(nearest(ANN).found).toEqual([['from Office'], ['on a managed device']]);
  expect(nearest(ANN, { ease: ['device'] }).found).toEqual([['on a managed device'], ['from Office']]);
});

test('if some zones of the address of a sign-in are unknown, changes that keep the address are suggested before changes to another address', () => {
  const withTor = withoutTor(text);
  const bob = { ...ANN, user: 'bob@example.com', ip: '203.0.113.7' };
  expect(nearest(bob, {}, withTor).found).toEqual([['definitely from Office', 'as a member of Finance']]);
  expect(nearest({ ...ANN, managed: true }, {}, withTor).found).toEqual([
    ['definitely from any other address'],
  ]);
});

test('the library suggests a changed sign-in by another user only if the options permit that', () => {
  const bob = { ...ANN, user: 'bob@example.com', ip: '203.0.113.7' };
  expect(nearest(bob).found).toEqual([['as a member of Finance']]);
  expect(nearest(bob, { vary: ['user'] }).found).toEqual([
    ['as a member of Finance'],
    ['as ann@example.com'],
  ]);
});

test('for a user whose groups follow from the member lists of all groups, changes of group memberships are suggested', () => {
  const bob = { ...ANN, user: 'bob@example.com', ip: '203.0.113.7' };
  const ofLists = withMemberLists(text);
  expect(nearest(bob, {}, ofLists)).toMatchObject({ found: [['as a member of Finance']], isProved: true });
  expect(nearest(bob, {}, withMemberLists(text, ['Finance']))).toMatchObject({
    found: [],
    isProved: false,
    unprovedReasons: ['unknown-groups'],
  });
});

test('for a sign-in that already has the wanted result, no change is suggested, and the outcome is stated', () => {
  const { isAlreadySatisfied, found, outcomes } = nearest({ ...ANN, managed: true });
  expect([isAlreadySatisfied, found]).toEqual([true, []]);
  expect(outcomes).toMatchObject([{ result: 'allowed', assurance: '2fa' }]);
});

test('the library rejects invalid options for suggesting changes of a sign-in', () => {
  const wrong = { ease: 5 } as unknown as CounterfactualOptions;
  expect(counterfactuals(org, ANN, 'allowed', wrong).ok).toBe(false);
});

/**
 * Returns the org without the users' lists of groups, so that only the member lists of groups state memberships. The member lists of
 * `groupsWithoutList` are removed, too.
 */
function withMemberLists(json: string, groupsWithoutList: readonly string[] = []) {
  const { users, groups, ...rest } = JSON.parse(json);
  return unwrap(
    readSnapshot({
      ...rest,
      users: users.map(({ groupIds: _, ...user }: { groupIds: unknown }) => user),
      groups: groups.map(({ userIds, ...one }: { userIds: unknown; profile: { name: string } }) =>
        groupsWithoutList.includes(one.profile.name) ? one : { ...one, userIds },
      ),
    }),
  );
}

const TOR = { type: 'DYNAMIC', name: 'Tor', status: 'ACTIVE', usage: 'POLICY', proxyType: 'Tor' };

/** Returns the same org with a session rule that denies sign-ins from Tor. It is unknown whether an address belongs to Tor. */
function withoutTor(json: string) {
  const { policies, zones, ...rest } = JSON.parse(json);
  const [enrollment, session, ...others] = policies;
  const [usual] = session.rules;
  const network = { connection: 'ZONE', include: ['nzo3'] };
  const denying = { name: 'Tor', conditions: { network }, actions: { signon: { access: 'DENY' } } };
  const rules = [
    { ...usual, id: '0pr3', system: false, ...denying },
    { ...usual, priority: 2 },
  ];
  return unwrap(
    readSnapshot({
      ...rest,
      zones: [{ id: 'nzo3', ...TOR }, ...zones],
      policies: [enrollment, { ...session, rules }, ...others],
    }),
  );
}
