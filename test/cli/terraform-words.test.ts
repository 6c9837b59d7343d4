import { expect, test } from 'vitest';
import type { Members } from '../../src/base/object.js';
import { run } from '../../src/cli/program.js';
import { remedyWords } from '../../src/features/terraform/report/plan-order-words.js';
import { examplePlan } from '../../src/lint/helpers/example/example-plan.js';
import { snapshotIn } from '../documents/read/terraform/made-plans.js';
import { memoryIo } from './memory-io.js';

const LAST = { id: 'rulLast', name: 'Catch-all Rule', priority: 99, system: true, type: 'ACCESS_POLICY' };

const ORG = {
  policies: [
    { id: 'rstAdmins', type: 'ACCESS_POLICY', name: 'Admins', status: 'ACTIVE', rules: [LAST] },
    { id: 'rstOther', type: 'ACCESS_POLICY', name: 'Other', status: 'ACTIVE', rules: [LAST] },
  ],
  apps: [{ id: '0oa1', label: 'Wiki', accessPolicyId: 'rstAdmins' }],
};

/** A second policy with the same name, with a rule at the priority of the last one, and rules of two policies that are known only by id. */
const PLAN = examplePlan(
  { type: 'okta_app_signon_policy', after: { name: 'Admins' }, unknown: { id: true, default_rule_id: true } },
  {
    type: 'okta_app_signon_policy_rule',
    after: { policy_id: 'rstAdmins', name: 'In the org', priority: 1 },
    unknown: { id: true },
  },
  {
    type: 'okta_app_signon_policy_rule',
    name: 'elsewhere',
    after: { policy_id: 'rstGone', name: 'Elsewhere', priority: 1 },
    unknown: { id: true },
  },
  {
    type: 'okta_app_signon_policy_rule',
    name: 'last',
    after: { policy_id: 'tf:okta_app_signon_policy.this', name: 'Deny the rest', priority: 99 },
    unknown: { id: true },
  },
);

async function outputOf(...args: readonly string[]): Promise<string> {
  const files = new Map([
    ['org.json', JSON.stringify(ORG)],
    ['plan.json', JSON.stringify(PLAN)],
  ]);
  const { io, out } = memoryIo({ files });
  await run([...args, 'org.json', '--plan', 'plan.json'], io);
  return out();
}

async function findingsOf(rule: string): Promise<readonly Members[]> {
  const { findings } = JSON.parse(await outputOf('lint', '--format', 'json'));
  return findings.filter((one: Members) => one.rule === rule);
}

test('a finding about two policies with the same name points to the existing policy in the org, whatever rules the Terraform plan adds', async () => {
  expect(await findingsOf('policy/name-unique')).toMatchObject([
    { location: { document: 'plan.json' }, related: [{ location: { document: 'org.json' } }] },
  ]);
});

test('a policy that a Terraform plan contains only in its rules is named by its id in lint messages', async () => {
  expect(await outputOf('analyze')).toMatch(
    /– rstGone is unassigned: no application uses this policy\n\s+– Elsewhere \(okta_app_signon/,
  );
});

test('for two rules with equal priority, lint names the rule whose priority can be changed', async () => {
  expect(await findingsOf('rule/priority-unique')).toMatchObject([{ resource: { name: 'Deny the rest' } }]);
});

test.each([
  ['okta_app_signon_policy_rule.of["a"]', ', or use one okta_app_signon_policy_rules for the policy'],
  ['okta_policy_rule_signon.of["a"]', ''],
])(
  'if one instance of a Terraform block, such as %s, must wait for another instance, `terraform order` suggests writing separate blocks',
  (address, together) => {
    const dependsOn = [{ address, on: address.replace('"a"', '"b"') }];
    const remedy = { order: [], dependsOn, hasDeletes: false, avoids: 'both' } as const;
    const org = snapshotIn({ policies: [] });
    expect(remedyWords({ calls: [], remedy }, { before: org, after: org })).toContain(
      `instances of one block cannot wait for each other: write them as separate blocks${together}`,
    );
  },
);

test.each([
  ['ACTIVE', 'not analyzed     `okta_group_rule.this` changes at the same time'],
  ['INACTIVE', 'safe'],
])(
  '`terraform order` prints for a new %s group rule and a new policy rule for its group: %s',
  async (status, words) => {
    const assigned = { group_assignments: ['00gStaff'], expression_value: 'user.department == "x"' };
    const rule = { policy_id: 'rstOther', name: 'Staff', priority: 1, groups_included: ['00gStaff'] };
    const plan = examplePlan(
      { type: 'okta_group_rule', after: { name: 'Staff', status, ...assigned }, unknown: { id: true } },
      { type: 'okta_app_signon_policy_rule', after: rule, unknown: { id: true } },
    );
    const { io, out } = memoryIo({
      files: new Map([
        [
          'org.json',
          JSON.stringify({
            ...ORG,
            groups: [{ id: '00gStaff', type: 'OKTA_GROUP', profile: { name: 'Staff' } }],
          }),
        ],
        ['plan.json', JSON.stringify(plan)],
      ]),
    });
    await run(['terraform', 'order', 'org.json', '--plan', 'plan.json'], io);
    expect(out()).toContain(words);
  },
);
