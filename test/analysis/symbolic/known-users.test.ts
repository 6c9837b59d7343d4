import { expect, test } from 'vitest';
import { knownUsers } from '../../../src/analysis/symbolic/known-users.js';
import type { UnknownPart } from '../../../src/model/policies/unknown-part.js';
import { orgOfRule } from '../../model/conditions/org-of-rule.js';
import { snapshotOf } from '../questions/snapshot-of.js';
import { encodedOrg } from './encoded-org.js';

const user = (id: string, groupIds: readonly string[] | undefined, more: object = {}) => ({
  id,
  status: 'ACTIVE',
  profile: { login: id, ...more },
  ...(groupIds && { groupIds }),
});

/**
 * Returns an org with three users: Ann is in HR, Bob is in no group, and the groups of Cid are unknown. Its applications are assigned to
 * HR, to Bob, to all users, to unknown users, and to partially unknown users.
 */
function orgOf() {
  const app = (id: string, more: object) => ({
    ...{ id, label: id, status: 'ACTIVE', ...more },
    _links: { accessPolicy: { href: 'https://x.okta.com/api/v1/policies/rst1' } },
  });
  const rule = (id: string, priority: number, conditions: object) => ({
    ...{ id, name: id, type: 'ACCESS_POLICY', status: 'ACTIVE', priority, conditions },
    actions: { appSignOn: { access: 'DENY' } },
  });
  return snapshotOf({
    brand: 'OKTA',
    manifest: { complete: ['groups', 'users', 'apps', 'policies', 'zones'] },
    groups: [{ id: 'hr', profile: { name: 'HR' } }],
    users: [user('ann', ['hr'], { team: 'red' }), user('bob', [], { team: 'blue' }), user('cid', undefined)],
    apps: [
      app('for hr', { groupIds: ['hr'], userIds: [] }),
      app('for bob', { groupIds: [], userIds: ['bob'] }),
      app('for anybody', { groupIds: [], userIds: ['ann', 'bob', 'cid'] }),
      app('unknown', {}),
      app('undecided', { groupIds: ['hr'] }),
    ],
    policies: [
      {
        ...{ id: 'rst1', name: 'P', type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 1, system: true },
        rules: [
          rule('team', 1, { elCondition: { condition: "user.profile.team == 'red'" } }),
          rule('group', 2, { people: { groups: { include: ['hr'] } } }),
          rule('named', 3, { people: { users: { include: ['bob'] } } }),
          { ...rule('rest', 99, {}), system: true },
        ],
      },
    ],
  });
}

function usersIn(unknown: readonly UnknownPart[] = []) {
  const org = { ...orgOf(), unknown };
  const { world, space } = encodedOrg(org);
  const of = (key: string, ...values: readonly number[]) => {
    const variable = space.dimensions.findIndex((dimension) => dimension.key === key);
    expect(variable).toBeGreaterThanOrEqual(0);
    return [variable, values] as const;
  };
  return { known: knownUsers(org.users, space, world), of, space };
}

test('the search for users (`within`) returns those who can be in a set of sign-ins, with undecided users in a separate list', () => {
  const { known, of } = usersIn();
  const everything = new Map();
  expect(known.within([everything], ['for hr'])).toEqual({ ids: ['ann'], possible: ['cid'], isExact: false });
  expect(known.within([everything], ['for bob'])).toEqual({ ids: ['bob'], possible: [], isExact: true });
  expect(known.within([everything], ['for anybody'])).toEqual({
    ids: ['ann', 'bob', 'cid'],
    possible: [],
    isExact: true,
  });
  expect(known.within([everything], ['undecided'])).toEqual({
    ids: ['ann'],
    possible: ['bob', 'cid'],
    isExact: false,
  });
  expect(known.within([everything], ['unknown'])).toEqual({
    ids: [],
    possible: ['ann', 'bob', 'cid'],
    isExact: false,
  });
  expect(known.within([everything]).ids).toEqual(['ann', 'bob', 'cid']);
  expect(known.within([], ['for anybody'])).toEqual({ ids: [], possible: [], isExact: true });
  const inGroup = new Map([of('group hr', 1)]);
  expect(known.within([inGroup], ['for anybody'])).toEqual({
    ids: ['ann'],
    possible: ['cid'],
    isExact: false,
  });
  const outside = new Map([of('group hr', 0)]);
  expect(known.within([outside], ['for anybody'])).toMatchObject({ ids: ['bob'], possible: ['cid'] });
  expect(known.within([inGroup, outside], ['for anybody'])).toMatchObject({
    ids: ['ann', 'bob'],
    possible: ['cid'],
  });
  const isBob = new Map([of('user', 0)]);
  expect(known.within([isBob], ['for anybody'])).toEqual({ ids: ['bob'], possible: [], isExact: true });
  expect(known.within([isBob], ['for hr'])).toEqual({ ids: [], possible: [], isExact: true });
});

test('the search for users (`within`) considers only the applications that the set of sign-ins permits', () => {
  const { known, of, space } = usersIn();
  const [forHr, forBob] = ['for hr', 'for bob'].map((id) => space.application.ids.indexOf(id));
  const ofBob = new Map([of('application', forBob as number)]);
  expect(known.within([ofBob]).ids).toEqual(['bob']);
  expect(known.within([ofBob], ['for hr', 'for bob']).ids).toEqual(['bob']);
  expect(known.within([ofBob], ['for hr']).ids).toEqual([]);
  expect(known.within([new Map([of('application', forHr as number, forBob as number)])]).ids).toEqual([
    'ann',
    'bob',
  ]);
});

test('the search for users marks its list as not exact if the org may have other users', () => {
  const { known } = usersIn([{ collection: 'users', known: 'open', why: 'a test' }]);
  expect(known.within([new Map()], ['for bob'])).toEqual({ ids: ['bob'], possible: [], isExact: false });
});

test('the search for users marks its list as exact only if all assignments of applications are known', () => {
  const { known, of } = usersIn();
  const isBob = new Map([of('user', 1)]);
  expect(known.within([isBob], ['for anybody']).isExact).toBe(true);
  expect(known.within([new Map([of('user', 0), of('group hr', 1)])], ['undecided']).isExact).toBe(false);
});

test('the search for users (`like`) returns those who have the same values as the given sign-in for the given facts', () => {
  const { known, of, space } = usersIn();
  const [team] = of('attribute team');
  const [group] = of('group hr');
  const at = (id: string) => space.application.ids.indexOf(id);
  const base = space.dimensions.map(({ preferred }) => preferred);
  const model = (app: string, inHr: number) =>
    base.with(space.application.variable, at(app)).with(group, inHr);
  expect(known.like(model('for anybody', 1), [group])).toEqual(['ann']);
  expect(known.like(model('for anybody', 0), [group])).toEqual(['bob']);
  expect(known.like(model('for anybody', 0), [])).toEqual(['ann', 'bob', 'cid']);
  expect(known.like(model('for hr', 0), [])).toEqual(['ann', 'cid']);
  expect(known.like(model('for bob', 1), [group])).toEqual([]);
  const red = [0, 1, 2].find((value) => space.dimensions[team]?.words([value]) === 'team `red`');
  expect(known.like(model('for anybody', 0).with(team, red as number), [team])).toEqual(['ann']);
});

test('the search for users lists those who are definitely assigned to each application', () => {
  const { known } = usersIn();
  expect(known.assigned(['for hr', 'for bob', 'unknown', 'undecided'])).toEqual([
    { appId: 'for hr', userId: 'ann' },
    { appId: 'for bob', userId: 'bob' },
    { appId: 'undecided', userId: 'ann' },
  ]);
});

test('in the search for users, a user has the credentials provider that the export states, or an unknown one if it states none', () => {
  const { space, world } = encodedOrg(orgOfRule({ authProvider: { provider: 'ACTIVE_DIRECTORY' } }));
  const dimension = space.dimensions.find(({ key }) => key === 'credentialsProvider');
  const person = world.person('ann');
  const numberOf = (provider?: string) => dimension?.of?.('ann', { ...person, provider }, world);
  expect([numberOf(), numberOf('ACTIVE_DIRECTORY'), numberOf('SVC')]).toEqual([undefined, 0, 1]);
});
