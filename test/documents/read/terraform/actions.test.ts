import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { reading, snapshotOf } from '../reading.js';
import { changeIn, snapshotIn } from './made-plans.js';

const GROUP = { mode: 'managed', type: 'okta_group', name: 'g', address: 'okta_group.g' };
const WAS = { id: '00g1', name: 'Staff' };
const NEW = 'tf:okta_group.g';

interface Planned {
  readonly actions: readonly string[];
  readonly before?: Members;
  readonly after?: Members;
  readonly unknown?: Members;
  /**
   * Additional members of the resource in the plan. The additional members in `change` are added to the `change` object of the resource.
   */
  readonly resource?: Members;
  readonly change?: Members;
}

/** Makes a plan with these actions on one group, as Terraform writes it: a deleted or forgotten object is not among the planned values. */
function planOf({ actions, before, after, unknown = {}, resource, change }: Planned): Members {
  const named = { ...GROUP, ...resource };
  const of = (values: Members, one = named) => ({ ...one, values, sensitive_values: {} });
  const earlier =
    typeof resource?.previous_address === 'string' ? { ...GROUP, address: resource.previous_address } : named;
  return {
    format_version: '1.2',
    planned_values: { root_module: { resources: after === undefined ? [] : [of(after)] } },
    prior_state: {
      format_version: '1.0',
      values: { root_module: { resources: before === undefined ? [] : [of(before, earlier)] } },
    },
    resource_changes: [
      {
        ...named,
        change: { actions, before: before ?? null, after: after ?? null, after_unknown: unknown, ...change },
      },
    ],
  };
}

const changed = { ...WAS, name: 'People' };
const anew = { before: WAS, after: { name: 'Staff' }, unknown: { id: true } };

/**
 * Each row has the actions of a plan on one group. The export contains this group. The last two members are the expected groups, by id and
 * name, before and after the plan is applied. Spec: Terraform, 2.3.
 */
// biome-ignore format: a table
test.each<[string, Planned, readonly string[], readonly string[]]>([
  ['no-op', { actions: ['no-op'], before: WAS, after: WAS }, ['00g1 Staff'], ['00g1 Staff']],
  ['no-op, moved', { actions: ['no-op'], before: WAS, after: WAS, resource: { previous_address: 'okta_group.old' } }, ['00g1 Staff'], ['00g1 Staff']],
  ['no-op, imported', { actions: ['no-op'], before: WAS, after: WAS, change: { importing: { id: '00g1' } } }, ['00g1 Staff'], ['00g1 Staff']],
  ['create', { actions: ['create'], after: { name: 'New' }, unknown: { id: true } }, [], [`${NEW} New`]],
  ['update', { actions: ['update'], before: WAS, after: changed }, ['00g1 Staff'], ['00g1 People']],
  ['update, moved', { actions: ['update'], before: WAS, after: changed, resource: { previous_address: 'okta_group.old' } }, ['00g1 Staff'], ['00g1 People']],
  ['delete, create', { actions: ['delete', 'create'], ...anew }, ['00g1 Staff'], [`${NEW} Staff`]],
  ['create, delete', { actions: ['create', 'delete'], ...anew }, ['00g1 Staff'], [`${NEW} Staff`]],
  ['delete', { actions: ['delete'], before: WAS, resource: { action_reason: 'delete_because_no_resource_config' } }, ['00g1 Staff'], []],
  ['delete of a deposed object', { actions: ['delete'], before: WAS, resource: { deposed: 'a1b2c3d4', deposed_key: 'a1b2c3d4' } }, ['00g1 Staff'], []],
  ['forget', { actions: ['forget'], before: WAS }, ['00g1 Staff'], ['00g1 Staff']],
  ['create, forget', { actions: ['create', 'forget'], ...anew }, ['00g1 Staff'], ['00g1 Staff', `${NEW} Staff`]],
])('a change of a group in a Terraform plan gives the expected groups of the org before and after the apply: %s', (_, planned, before, after) => {
  const plan = planOf(planned);
  const change = changeIn(plan);
  const groupsOf = ({ groups }: typeof change.prior) => groups.map(({ id, name }) => `${id} ${name}`).sort();
  expect(groupsOf(change.prior), 'found').toEqual(before);
  expect(groupsOf(change.planned), 'planned').toEqual(after);
  expect(groupsOf(snapshotIn(plan)), 'alone').toEqual(after);
  const groups = [{ id: '00g1', type: 'OKTA_GROUP', profile: { name: 'Staff' } }];
  const there = before.length === 0 ? ['00g1 Staff'] : [];
  const { snapshot } = overlayPlan(snapshotOf(reading([{ policies: [], groups }])), change);
  expect(groupsOf(snapshot), 'over an export').toEqual([...there, ...after].sort());
});

test('a data source that Terraform reads during the apply does not create an object', () => {
  const plan = planOf({
    actions: ['read'],
    after: { name: 'Staff' },
    unknown: { id: true },
    resource: { mode: 'data', address: 'data.okta_group.g' },
  });
  expect(snapshotIn(plan).groups.map(({ id }) => id)).not.toContain(NEW);
});

test('a resource in a Terraform plan without changes has the values of the refreshed state', () => {
  const { resource_changes: _, ...plan } = planOf({ actions: ['no-op'], before: changed, after: changed });
  const refreshed = {
    ...plan,
    resource_drift: [{ ...GROUP, change: { actions: ['update'], before: WAS, after: changed } }],
  };
  const change = changeIn(refreshed);
  expect([change.prior, change.planned].map(({ groups }) => groups.map(({ name }) => name))).toEqual([
    ['People'],
    ['People'],
  ]);
});

test.each([
  ['deleted', ['delete'], undefined],
  ['replaced', ['delete', 'create'], { group_id: '00g2', users: ['00ua'] }],
])(
  'a group still exists after a Terraform plan if its memberships resource, which has the same id, is %s',
  (_, actions, after) => {
    const memberships = { type: 'okta_group_memberships', name: 'm', address: 'okta_group_memberships.m' };
    const before = { id: '00g1', group_id: '00g1', users: ['00ua'] };
    const plan = planOf({
      actions,
      before,
      resource: memberships,
      ...(after && { after, unknown: { id: true } }),
    });
    const read = { mode: 'data', type: 'okta_group', name: 'g', address: 'data.okta_group.g', values: WAS };
    const { values } = plan.prior_state as { values: { root_module: { resources: Members[] } } };
    values.root_module.resources.push(read);
    const groups = [{ id: '00g1', type: 'OKTA_GROUP', profile: { name: 'Staff' } }];
    const org = snapshotOf(reading([{ policies: [], groups, groupMembers: { '00g1': ['00ua'] } }]));
    const [group] = overlayPlan(org, changeIn(plan)).snapshot.groups;
    expect(group).toMatchObject({ id: '00g1', userIds: [] });
  },
);

test('deleting the Terraform resource for all rules of a policy keeps the policy, although both have the same id', () => {
  const type = 'okta_app_signon_policy_rules';
  const before = { id: 'rst1', policy_id: 'rst1', rule: [{ id: 'rul1', name: 'First', priority: 1 }] };
  const plan = planOf({ actions: ['delete'], before, resource: { type, name: 'r', address: `${type}.r` } });
  const policy = { id: 'rst1', name: 'P', type: 'ACCESS_POLICY' };
  const read = {
    mode: 'data',
    type: 'okta_policy',
    name: 'p',
    address: 'data.okta_policy.p',
    values: policy,
  };
  const { values } = plan.prior_state as { values: { root_module: { resources: Members[] } } };
  values.root_module.resources.push(read);
  const policies = [{ ...policy, status: 'ACTIVE', priority: 1, system: false, rules: [] }];
  const { snapshot } = overlayPlan(snapshotOf(reading([{ policies }])), changeIn(plan));
  expect(snapshot.policies.map(({ id }) => id)).toEqual(['rst1']);
});
