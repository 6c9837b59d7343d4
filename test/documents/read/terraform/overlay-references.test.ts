import { expect, test } from 'vitest';
import { diffOf } from '../../../../src/analysis/questions/diff/diff.js';
import type { Members } from '../../../../src/base/object.js';
import { markMissing } from '../../../../src/documents/overlay/missing-from-org.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { readPlan } from '../../../../src/documents/read-plan.js';
import { examplePlan } from '../../../../src/lint/helpers/example/example-plan.js';
import { allUnknownParts } from '../../../../src/model/policies/completeness.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { describeUnknownForOwners } from '../../../../src/model/policies/unknown-words.js';
import { inventoryOf } from '../../../../src/report/inspect/inventory.js';
import { inventoryRows } from '../../../../src/report/inspect/inventory-lines.js';
import { compile } from '../../../../src/simulate/compile.js';
import { simulateBody } from '../../../../src/simulate/simulate.js';
import { reading, snapshotOf } from '../reading.js';

const POLICY = { id: 'rst1', type: 'ACCESS_POLICY', name: 'Strict', status: 'ACTIVE', rules: [] };
const LOST = { appId: '0oa2', policyId: 'rstgone' };
const ORG = {
  policies: [POLICY],
  apps: [{ id: '0oa2', label: 'Old', status: 'ACTIVE' }],
  mappings: [LOST],
};

test.each([
  ['one that the org contains is not missing', 'rst1', []],
  [
    'one that neither contains is missing',
    'rst2',
    ['apps are mapped to 1 policy that is not in the export: `rst2`'],
  ],
])(
  'a reference in a Terraform plan is reported as missing only if neither the plan nor the export contains the object: %s',
  (_, authentication_policy, told) => {
    const org = snapshotOf(reading([ORG]));
    const app = { label: 'New', type: 'web', status: 'ACTIVE', authentication_policy };
    const plan = examplePlan({ type: 'okta_app_oauth', after: app, unknown: { id: true } });
    const change = readPlan({ name: 'plan.json', value: plan });
    if (!change.ok) throw new Error('not read');
    const problems = [...change.problems, ...overlayPlan(org, change.value).problems];
    expect(problems.flatMap(({ code, message }) => (code === 'unknown-reference' ? [message] : []))).toEqual(
      told,
    );
  },
);

test.each([
  ['stored with their groups', { users: [{ id: '00u1', groupIds: ['00g1'] }] }],
  ['stored with the group', { users: [{ id: '00u1' }], groupMembers: { '00g1': ['00u1'] } }],
])(
  'group members that a Terraform plan keeps are not reported as changed since the plan if they are %s',
  (_, members) => {
    const org = snapshotOf(reading([{ groups: [{ id: '00g1', profile: { name: 'Staff' } }], ...members }]));
    const values = (users: readonly string[]) => ({ id: '00g1', group_id: '00g1', users });
    const [type, before] = ['okta_group_memberships', values(['00u1'])];
    const found = { address: `${type}.this`, mode: 'managed', type, name: 'this', values: before };
    const plan = {
      ...examplePlan({ type, before, after: values(['00u1', '00u2']) }),
      prior_state: { format_version: '1.0', values: { root_module: { resources: [found] } } },
    };
    const change = readPlan({ name: 'plan.json', value: plan });
    if (!change.ok) throw new Error('not read');
    const { problems } = overlayPlan(org, change.value);
    expect(problems.filter(({ code }) => code === 'plan-of-another-state')).toEqual([]);
  },
);

test('for unknown parts of an object that a Terraform plan creates, the message advises to export after the apply, not to query the service now', () => {
  const plan = examplePlan({
    type: 'okta_app_oauth',
    after: { label: 'New', type: 'web', status: 'ACTIVE' },
    unknown: { id: true },
  });
  const snapshot = snapshotOf(reading([plan]));
  const words = allUnknownParts(snapshot).map((entry) => describeUnknownForOwners(entry, snapshot));
  expect(words.filter((one) => one.includes('/tf:'))).toEqual([]);
  expect(words).toContain(
    'the assigned groups of the application `New` are unknown (not in the documents): export it after the plan is applied',
  );
});

test('for an export without policies and a Terraform plan, `inspect` states that the policies are unknown', () => {
  const snapshot = snapshotOf(reading([{ apps: [{ id: '0oa2', label: 'Old', status: 'ACTIVE' }] }]));
  expect(allUnknownParts(snapshot)[0]).toMatchObject({ collection: 'policies', known: 'none' });
  expect(inventoryRows(inventoryOf(snapshot))[0]).toMatchObject({ name: 'policies', note: 'unknown' });
});

const ZONE = { name: 'Z', type: 'IP', status: 'ACTIVE', usage: 'POLICY' };

/** Returns an org that denies sign-ins from a zone missing in the export. */
function orgAsking(rest: Members): Snapshot {
  const rule = (id: string, priority: number, access: string, conditions: Members) => {
    return {
      id,
      name: id,
      type: 'SIGN_ON',
      status: 'ACTIVE',
      priority,
      conditions,
      actions: { signon: { access } },
    };
  };
  const network = { connection: 'ZONE', include: ['nzoold'] };
  const policy = {
    id: '00p1',
    type: 'OKTA_SIGN_ON',
    name: 'Default Policy',
    status: 'ACTIVE',
    priority: 1,
    system: true,
    conditions: {},
    rules: [rule('office', 1, 'DENY', { network }), rule('all', 2, 'ALLOW', {})],
  };
  return snapshotOf(reading([{ policies: [policy], ...rest }]));
}

function afterZone(org: Snapshot, ends: { readonly before?: Members; readonly after: Members }): Snapshot {
  const type = 'okta_network_zone';
  const found = { address: `${type}.this`, mode: 'managed', type, name: 'this', values: ends.before };
  const plan = {
    ...examplePlan({ type, ...ends, ...(ends.before === undefined && { unknown: { id: true } }) }),
    ...(ends.before && {
      prior_state: { format_version: '1.0', values: { root_module: { resources: [found] } } },
    }),
  };
  const change = readPlan({ name: 'plan.json', value: plan });
  if (!change.ok) throw new Error('not read');
  return overlayPlan(org, change.value).snapshot;
}

test('if an export has no zones, the zones of a Terraform plan are not taken as all zones of the org', () => {
  const after = afterZone(orgAsking({}), { after: { ...ZONE, gateways: ['192.0.2.0/24'] } });
  const request = { appInstance: 'app', policyContext: { ip: '10.0.0.1', user: { id: '00u1' } } };
  const answer = simulateBody(compile(after), { ...request, policyTypes: ['OKTA_SIGN_ON'] });
  const [evaluation] = answer.ok ? answer.value.evaluation : [];
  expect(evaluation?.undefined.policies.map(({ id }) => id)).toEqual(['00p1']);
});

test('if the export lacks a zone that the Terraform plan changes, a comparison with the org before the plan is incomplete', () => {
  const other = { ...ZONE, id: 'nzoother', gateways: [{ type: 'CIDR', value: '10.0.0.0/8' }] };
  const org = orgAsking({ zones: [other] });
  const zone = (...gateways: string[]) => ({ ...ZONE, id: 'nzoold', gateways });
  const after = afterZone(org, {
    before: zone('192.0.2.0/24'),
    after: zone('192.0.2.0/24', '198.51.100.0/24'),
  });
  expect(diffOf(markMissing(org, after), after)).toMatchObject({ changes: [], isComplete: false });
});
