import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { isDifferenceAbove } from '../../../src/analysis/questions/diff/diff-threshold.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { orgOfRules } from './one-rule.js';

const NOBODY = { groupIds: [], userIds: [] };
const STAFF = { groupIds: ['00gs'], userIds: [] };
const ALLOW = {
  appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } },
};
const TWO = { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '2FA' } } };

/** Returns an org with one application that has these assignments. Ann is in the group Staff if `isStaff`. */
function org(
  assigned: object,
  { isStaff = false, actions = ALLOW }: { readonly isStaff?: boolean; readonly actions?: object } = {},
): Snapshot {
  const groups = [
    { id: '00ge', type: 'BUILT_IN', profile: { name: 'Everyone' } },
    { id: '00gs', type: 'OKTA_GROUP', profile: { name: 'Staff' } },
  ];
  const href = 'https://x.okta.com/api/v1/policies/rst1';
  const users = [
    { id: '00ua', profile: { login: 'ann@x.org' }, groupIds: isStaff ? ['00ge', '00gs'] : ['00ge'] },
  ];
  const apps = [{ id: '0oa1', label: 'A', _links: { accessPolicy: { href } }, ...assigned }];
  return orgOfRules([{ network: { connection: 'ANYWHERE' } }], { groups, users, apps }, actions);
}

test.each([
  ['an application that is newly assigned', org(NOBODY), org(STAFF)],
  ['an application that is no longer assigned', org(STAFF), org(NOBODY)],
  ['a user who joins an assigned group', org(STAFF), org(STAFF, { isStaff: true })],
])("the diff reports access as unknown if an application's assignments change: %s", (_, before, after) => {
  const diff = diffOf(before, after);
  expect(diff.isComplete).toBe(false);
  expect(diff.undecided.map(({ applications }) => applications?.map(({ id }) => id))).toEqual([['0oa1']]);
  expect(diff.verdicts.map(({ verdict }) => verdict)).toEqual(['unknown']);
  expect(isDifferenceAbove(diff, 'less-strict')).toBe('unknown');
});

test.each([
  ['assigned to nobody in both states', org(NOBODY), org(NOBODY, { actions: TWO })],
  ['assigned to the same people', org(STAFF), org(STAFF)],
  ['whose assignments both states lack', org({}), org({})],
  ['whose assignments only one state contains', org({}), org(STAFF)],
])('the diff reports neither a change nor an undecided rule for an application %s', (_, before, after) => {
  const diff = diffOf(before, after);
  expect(diff.undecided).toEqual([]);
  expect(diff.changes).toEqual([]);
});

test('if assignments are partly unknown and no assigned user is known, it is unknown whether a changed rule changes access', () => {
  const nobodyKnown = { userIds: [] };
  const { verdicts } = diffOf(org(nobodyKnown), org(nobodyKnown, { actions: TWO }));
  expect(verdicts.map(({ verdict }) => verdict)).toEqual(['unknown']);
});

test('the example for a changed session rule is a sign-in whose outcome changes; if none is found, the diff reports the change as undecided', () => {
  const forStaff = { people: { groups: { include: ['00gs'] } } };
  const denied = { appSignOn: { access: 'DENY' } };
  const orgs = [ALLOW, denied].map((actions) => {
    const one = org({ userIds: ['00ua'] }, { actions });
    const signOn = (access: string, id: string, conditions: object, priority: number) => ({
      ...one.policies[0],
      ...{ id: `of ${id}`, type: 'OKTA_SIGN_ON', priority, isDefault: priority === 2, conditions },
      rules: [
        {
          ...one.policies[0]?.rules[0],
          id,
          isDefault: true,
          conditions: null,
          actions: { signon: { access } },
        },
      ],
    });
    const sessions = [signOn('ALLOW', 'staff', forStaff, 1), signOn('DENY', 'others', {}, 2)];
    return { ...one, policies: [...one.policies, ...sessions] } as unknown as Snapshot;
  });
  const { changes: regions, undecided } = diffOf(...(orgs as [Snapshot, Snapshot]));
  expect(regions).toEqual([]);
  expect(undecided.length).toBeGreaterThan(0);
});

/**
 * Returns an org with two applications of one policy, and a session rule that applies to Ann only. `assigned` has the assignments of the
 * second application.
 */
function orgForAnn(access: string, assigned: object): Snapshot {
  const one = org({ userIds: ['00ua'], groupIds: [] });
  const [rule] = one.policies[0]?.rules ?? [];
  const sessionRule = (id: string, conditions: object, actions: object, priority: number) => ({
    ...rule,
    ...{ id, conditions, priority, isDefault: priority === 99, actions: { signon: actions } },
  });
  const rules = [
    sessionRule('ann', { people: { users: { include: ['00ua'] } } }, { access }, 1),
    sessionRule('others', {}, { access: 'ALLOW' }, 99),
  ];
  const session = { ...one.policies[0], id: 'session', type: 'OKTA_SIGN_ON', conditions: {}, rules };
  const second = {
    ...one.apps[0],
    id: '0oa2',
    label: 'B',
    groupIds: undefined,
    userIds: undefined,
    ...assigned,
  };
  const mapped = one.mappings.map((mapping) => ({ ...mapping, appId: '0oa2' }));
  return {
    ...one,
    policies: [...one.policies, session],
    apps: [...one.apps, second],
    mappings: [...one.mappings, ...mapped],
  } as unknown as Snapshot;
}

test.each([
  ['nothing changes where that person is not assigned', { groupIds: ['00gs'], userIds: [] }, 'equal'],
  ['it is unknown where that person may be assigned', { groupIds: ['00gs'] }, 'unknown'],
  ['it changes where that person is assigned', { groupIds: ['00ge'], userIds: [] }, 'less-permissive'],
])(
  'if a session rule changes for one user, the verdict on each of two applications with the same policy depends on assignments: %s',
  (_, assigned, expected) => {
    const { verdicts } = diffOf(orgForAnn('ALLOW', assigned), orgForAnn('DENY', assigned));
    const found = new Map(verdicts.map(({ application, verdict }) => [application.id, verdict]));
    expect(found).toEqual(
      new Map([
        ['0oa1', 'less-permissive'],
        ['0oa2', expected],
      ]),
    );
  },
);
