import { expect, test } from 'vitest';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { planOrderOf } from '../../../../src/features/terraform/order/plan-order.js';
import { contentOf, reading, snapshotOf } from '../reading.js';
import { changeIn, snapshotIn } from './made-plans.js';

const GROUP = { address: 'okta_group.staff', mode: 'managed', type: 'okta_group', name: 'staff' };
const RULE = { address: 'okta_app_signon_policy_rule.of_staff', mode: 'managed' };
const RULE_VALUES = { id: 'rulstaff', policy_id: 'rst1', name: 'Staff', priority: 1, access: 'ALLOW' };

/** A new group, the old group that it replaced and that Terraform could not delete, and a rule that refers to the old group. */
const RESOURCES = [
  { ...GROUP, values: { id: '00gnew', name: 'Staff' } },
  { ...GROUP, values: { id: '00gold', name: 'Staff of old' }, deposed_key: 'a1b2c3d4' },
  { ...RULE, values: { ...RULE_VALUES, groups_included: ['00gold'] } },
];

const STATE = { format_version: '1.0', values: { root_module: { resources: RESOURCES } } };

const PLAN = {
  format_version: '1.2',
  prior_state: STATE,
  planned_values: {
    root_module: { resources: [RESOURCES[0], { ...RULE, values: RULE_VALUES }] },
  },
  resource_changes: [
    {
      ...GROUP,
      change: { actions: ['no-op'], before: RESOURCES[0]?.values, after: RESOURCES[0]?.values },
    },
    {
      ...GROUP,
      deposed: 'a1b2c3d4',
      change: { actions: ['delete'], before: RESOURCES[1]?.values, after: null },
    },
    {
      ...RULE,
      change: {
        actions: ['update'],
        before: RESOURCES[2]?.values,
        after: RULE_VALUES,
        after_unknown: { groups_included: true },
      },
    },
  ],
  configuration: {
    root_module: {
      resources: [
        { ...GROUP, expressions: {} },
        {
          mode: 'managed',
          type: 'okta_app_signon_policy_rule',
          name: 'of_staff',
          expressions: { groups_included: { references: ['okta_group.staff.id', 'okta_group.staff'] } },
        },
      ],
    },
  },
};

const groupsOf = (snapshot: { readonly groups: readonly { readonly id: string }[] }) =>
  snapshot.groups.map(({ id }) => id).sort();

test('a deposed object of Terraform exists next to the current object until the plan deletes it', () => {
  expect(groupsOf(snapshotIn(STATE))).toEqual(['00gnew', '00gold']);
  expect(groupsOf(snapshotIn(PLAN))).toEqual(['00gnew']);
});

test('a deposed object of Terraform whose resource moves is read under the new address', () => {
  const moved = { ...GROUP, address: 'okta_group.people', name: 'people', previous_address: GROUP.address };
  const [live, old, ...others] = PLAN.resource_changes.map((one, index) =>
    index < 2 ? { ...one, ...moved } : one,
  );
  const planned = [
    { ...RESOURCES[0], ...moved },
    { ...RULE, values: RULE_VALUES },
  ];
  const plan = {
    ...PLAN,
    planned_values: { root_module: { resources: planned } },
    resource_changes: [live, old, ...others],
  };
  expect(groupsOf(snapshotIn(plan))).toEqual(['00gnew']);
});

test('a reference in a Terraform plan never leads to a deposed object', () => {
  const [rule] = snapshotIn({ ...PLAN, resource_changes: PLAN.resource_changes.slice(2) }).policies.flatMap(
    ({ rules }) => rules,
  );
  expect(rule?.conditions?.people).toEqual({ groups: { include: ['00gnew'] } });
});

test('a Terraform plan that deletes a deposed object removes it from the export', () => {
  const groups = ['00gnew', '00gold'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } }));
  const org = snapshotOf(reading([{ policies: [], groups }]));
  const { snapshot } = overlayPlan(org, changeIn(PLAN));
  expect(groupsOf(snapshot)).toEqual(['00gnew']);
});

test('a deposed object is read from a state file in the same way as from a Terraform plan', () => {
  const instance = ({
    values,
    deposed_key: deposed,
  }: (typeof RESOURCES)[number] & { deposed_key?: string }) => ({
    attributes: values,
    ...(deposed && { deposed }),
  });
  const [live, old, rule] = RESOURCES.map(instance);
  const file = {
    version: 4,
    lineage: 'x',
    resources: [
      { ...GROUP, instances: [live, old] },
      { mode: 'managed', type: 'okta_app_signon_policy_rule', name: 'of_staff', instances: [rule] },
    ],
  };
  expect(contentOf(snapshotIn(file))).toEqual(contentOf(snapshotIn(STATE)));
});

test('the deletion of a deposed object counts as a change', () => {
  const groups = ['00gnew', '00gold'].map((id) => ({ id, type: 'OKTA_GROUP', profile: { name: id } }));
  const org = snapshotOf(reading([{ policies: [], groups }]));
  const plan = { ...PLAN, resource_changes: PLAN.resource_changes.slice(0, 2) };
  expect(planOrderOf(org, { value: plan, change: changeIn(plan) }).others).toBe(1);
});
