import { expect, test } from 'vitest';
import { examplePlan } from '../../../src/lint/helpers/example/example-plan.js';
import { unknownEntries } from '../../../src/policies/unknown-entries.js';
import { unknownWordsOf } from '../../../src/policies/unknown-words.js';
import { overlaid } from '../../../src/read/overlay/overlay.js';
import { readPlan } from '../../../src/read/read-plan.js';
import { inventoryOf } from '../../../src/report/inspect/inventory.js';
import { inventoryRows } from '../../../src/report/inspect/inventory-lines.js';
import { reading, snapshotOf } from '../reading.js';

const POLICY = { id: 'rst1', type: 'ACCESS_POLICY', name: 'Strict', status: 'ACTIVE', rules: [] };
const LOST = { appId: '0oa2', policyId: 'rstgone' };
const ORG = {
  policies: [POLICY],
  apps: [{ id: '0oa2', label: 'Old', status: 'ACTIVE' }],
  mappings: [LOST],
};

test.each([
  ['what the org has is not called missing', 'rst1', []],
  ['what neither has is', 'rst2', ['apps are mapped to 1 policy not here: `rst2`']],
])('of what a plan names, %s', (_, authentication_policy, told) => {
  const org = snapshotOf(reading([ORG]));
  const app = { label: 'New', type: 'web', status: 'ACTIVE', authentication_policy };
  const plan = examplePlan({ type: 'okta_app_oauth', after: app, unknown: { id: true } });
  const change = readPlan({ name: 'plan.json', value: plan });
  if (!change.ok) throw new Error('not read');
  const problems = [...change.problems, ...overlaid(org, change.value).problems];
  expect(problems.flatMap(({ code, message }) => (code === 'unknown-reference' ? [message] : []))).toEqual(
    told,
  );
});

test.each([
  ['by their groups', { users: [{ id: '00u1', groupIds: ['00g1'] }] }],
  ['by the group', { users: [{ id: '00u1' }], groupMembers: { '00g1': ['00u1'] } }],
])('members that an org holds %s are not otherwise than the plan had found them', (_, members) => {
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
  const { problems } = overlaid(org, change.value);
  expect(problems.filter(({ code }) => code === 'plan-of-another-state')).toEqual([]);
});

test('the service is not asked for what only the apply makes', () => {
  const plan = examplePlan({
    type: 'okta_app_oauth',
    after: { label: 'New', type: 'web', status: 'ACTIVE' },
    unknown: { id: true },
  });
  const snapshot = snapshotOf(reading([plan]));
  const words = unknownEntries(snapshot).map((entry) => unknownWordsOf(entry, snapshot));
  expect(words.filter((one) => one.includes('/tf:'))).toEqual([]);
  expect(words).toContain(
    'the groups assigned of the application `New` are not known (not in the documents): export it once the plan is applied',
  );
});

test('an org without a policy says that the policies are not known', () => {
  const snapshot = snapshotOf(reading([{ apps: [{ id: '0oa2', label: 'Old', status: 'ACTIVE' }] }]));
  expect(unknownEntries(snapshot)[0]).toMatchObject({ collection: 'policies', known: 'none' });
  expect(inventoryRows(inventoryOf(snapshot))[0]).toMatchObject({ name: 'policies', note: 'not known' });
});
