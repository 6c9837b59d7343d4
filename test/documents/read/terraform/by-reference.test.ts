import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { run } from '../../../../src/cli/program.js';
import { readConfiguration } from '../../../../src/console/files/terraform/terraform-configuration.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { snapshotDocument } from '../../../../src/documents/write/write-snapshot.js';
import type { Snapshot } from '../../../../src/model/policies/snapshot.js';
import { compile } from '../../../../src/simulate/compile.js';
import { explainBody } from '../../../../src/simulate/explain.js';
import { memoryIo } from '../../../cli/memory-io.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { snapshotOf } from '../reading.js';
import { changeOf } from './applied-plans.js';
import { snapshotIn } from './made-plans.js';
import { blockOf } from './nasty-sources.js';

const ORG = {
  policies: [{ id: 'rst1', type: 'ACCESS_POLICY', name: 'P', status: 'ACTIVE', rules: [] }],
  groups: [{ id: '00gstaff', profile: { name: 'Staff' } }],
  users: [{ id: '00uann', status: 'ACTIVE', profile: { login: 'ann', department: 'Sales' }, groupIds: [] }],
  apps: [{ id: '0oawiki', label: 'wiki', accessPolicyId: 'rst1' }],
};

const rule = (groups: readonly string[], more: Members = {}): MadeResource => ({
  type: 'okta_app_signon_policy_rule',
  name: 'x',
  requests: [],
  after: { policy_id: 'rst1', name: 'Staff', access: 'ALLOW', groups_included: groups, ...more },
});
const NEW = { type: 'okta_group', name: 'new', requests: [], after: { name: 'New' } } as const;
const LISTED = {
  ...rule(['tf:okta_group.new']),
  waits: { groups_included: '[okta_group.new.id]' },
};
const MEMBERS = {
  type: 'okta_group_memberships',
  name: 'y',
  requests: [],
  after: { group_id: '00gstaff', users: ['tf:okta_user.new'] },
  waits: { users: '[okta_user.new.id]' },
} as const;
const PERSON = {
  type: 'okta_user',
  name: 'new',
  requests: [],
  after: { login: 'new', status: 'ACTIVE' },
} as const;

const ASSIGNS = {
  type: 'okta_group_rule',
  name: 'z',
  requests: [],
  after: {
    name: 'All',
    status: 'ACTIVE',
    expression_value: 'user.department == "Sales"',
    group_assignments: ['tf:okta_group.new'],
  },
  waits: { group_assignments: '[okta_group.new.id]' },
} as const;
async function after(resources: readonly MadeResource[], isWithSources: boolean): Promise<Snapshot> {
  const files = new Map([['tf/main.tf', resources.map(blockOf).join('\n')]]);
  const sources = await readConfiguration('tf', memoryIo({ files }).io);
  const configuration = isWithSources && sources.ok ? sources.value : undefined;
  return overlayPlan(snapshotIn(ORG), changeOf(planOf(resources), configuration)).snapshot;
}

function assumedOf(org: Snapshot, policyContext: Members) {
  const explained = explainBody(compile(org), { appInstance: '0oawiki', policyContext });
  if (!explained.ok) throw new Error(JSON.stringify(explained));
  return explained.value.assumptions.map(({ id }) => id).filter((id) => id === 'A21');
}

/** Spec: Terraform, 3.3, 7 and 8. */
test.each([
  ['a condition list', [LISTED, NEW], { groups: { ids: ['tf:okta_group.new'] } }],
  ['a list of group members', [rule(['00gstaff']), MEMBERS, PERSON], { user: { id: 'tf:okta_user.new' } }],
  [
    'the groups that a group rule assigns',
    [{ ...rule(['tf:okta_group.new']), refers: { groups_included: ['okta_group.new'] } }, NEW, ASSIGNS],
    { user: { id: '00uann' } },
  ],
])(
  'without source files, the references in a Terraform plan are taken as elements of %s, which the answer states as assumption A21',
  async (_, resources, context) => {
    const [told, assumed] = [await after(resources, true), await after(resources, false)];
    expect(assumedOf(told, context)).toEqual([]);
    expect(assumedOf(assumed, context)).toEqual(['A21']);
    const again = snapshotOf(assembleDocuments([{ name: 'org', value: snapshotDocument(assumed) }]));
    expect(assumedOf(again, context)).toEqual(['A21']);
  },
);

test('an answer states assumption A21, about lists of references in a Terraform plan, only if it depends on such a list', async () => {
  const org = await after(
    [rule(['00gstaff']), { ...MEMBERS, after: { ...MEMBERS.after, group_id: '00gother' } }, PERSON],
    false,
  );
  expect(assumedOf(org, { user: { id: 'tf:okta_user.new' } })).toEqual([]);
});

test('`inspect` names the lists whose elements are taken from references (assumption A21)', async () => {
  const { io, out } = memoryIo({ stdin: JSON.stringify(planOf([LISTED, NEW])) });
  await run(['inspect', '-'], io);
  expect(out().replace(/\s+/g, ' ')).toContain(
    '(known after the apply: okta_app_signon_policy_rule.x.groups_included; assumed to contain the referenced objects)',
  );
});
