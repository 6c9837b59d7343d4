import { describe, expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { readConfiguration } from '../../../../src/console/files/terraform/terraform-configuration.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { UNDEFINED } from '../../../../src/logic/kleene/verdict.js';
import { compileExpression } from '../../../../src/model/expression/evaluate/compile-expression.js';
import { parse } from '../../../../src/model/expression/syntax/parser.js';
import { environmentOf } from '../../../../src/model/expression/values/environment.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { worldOf } from '../../../../src/model/policies/world-of-snapshot.js';
import { memoryIo } from '../../../cli/memory-io.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { changeOf } from './applied-plans.js';
import { changeIn, openIn, snapshotIn } from './made-plans.js';
import { blockOf } from './nasty-sources.js';

const OFFICE = { name: 'Office', type: 'IP', status: 'ACTIVE' };
const STAFF = { policy_id: 'rst1', name: 'Staff', access: 'ALLOW', priority: 1, status: 'ACTIVE' };

const ORG = snapshotIn({
  policies: [
    {
      id: 'rst1',
      type: 'ACCESS_POLICY',
      name: 'P',
      status: 'ACTIVE',
      rules: [
        {
          id: 'rul1',
          type: 'ACCESS_POLICY',
          name: 'Staff',
          status: 'ACTIVE',
          priority: 1,
          conditions: { network: { connection: 'ZONE', include: ['nzooffice'] } },
          actions: { appSignOn: { access: 'ALLOW' } },
        },
      ],
    },
  ],
  zones: [{ id: 'nzooffice', ...OFFICE, gateways: [{ type: 'CIDR', value: '10.0.0.0/8' }] }],
  users: [
    {
      id: '00uann',
      status: 'ACTIVE',
      profile: { login: 'ann', department: 'Sales' },
      groupIds: ['00gstaff'],
    },
    { id: '00ubob', status: 'ACTIVE', profile: { login: 'bob' }, groupIds: ['00gstaff', '00gguests'] },
    { id: '00ucid', status: 'ACTIVE', profile: { login: 'cid' }, groupIds: [] },
  ],
  groups: ['staff', 'guests'].map((name) => ({ id: `00g${name}`, type: 'OKTA_GROUP', profile: { name } })),
  groupMembers: { '00gstaff': ['00uann', '00ubob'], '00gguests': ['00ubob'] },
  apps: ['wiki', 'mail'].map((name) => ({ id: `0oa${name}`, label: name, accessPolicyId: 'rst1' })),
  appGroups: { '0oawiki': ['00gstaff', '00gguests'], '0oamail': ['00gstaff'] },
  appUsers: { '0oawiki': [], '0oamail': [] },
  groupRules: [],
});

function over(resource: Omit<MadeResource, 'name' | 'requests'>) {
  return overlayPlan(ORG, changeIn(planOf([{ name: 'x', requests: [], ...resource }])));
}

const zone = (...gateways: readonly string[]) => ({ ...OFFICE, gateways });
const rule = (...ids: readonly string[]) => ({ ...STAFF, network_connection: 'ZONE', network_includes: ids });
const person = (department: string) => ({ login: 'ann', status: 'ACTIVE', department });

const ZONE = { type: 'okta_network_zone', id: 'nzooffice', secrets: ['gateways'] };
const RULE = { type: 'okta_app_signon_policy_rule', id: 'rul1', secrets: ['network_includes'] };
const PERSON = { type: 'okta_user', id: '00uann', secrets: ['department'] };

const asked = ({ zones, policies, users }: Snapshot) => ({
  gateways: zones.map((one) => one.gateways?.map(({ value }) => value)),
  include: policies.flatMap(({ rules }) =>
    rules.map(({ conditions }) => ownAt(conditions, ['network', 'include'])),
  ),
  profiles: users.flatMap(({ id, profile }) => (id === '00uann' ? [profile?.department] : [])),
});

const KNOWN = { gateways: [['10.0.0.0/8']], include: [['nzooffice']], profiles: ['Sales'] };

test.each([
  [
    'of a zone',
    { ...ZONE, before: zone('10.0.0.0/8'), after: zone('192.0.2.0/24') },
    { gateways: [] },
    ['zones open'],
  ],
  [
    'of a rule',
    { ...RULE, before: rule('nzooffice'), after: rule('nzoother') },
    { include: [undefined] },
    ['conditions rul1 network.include none'],
  ],
  [
    'of a person',
    { ...PERSON, before: person('Sales'), after: person('Legal') },
    { profiles: [undefined] },
    [],
  ],
  [
    'type of a zone, which determines the meaning of its other values,',
    { ...ZONE, secrets: ['type'], before: zone('10.0.0.0/8'), after: zone('192.0.2.0/24') },
    { gateways: [] },
    ['zones open'],
  ],
])(
  'a secret value %s is unknown if the Terraform plan changes it, and the address of its resource is reported',
  (_, resource, found, open) => {
    const { snapshot, problems } = over(resource);
    expect(asked(snapshot)).toEqual({ ...KNOWN, ...found });
    expect(openIn(snapshot)).toEqual(open);
    for (const { why } of snapshot.unknown ?? [])
      expect(why).toBe(`secret: ${resource.type}.x.${resource.secrets[0]}`);
    expect(problems).toEqual([]);
  },
);

const HIDDEN = { type: 'okta_app_signon_policy_rule', id: 'rul1', secrets: ['policy_id'] };

/** Returns the rules of each policy, with the values that the API uses instead of those of the Terraform provider. */
const rulesIn = ({ policies }: Snapshot) =>
  policies.map(({ id, rules }) => [
    id,
    rules.map(({ name, conditions }) => [name, ownAt(conditions, ['network', 'include'])]),
  ]);

test.each([
  ['changes', { after: { ...rule('nzooffice'), name: 'All' } }, [['All', ['nzooffice']]]],
  ['is deleted', {}, []],
  ['stays', { after: rule('nzooffice') }, [['Staff', ['nzooffice']]]],
])(
  'a rule whose policy is a secret value belongs to the policy that the export shows if the rule %s',
  (_, after, rules) => {
    const { snapshot, problems } = over({ ...HIDDEN, before: rule('nzooffice'), ...after });
    expect(rulesIn(snapshot)).toEqual([['rst1', rules]]);
    expect([openIn(snapshot), problems]).toEqual([[], []]);
  },
);

test('if a Terraform plan hides the policy id of a changed rule, the rules of its policy in the export are unknown', () => {
  const waits = { status: 'terraform_data.later.output' };
  const { snapshot } = over({ ...HIDDEN, before: rule('nzooffice'), after: rule('nzooffice'), waits });
  expect(openIn(snapshot)).toEqual(['rules rst1 open']);
});

test('rules whose policy is a secret value belong to the policy that the id of their Terraform resource names', () => {
  const grouped = (...names: readonly string[]) => ({
    policy_id: 'rst1',
    rule: names.map((name, at) => ({
      name,
      priority: at + 1,
      access: 'DENY',
      ...(name === 'Staff' && { id: 'rul1' }),
    })),
  });
  const { snapshot } = over({
    type: 'okta_app_signon_policy_rules',
    id: 'rst1',
    secrets: ['policy_id'],
    before: grouped('Staff'),
    after: grouped('Staff', 'Others'),
  });
  const names = snapshot.policies.map(({ id, rules }) => [id, rules.map(({ name }) => name)]);
  expect(names).toEqual([['rst1', ['Staff', 'Others']]]);
});

test('a new rule whose policy is a secret value may be in any policy of its type', () => {
  const { id: _, ...made } = HIDDEN;
  const { snapshot } = over({ ...made, after: rule('nzooffice') });
  expect(openIn(snapshot)).toEqual(['rules ACCESS_POLICY open']);
  expect(snapshot.unknown?.map(({ why }) => why)).toEqual([`secret: ${made.type}.x.policy_id`]);
});

test.each(['gateways', 'status', 'name'])(
  'a deleted zone is removed from the export, even if its attribute `%s` is secret',
  (name) => {
    expect(over({ ...ZONE, secrets: [name], before: zone('10.0.0.0/8') }).snapshot.zones).toEqual([]);
  },
);

test.each([
  ['of a zone', { ...ZONE, before: zone('10.0.0.0/8'), after: zone('10.0.0.0/8') }],
  ['of a rule', { ...RULE, before: rule('nzooffice'), after: rule('nzooffice') }],
  ['of a person', { ...PERSON, before: person('Sales'), after: person('Sales') }],
  [
    'of a zone with another name',
    { ...ZONE, before: { ...zone('10.0.0.0/8'), name: 'O' }, after: zone('10.0.0.0/8') },
  ],
  [
    'of a rule with another priority',
    { ...RULE, before: { ...rule('nzooffice'), priority: 2 }, after: rule('nzooffice') },
  ],
  [
    'of a person with another login',
    { ...PERSON, before: { ...person('Sales'), login: 'a' }, after: person('Sales') },
  ],
])('a secret value %s is read from the export if the Terraform plan does not change it', (_, resource) => {
  const { snapshot, problems } = over(resource);
  expect(asked(snapshot)).toEqual(KNOWN);
  expect([openIn(snapshot), problems]).toEqual([[], []]);
});

describe('secret memberships and assignments', () => {
  const members = (group: string, ...users: readonly string[]) => ({ group_id: group, users });
  const groups = (user: string, ...ids: readonly string[]) => ({ user_id: user, groups: ids });
  const assigned = (app: string, group: string) => ({ app_id: app, group_id: group });
  const ofGroup = { type: 'okta_group_memberships', id: 'm1' };
  const ofUser = { type: 'okta_user_group_memberships', id: 'm2' };
  const ofApp = { type: 'okta_app_group_assignment', id: 'm3' };
  const [ANN, CID, STAFF, GUESTS] = ['00uann', '00ucid', '00gstaff', '00gguests'];
  const WIKI = '0oawiki';
  const KNOWN_TO = 'ann in staff, bob in staff, bob in guests';
  const ASSIGNED_TO = 'staff in wiki, guests in wiki, staff in mail';

  type Change = Omit<MadeResource, 'name' | 'requests'>;

  // biome-ignore format: a table
  test.each<[string, Change, people: string, apps: string]>([
    ['changed members of a group', { ...ofGroup, secrets: ['users'], before: members(STAFF, ANN), after: members(STAFF, CID) },
      'ann perhaps in staff, bob in guests, bob perhaps in staff, cid perhaps in staff', ASSIGNED_TO],
    ['unchanged members of a group', { ...ofGroup, secrets: ['users'], before: { ...members(STAFF, ANN), track_all_users: true }, after: members(STAFF, ANN) },
      KNOWN_TO, ASSIGNED_TO],
    ['members of a group that is no longer managed', { ...ofGroup, secrets: ['users'], before: members(STAFF, ANN) },
      'ann perhaps in staff, bob in guests, bob perhaps in staff, cid perhaps in staff', ASSIGNED_TO],
    ['members of a group with further managed members', { ...ofGroup, secrets: ['users'], after: members(STAFF, CID) },
      `${KNOWN_TO}, cid perhaps in staff`, ASSIGNED_TO],
    ['a secret group with changed members', { ...ofGroup, secrets: ['group_id'], before: members(STAFF, ANN), after: members(STAFF, CID) },
      'ann perhaps in staff, ann perhaps in guests, bob in staff, bob in guests, cid perhaps in staff, cid perhaps in guests', ASSIGNED_TO],
    ['changed groups of a user', { ...ofUser, secrets: ['groups'], before: groups(ANN, STAFF), after: groups(ANN, GUESTS) },
      'ann perhaps in staff, ann perhaps in guests, bob in staff, bob in guests', ASSIGNED_TO],
    ['a secret user who is removed from a group', { ...ofUser, secrets: ['user_id'], before: groups(ANN, GUESTS) },
      'ann in staff, ann perhaps in guests, bob in staff, bob perhaps in guests, cid perhaps in guests', ASSIGNED_TO],
    ['a removed group of an application', { ...ofApp, secrets: ['group_id'], before: assigned(WIKI, STAFF) },
      KNOWN_TO, 'others perhaps in wiki, staff in mail'],
    ['a retained group of an application', { ...ofApp, secrets: ['group_id'], before: { ...assigned(WIKI, STAFF), retain_assignment: true } },
      KNOWN_TO, ASSIGNED_TO],
    ['a secret application from which a group is removed', { ...ofApp, secrets: ['app_id'], before: assigned(WIKI, STAFF) },
      KNOWN_TO, 'others perhaps in wiki, others perhaps in mail'],
    ['one of the listed groups of an application', { type: 'okta_app_group_assignments', id: 'm4', secrets: ['group'], before: { app_id: WIKI, group: [{ id: STAFF }, { id: GUESTS }] }, after: { app_id: WIKI, group: [{ id: STAFF }] } },
      KNOWN_TO, 'others perhaps in wiki, staff in mail'],
  ])('secret memberships and assignments become unknown only if the Terraform plan changes them: %s', (_, change, people, apps) => {
    const { snapshot, problems } = over(change);
    expect([inGroups(snapshot).join(', '), assignedIn(snapshot).join(', ')]).toEqual([people, apps]);
    expect(problems).toEqual([]);
    expect(JSON.stringify(snapshot.unknown ?? [])).not.toContain('***');
  });

  test('after the deletion of a group rule with secret groups, memberships are uncertain if the export contains no group rules', () => {
    const { groupRules: _, ...org } = ORG;
    const before = { name: 'S', expression_value: 'user.department == "Sales"', group_assignments: [STAFF] };
    const gone = { type: 'okta_group_rule', name: 'x', id: '0pr1', secrets: ['group_assignments'], before };
    const { snapshot } = overlayPlan(org, changeIn(planOf([{ ...gone, requests: [] }])));
    expect(inGroups(snapshot)).toEqual(['ann perhaps in staff', 'bob in staff', 'bob in guests']);
  });

  test.each([
    ['is secret', { secrets: ['status'] }],
    ['is unknown yet', { waits: { status: 'terraform_data.later.output' } }],
  ])(
    'a group rule in a Terraform plan does not definitely add a user whose status %s, because group rules apply to active users',
    (_, more) => {
      const is = person('Sales');
      const ann = {
        type: 'okta_user',
        name: 'ann',
        id: ANN,
        before: is,
        after: { ...is, status: 'SUSPENDED' },
        ...more,
      };
      const after = {
        name: 'S',
        status: 'ACTIVE',
        expression_value: 'user.department == "Sales"',
        group_assignments: [GUESTS],
      };
      const rule = { type: 'okta_group_rule', name: 'x', after };
      const plan = planOf([ann, rule].map((one) => ({ ...one, requests: [] })));
      const { snapshot } = overlayPlan(ORG, changeIn(plan));
      expect(inGroups(snapshot)).toContain('ann perhaps in guests');
      const request = { appInstance: '', policyContext: { user: { id: ANN } } };
      const active = parse("user.status == 'ACTIVE'");
      if (!active.ok) throw new Error('not read');
      const environment = environmentOf(request, worldOf(snapshot));
      expect(compileExpression(active.expression, 'identity').verdict(environment)).toBe(UNDEFINED);
    },
  );

  /** Returns the memberships, including possible ones. */
  function inGroups(snapshot: Snapshot): readonly string[] {
    const world = worldOf(snapshot);
    return snapshot.users.flatMap(({ id }) => {
      const { inside, outside, complete } = world.person(id).memberships;
      const open = complete ? [] : [STAFF, GUESTS].filter((one) => ![...inside, ...outside].includes(one));
      return [
        ...inside.map((one) => `${bare(id)} in ${bare(one)}`),
        ...open.map((one) => `${bare(id)} perhaps in ${bare(one)}`),
      ];
    });
  }

  function assignedIn(snapshot: Snapshot): readonly string[] {
    const world = worldOf(snapshot);
    return snapshot.apps.flatMap(({ id }) => {
      const { ids, isComplete } = world.application(id)?.groups ?? { ids: [], isComplete: true };
      const listed = [...ids].map((one) => `${bare(one)} in ${bare(id)}`);
      return isComplete ? listed : [...listed, `others perhaps in ${bare(id)}`];
    });
  }

  function bare(id: string): string {
    return id.slice(3);
  }
});

test.each([
  [
    'a new rule',
    { secrets: ['groups_included.1'], after: ofGroups('00gguests', '00gstaff') },
    ['00gguests'],
    true,
  ],
  [
    'a rule with another changed attribute',
    {
      ...RULE,
      secrets: ['groups_included.1'],
      before: ofGroups('00gguests', '00gstaff'),
      after: ofGroups('00gteam', '00gstaff'),
    },
    ['00gteam'],
    true,
  ],
  [
    'a rule that stays the same',
    {
      ...RULE,
      secrets: ['groups_included.1'],
      before: ofGroups('00gguests', '00gstaff'),
      after: ofGroups('00gguests', '00gstaff'),
    },
    undefined,
    false,
  ],
  [
    'a rule with an unknown element as well',
    {
      secrets: ['groups_included'],
      after: ofGroups('00gguests', 'tf:okta_group.a'),
      waits: {
        groups_included:
          'concat(["00gguests", okta_group.a.id], okta_group.b.id == "00gstaff" ? ["00gstaff"] : [])',
      },
    },
    ['tf:okta_group.a'],
    true,
  ],
])(
  'a list with a secret element still contains its other elements: %s',
  async (_, resource, listed, isOpen) => {
    const type = 'okta_app_signon_policy_rule';
    const groups = ['a', 'b'].map((name) => ({ type: 'okta_group', name, requests: [], after: { name } }));
    const made: MadeResource = { name: 'x', requests: [], ...resource, type };
    const plan = planOf([made, ...groups]);
    const files = new Map([['tf/main.tf', blockOf(made)]]);
    const sources = await readConfiguration('tf', memoryIo({ files }).io);
    const { snapshot } = overlayPlan(ORG, changeOf(plan, sources.ok ? sources.value : undefined));
    const rule = snapshot.policies[0]?.rules.find(({ id }) => id === (made.id ?? `tf:${type}.x`));
    expect(ownAt(rule?.conditions, ['people', 'groups', 'include'])).toEqual(listed);
    expect(openIn(snapshot)).toEqual(isOpen ? [`conditions ${rule?.id} people.groups.include open`] : []);
  },
);

function ofGroups(...ids: readonly string[]): Members {
  return { ...STAFF, groups_included: ids };
}

test.each(['app_id', 'policy_id'])(
  'an application has an ambiguous policy if a Terraform plan adds an assignment to an existing one whose attribute `%s` is secret',
  (secret) => {
    const keeps = { app_id: '0oawiki', policy_id: 'rst1' };
    const type = 'okta_app_access_policy_assignment';
    const kept = { type, name: 'kept', id: '0oawiki', before: keeps, after: keeps, secrets: [secret] };
    const given = { type, name: 'given', after: { app_id: '0oawiki', policy_id: 'rstother' } };
    const resources = (...all: readonly Omit<MadeResource, 'requests'>[]) =>
      changeIn(planOf(all.map((one) => ({ ...one, requests: [] }))));
    expect(openIn(overlayPlan(ORG, resources(kept)).snapshot)).toEqual([]);
    expect(openIn(overlayPlan(ORG, resources(kept, given)).snapshot)).toContain(
      'mappings ACCESS_POLICY 0oawiki open',
    );
  },
);
