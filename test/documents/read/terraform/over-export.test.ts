import { describe, expect, test } from 'vitest';
import { overlayResources } from '../../../../src/documents/overlay/overlaid-resources.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { readPlan, readPlanToLint } from '../../../../src/documents/read-plan.js';
import { readResources } from '../../../../src/documents/read-resources.js';
import { environmentOf, isInside } from '../../../../src/model/expression/values/environment.js';
import { isAssigned } from '../../../../src/model/facts/assignment.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { worldOf } from '../../../../src/model/policies/world-of-snapshot.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { reading, snapshotOf } from '../reading.js';

const enrollment = (id: string, system: boolean) => ({
  id,
  type: 'PROFILE_ENROLLMENT',
  name: system ? 'Default Policy' : 'Partners',
  status: 'ACTIVE',
  system,
  rules: [
    {
      id: `rul${id}`,
      type: 'PROFILE_ENROLLMENT',
      name: 'Catch-all Rule',
      status: 'ACTIVE',
      system: true,
      priority: 99,
      actions: {
        profileEnrollment: {
          access: 'ALLOW',
          unknownUserAction: 'REGISTER',
          profileAttributes: [{ name: 'email', label: 'Mail', required: true }],
        },
      },
    },
  ],
});

const ORG = {
  policies: [enrollment('rstpartners', false), enrollment('rstdefault', true)],
  mappings: ['0oawiki', '0oapayroll'].map((appId) => ({
    appId,
    policyId: 'rstpartners',
    type: 'PROFILE_ENROLLMENT',
  })),
  apps: ['0oawiki', '0oapayroll'].map((id) => ({ id, label: id, status: 'ACTIVE' })),
  appGroups: { '0oawiki': [{ id: '00gstaff' }], '0oapayroll': [{ id: '00gstaff' }] },
  groups: [{ id: '00gstaff', type: 'OKTA_GROUP', profile: { name: 'Staff' } }],
  groupMembers: { '00gstaff': ['00uann'] },
  users: ['00uann', '00ubob'].map((id) => ({
    id,
    status: 'ACTIVE',
    profile: { login: id },
    groupIds: id === '00uann' ? ['00gstaff'] : [],
  })),
  authenticators: [
    { id: 'autverify', key: 'okta_verify', name: 'Verify', status: 'ACTIVE', settings: { fips: 'REQUIRED' } },
  ],
};

function plan(...resources: readonly Omit<MadeResource, 'requests'>[]): unknown {
  return planOf(resources.map((one) => ({ ...one, requests: [] })));
}

function after(...resources: readonly Omit<MadeResource, 'requests'>[]): Snapshot {
  const change = readPlan({ name: 'plan.json', value: plan(...resources) });
  if (!change.ok) throw new Error(JSON.stringify(change.problems));
  return overlayPlan(snapshotOf(reading([ORG])), change.value).snapshot;
}

const REGISTERING = {
  type: 'okta_policy_rule_profile_enrollment',
  name: 'partners',
  after: { policy_id: 'rstpartners', unknown_user_action: 'DENY', access: 'ALLOW', email_verification: true },
};

const EDITED = {
  access: 'ALLOW',
  unknownUserAction: 'DENY',
  activationRequirements: { emailVerification: true },
  progressiveProfilingAction: 'DISABLED',
  profileAttributes: [{ name: 'email', label: 'Mail', required: true }],
};

test('a planned rule of a registration policy changes the existing rule, which keeps the values that the Terraform plan does not set', () => {
  const policy = after(REGISTERING).policies.find(({ id }) => id === 'rstpartners');
  expect(policy?.rules).toMatchObject([
    { id: 'rulrstpartners', name: 'Catch-all Rule', priority: 99, actions: { profileEnrollment: EDITED } },
  ]);
});

test('lint with a Terraform plan checks the existing registration rule with the edits of the plan', () => {
  const toLint = readPlanToLint({ name: 'plan.json', value: plan(REGISTERING) });
  if (!toLint.ok) throw new Error('not read');
  const { resources } = readResources([{ name: 'org.json', value: ORG }]);
  const rules = overlayResources(resources, toLint.value)
    .filter(({ kind }) => kind === 'rule')
    .map(({ value }) => value);
  expect(rules).toHaveLength(2);
  expect(rules).toContainEqual(
    expect.objectContaining({ id: 'rulrstpartners', actions: { profileEnrollment: EDITED } }),
  );
});

test('a Terraform plan that deletes the rule of a registration policy keeps the rule, as the provider does', () => {
  const { after: before, ...rule } = REGISTERING;
  const policy = after({ ...rule, id: 'rulrstpartners', before }).policies.find(
    ({ id }) => id === 'rstpartners',
  );
  expect(policy?.rules.map(({ id }) => id)).toEqual(['rulrstpartners']);
});

test.each([
  [
    'that are no longer listed',
    { policy_id: 'rstpartners', apps: ['0oawiki'] },
    ['rstpartners', 'rstdefault'],
  ],
  ['of a list that is deleted', undefined, ['rstdefault', 'rstdefault']],
])('after a Terraform plan, applications %s have the default registration policy', (_, left, policyIds) => {
  const { mappings } = after({
    type: 'okta_policy_profile_enrollment_apps',
    name: 'partners',
    id: 'rstpartners',
    before: { policy_id: 'rstpartners', apps: ['0oawiki', '0oapayroll'] },
    ...(left && { after: left }),
  });
  const asked = ['0oawiki', '0oapayroll'].map((id) => mappings.find(({ appId }) => appId === id)?.policyId);
  expect(asked).toEqual(policyIds);
});

test.each([
  ['its own name', {}, 'Verify'],
  ['its own name', { legacy_ignore_name: true }, 'Verify'],
  ['the given name', { legacy_ignore_name: false }, 'Our Verify'],
])(
  'an authenticator in a Terraform plan takes the place of the existing one of the same kind, keeps its settings, and has %s',
  (_, more, name) => {
    const { authenticators } = after({
      type: 'okta_authenticator',
      name: 'verify',
      after: {
        key: 'okta_verify',
        name: 'Our Verify',
        status: 'INACTIVE',
        settings: '{"fips":"OPTIONAL"}',
        ...more,
      },
    });
    expect(authenticators).toMatchObject([
      { id: 'autverify', name, status: 'INACTIVE', settings: { fips: 'REQUIRED' } },
    ]);
  },
);

test('a group assignment that a Terraform plan deletes is removed from the org, unless its resource says to retain the assignment', () => {
  const assignment = (app: string, isRetained: boolean) => ({
    type: 'okta_app_group_assignment',
    name: `to_${app}`,
    id: '00gstaff',
    before: { app_id: app, group_id: '00gstaff', retain_assignment: isRetained },
  });
  const { apps } = after(assignment('0oawiki', true), assignment('0oapayroll', false));
  expect(apps.map(({ groupIds }) => groupIds)).toEqual([['00gstaff'], []]);
});

const PUTTING = {
  type: 'okta_group_rule',
  name: 'sales',
  after: { name: 'Sales', status: 'ACTIVE', expression_value: 'user.department == "Sales"' },
};

test('if a group rule in a Terraform plan may add members to a new group, the members are unknown and the changed rule is reported', () => {
  const group = { type: 'okta_group', name: 'sales', after: { name: 'Sales' } };
  const isListed = (...resources: readonly Omit<MadeResource, 'requests'>[]) =>
    after(group, ...resources).groups.find(({ id }) => id === 'tf:okta_group.sales')?.userIds !== undefined;
  expect(isListed()).toBe(true);
  expect(isListed({ ...PUTTING, refers: { group_assignments: ['okta_group.sales'] } })).toBe(false);
  const change = readPlan({ name: 'plan.json', value: plan(PUTTING) });
  if (!change.ok) throw new Error('not read');
  expect(
    overlayPlan(snapshotOf(reading([ORG])), change.value).problems.map(({ message }) => message),
  ).toEqual([
    'the plan changes 1 group rule, `Sales`: this definitely adds 0 users of the org to a group, and for 0 users it is unknown which groups change',
  ]);
});

test.each([
  ['users are added', ['00uann'], ['00uann', '00ubob'], [['00gstaff'], ['00gstaff']]],
  ['users are removed', ['00uann'], [], [[], []]],
  ['users of a deleted list are removed', ['00uann'], undefined, [[], []]],
  ['users of a new list are added', undefined, ['00ubob'], [['00gstaff'], ['00gstaff']]],
])('a plan may change the members of a group that Terraform does not manage: %s', (_, was, is, groupIds) => {
  const listing = (users: readonly string[]) => ({ group_id: '00gstaff', users });
  const { groups, users } = after({
    type: 'okta_group_memberships',
    name: 'staff',
    ...(was && { id: '00gstaff', before: listing(was) }),
    ...(is && { after: listing(is) }),
  });
  expect(users.map((user) => user.groupIds)).toEqual(groupIds);
  const members = users.filter((user) => user.groupIds?.includes('00gstaff')).map(({ id }) => id);
  expect(groups).toMatchObject([{ name: 'Staff', userIds: members }]);
});

const WITH_RULE = {
  ...ORG,
  users: [
    {
      id: '00uann',
      status: 'ACTIVE',
      profile: { login: 'ann', department: 'Sales' },
      groupIds: ['00gstaff'],
    },
    { id: '00ubob', status: 'ACTIVE', profile: { login: 'bob', department: 'Legal' }, groupIds: [] },
    { id: '00ucem', status: 'ACTIVE', groupIds: [] },
  ],
};

function inStaff(org: unknown, ...resources: readonly Omit<MadeResource, 'requests'>[]) {
  const change = readPlan({ name: 'plan.json', value: plan(...resources) });
  if (!change.ok) throw new Error('not read');
  const { snapshot } = overlayPlan(snapshotOf(reading([org])), change.value);
  const world = worldOf(snapshot);
  return Object.fromEntries(
    snapshot.users.map(({ id }) => {
      const request = { appInstance: '', policyContext: { user: { id } } };
      return [id.slice(3), isInside(environmentOf(request, world), '00gstaff')];
    }),
  );
}

const rule = (department: string, status = 'ACTIVE') => ({
  name: 'Sales',
  status,
  expression_value: `user.department == "${department}"`,
  group_assignments: ['00gstaff'],
});
const SALES_RULE = { type: 'okta_group_rule', name: 'sales' };

test.each([
  ['that is new', { after: rule('Legal') }, { ann: true, bob: true, cem: undefined }],
  ['that is new and inactive', { after: rule('Legal', 'INACTIVE') }, { ann: true, bob: false, cem: false }],
  ['that is deleted', { id: '0pr1', before: rule('Sales') }, { ann: undefined, bob: false, cem: false }],
  [
    'with another expression',
    { id: '0pr1', before: rule('Sales'), after: rule('Legal') },
    { ann: undefined, bob: true, cem: undefined },
  ],
  [
    'that has added nobody',
    { id: '0pr1', before: rule('IT'), after: rule('HR') },
    { ann: true, bob: false, cem: undefined },
  ],
])(
  'after a Terraform plan with a group rule %s, the members of its group are known or unknown as expected for each user',
  (_, change, expected) => {
    expect(inStaff(WITH_RULE, { ...SALES_RULE, ...change })).toEqual(expected);
    const { groupMembers: _members, ...byUsers } = WITH_RULE;
    expect(inStaff(byUsers, { ...SALES_RULE, ...change })).toEqual(expected);
  },
);

test('a new user is in the groups that the group rules of the org assign', () => {
  const groupRules = [
    {
      id: '0pr1',
      name: 'Sales',
      status: 'ACTIVE',
      conditions: { expression: { value: 'user.department == "Sales"', type: 'urn:okta:expression:1.0' } },
      actions: { assignUserToGroups: { groupIds: ['00gstaff'] } },
    },
  ];
  const person = (department: string) => ({
    type: 'okta_user',
    name: department,
    after: { login: department, status: 'ACTIVE', department },
  });
  const found = inStaff({ ...WITH_RULE, groupRules }, person('Sales'), person('Legal'));
  expect(found).toMatchObject({
    ann: true,
    bob: false,
    cem: false,
    'okta_user.Sales': true,
    'okta_user.Legal': false,
  });
});

test('a Terraform plan can add a user to a group that the export does not contain', () => {
  const { groups: _groups, groupMembers: _members, ...org } = WITH_RULE;
  const joins = {
    type: 'okta_group_memberships',
    name: 'x',
    after: { group_id: '00gstaff', users: ['00ubob'] },
  };
  expect(inStaff(org, joins)).toEqual({ ann: true, bob: true, cem: false });
  const { users, ...policiesAlone } = org;
  const change = readPlan({ name: 'plan.json', value: plan(joins) });
  if (!change.ok) throw new Error('not read');
  const world = worldOf(overlayPlan(snapshotOf(reading([policiesAlone])), change.value).snapshot);
  expect(users.map(({ id }) => world.person(id).memberships.inside)).toEqual([[], ['00gstaff'], []]);
});

test('a group whose name a Terraform plan makes unknown still exists and keeps its members', () => {
  const renamed = {
    type: 'okta_group',
    name: 'staff',
    id: '00gstaff',
    before: { name: 'Staff' },
    after: { name: 'Crew' },
  };
  const groupsOf = (one: Omit<MadeResource, 'requests'>) => after(one).users.map(({ groupIds }) => groupIds);
  expect(groupsOf({ ...renamed, waits: { name: ['local.name'] } })).toEqual([['00gstaff'], []]);
  const { after: _, ...deleted } = renamed;
  expect(groupsOf(deleted)).toEqual([[], []]);
});

test('if a Terraform plan gives a group an unknown list of members, it is unknown for every user whether the user is a member', () => {
  const joins = {
    type: 'okta_group_memberships',
    name: 'staff',
    id: '00gstaff',
    before: { group_id: '00gstaff', users: ['00uann'] },
    after: { group_id: '00gstaff' },
    refers: { users: 'local.people' },
  };
  expect(inStaff(WITH_RULE, joins)).toEqual({ ann: undefined, bob: undefined, cem: undefined });
});

/** An org with two groups that list all their members, and an empty list of group rules. */
const WITH_TEAMS = {
  ...WITH_RULE,
  groups: ['00gstaff', '00gteam'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } })),
  groupMembers: { '00gstaff': ['00uann'], '00gteam': [] },
  groupRules: [],
};

const { groupMembers: _lists, ...BY_USERS } = WITH_TEAMS;
const BY_GROUPS = { ...WITH_TEAMS, users: WITH_TEAMS.users.map(({ groupIds: _, ...user }) => user) };

describe.each([
  ['with lists in both directions', WITH_TEAMS],
  ['with group lists of users', BY_USERS],
  ['with user lists of groups', BY_GROUPS],
])(
  'in an org %s, a plan with memberships whose group or user is unknown leaves other memberships known',
  (_, org) => {
    test.each([
      [
        'an unknown group makes only the listed users uncertain',
        { type: 'okta_group_memberships', after: { users: ['00ubob'] }, refers: { group_id: 'local.group' } },
        { ann: true, bob: undefined, cem: false },
      ],
      [
        'an unknown user may be anybody in the listed groups',
        {
          type: 'okta_user_group_memberships',
          after: { groups: ['00gstaff'] },
          refers: { user_id: 'local.user' },
        },
        { ann: true, bob: undefined, cem: undefined },
      ],
      [
        'an unknown user makes only the listed groups uncertain',
        {
          type: 'okta_user_group_memberships',
          after: { groups: ['00gteam'] },
          refers: { user_id: 'local.user' },
        },
        { ann: true, bob: false, cem: false },
      ],
      [
        'unknown groups may be any groups',
        {
          type: 'okta_user_group_memberships',
          after: { user_id: '00ucem' },
          refers: { groups: 'local.groups' },
        },
        { ann: true, bob: false, cem: undefined },
      ],
    ])(
      'a Terraform plan with unknown group memberships makes exactly those memberships unknown that it may change: %s',
      (_what, resource, expected) => {
        expect(inStaff(org, { name: 'x', ...resource })).toEqual(expected);
      },
    );
  },
);

test.each([
  ['no group rules', {}, undefined],
  ['an empty list of group rules', { groupRules: [] }, false],
])(
  'whether a new user is in a group is known only if the export lists its group rules: an export with %s',
  (_, rules, expected) => {
    const person = { type: 'okta_user', name: 'new', after: { login: 'new', status: 'ACTIVE' } };
    const suspended = { ...person, name: 'suspended', after: { login: 'suspended', status: 'SUSPENDED' } };
    for (const org of [WITH_TEAMS, BY_USERS, BY_GROUPS]) {
      const { groupRules: _rules, ...without } = org;
      const found = inStaff({ ...without, ...rules }, person, suspended);
      expect(found).toEqual({
        ann: true,
        bob: false,
        cem: false,
        'okta_user.new': expected,
        'okta_user.suspended': false,
      });
    }
  },
);

test.each([
  ['any application', { group_id: '00gteam' }, { app_id: 'local.app' }, [undefined, undefined]],
  ['the assigned application', { app_id: '0oawiki' }, { group_id: 'local.group' }, [undefined, false]],
])(
  'if an assignment in a Terraform plan is partly unknown, users who are not assigned to %s may become assigned',
  (_, known, refers, expected) => {
    const change = readPlan({
      name: 'plan.json',
      value: plan({ type: 'okta_app_group_assignment', name: 'x', after: known, refers }),
    });
    if (!change.ok) throw new Error('not read');
    const org = { ...WITH_TEAMS, appUsers: { '0oawiki': [], '0oapayroll': [] } };
    const world = worldOf(overlayPlan(snapshotOf(reading([org])), change.value).snapshot);
    const isAssignedTo = (appId: string) => {
      const application = world.application(appId);
      const { memberships } = world.person('00ubob');
      return application && isAssigned(application, '00ubob', memberships, world);
    };
    expect(['0oawiki', '0oapayroll'].map(isAssignedTo)).toEqual(expected);
  },
);
