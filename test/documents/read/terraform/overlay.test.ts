import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { planOf } from '../../../features/terraform/made-resources.js';
import { arbitraryOrg } from '../../../generators/org.js';
import { contentOf } from '../reading.js';
import { changeIn, exportOf, MADE_PLANS, made, snapshotIn, withoutChanges } from './made-plans.js';

const org = snapshotIn(exportOf(snapshotIn(made('update.state'))));
const update = changeIn(made('update.plan'));

test('property: a Terraform plan without changes leaves any org unchanged', () => {
  fc.assert(
    fc.property(arbitraryOrg(), fc.constantFrom(...MADE_PLANS), (any, name) => {
      const { snapshot, problems } = overlayPlan(any, changeIn(withoutChanges(made(name))));
      expect(contentOf(snapshot)).toEqual(contentOf(any));
      expect(problems).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('property: applying a Terraform plan to its own prior state gives its planned state', () => {
  fc.assert(
    fc.property(arbitraryOrg(), arbitraryOrg(), (prior, planned) => {
      const { snapshot } = overlayPlan(prior, { prior, planned });
      const merged = sorted(snapshot);
      for (const key of ['zones', 'userTypes', 'idps', 'behaviors', 'policies'] as const)
        expect(merged[key]).toEqual(sorted(withLastRules(prior, planned))[key]);
    }),
    { numRuns: 30 },
  );
});

test('objects that a Terraform plan changes, creates or deletes are found by id in the export, and changed, created or deleted there', () => {
  const { snapshot, problems } = overlayPlan(org, update);
  expect(problems).toEqual([]);
  const rules = snapshot.policies.flatMap(({ rules }) => rules.map(({ id, priority }) => [id, priority]));
  expect(rules).toEqual([
    ['rul0000000000finance', 2],
    ['rul00000000000staff1', 1],
    ['rul00000000000sudo01', 2],
    ['rul0000000000intra01', 1],
    [expect.any(String), 99],
    ['tf:okta_policy_rule_signon.session', 1],
    ['rul00000000000dash01', 1],
  ]);
  expect(snapshot.zones).toMatchObject([{ gateways: [{ value: '192.0.2.0/24' }] }]);
});

test('unknown values of a Terraform plan stay unknown in the org, and unmanaged objects stay unchanged', () => {
  const { snapshot } = overlayPlan(org, update);
  expect(snapshot.unknown).toEqual([
    {
      collection: 'groupMembers',
      isByReference: true,
      of: '00gfinance0000000001',
      known: 'open',
      why: 'known after the apply: okta_group_memberships.finance.users',
      remedy: 'pass the configuration of the plan with `--terraform`',
    },
    {
      collection: 'userGroups',
      path: '00gfinance0000000001',
      known: 'open',
      why: 'known after the apply: okta_group_memberships.finance.users',
      remedy: 'pass the configuration of the plan with `--terraform`',
    },
    {
      collection: 'users',
      known: 'open',
      why: 'the export of the org contains none, so only those of the plan are known',
    },
    {
      collection: 'userGroups',
      of: 'tf:okta_user.bob',
      known: 'open',
      why: 'the group rules of the org are unknown, and may add users to groups',
      remedy: 'export the group rules, too',
    },
  ]);
});

test('a resource that a Terraform plan changes is reported if the export has other values for it, or lacks it', () => {
  const [zone] = org.zones;
  const other = {
    ...org,
    zones: [{ ...zone, gateways: [{ value: '10.0.0.0/8' }] }],
  } as Snapshot;
  expect(overlayPlan(other, update).problems.map(({ message }) => message)).toEqual([
    '1 resource that the plan changes has changed in the org since the plan was made: `Office`; export the org and plan again, one right after the other',
  ]);
  expect(overlayPlan({ ...org, zones: [] }, update).problems.map(({ message }) => message)).toEqual([
    'the plan changes 1 resource that the export of the org does not contain: `Office`; export the org and plan again, one right after the other',
  ]);
});

test('an object that a Terraform plan changes has its source location in the plan, not in the export', () => {
  const { snapshot } = overlayPlan(org, update);
  const [zone] = snapshot.zones;
  const source = zone && snapshot.sources.get(zone);
  expect(source?.terraform?.address).toBe('okta_network_zone.office');
  expect(snapshot.documents[source?.document ?? -1]?.name).toBe('plan.json');
});

test('a policy that Terraform does not manage stays when its last managed rule is deleted', () => {
  const values = { policy_id: 'rst1', name: 'Staff', access: 'ALLOW', priority: 1 };
  const resources = [
    { type: 'okta_app_signon_policy_rule', name: 'staff', id: 'rul1', before: values, requests: [] },
  ];
  const rules = [{ id: 'rul1', type: 'ACCESS_POLICY', name: 'Staff', priority: 1 }];
  const policy = { id: 'rst1', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', rules };
  const { policies } = overlayPlan(snapshotIn({ policies: [policy] }), changeIn(planOf(resources))).snapshot;
  expect(policies).toMatchObject([{ id: 'rst1', name: 'Payroll', rules: [] }]);
});

/** Keeps the catch-all rule of each application policy that stays. */
function withLastRules(prior: Snapshot, planned: Snapshot): Snapshot {
  const policies = planned.policies.map((policy) => {
    const kept = prior.policies
      .filter(({ id, type }) => id === policy.id && ['ACCESS_POLICY', 'PROFILE_ENROLLMENT'].includes(type))
      .flatMap(({ rules }) => rules)
      .filter(({ isDefault }) => isDefault)
      .filter((rule) => !policy.rules.some(({ id }) => id === rule.id));
    return { ...policy, rules: [...policy.rules, ...kept] };
  });
  return { ...planned, policies };
}

test('a Terraform plan that deletes the catch-all rule of an application policy keeps the rule, unless the policy is deleted', () => {
  const values = { policy_id: 'rst1', name: 'Catch-all Rule', access: 'DENY', system: true, priority: 99 };
  const last = {
    type: 'okta_app_signon_policy_rule',
    name: 'last',
    id: 'rul9',
    before: values,
    requests: [],
  };
  const policy = {
    type: 'okta_app_signon_policy',
    name: 'p',
    id: 'rst1',
    before: { name: 'P' },
    requests: [],
  };
  const rules = [{ id: 'rul9', type: 'ACCESS_POLICY', name: 'Catch-all Rule', system: true, priority: 99 }];
  const before = snapshotIn({
    policies: [{ id: 'rst1', type: 'ACCESS_POLICY', name: 'P', status: 'ACTIVE', rules }],
  });
  expect(contentOf(overlayPlan(before, changeIn(planOf([last]))).snapshot)).toEqual(contentOf(before));
  expect(overlayPlan(before, changeIn(planOf([last, policy]))).snapshot.policies).toEqual([]);
});

function sorted(snapshot: Snapshot): Snapshot {
  const byId = <One extends { readonly id: string }>(list: readonly One[]) =>
    list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return {
    ...snapshot,
    zones: byId(snapshot.zones),
    userTypes: byId(snapshot.userTypes),
    idps: byId(snapshot.idps),
    behaviors: byId(snapshot.behaviors),
    policies: byId(snapshot.policies).map((policy) => ({ ...policy, rules: byId(policy.rules) })),
  };
}
