import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { readConfiguration } from '../../../../src/console/files/terraform/terraform-configuration.js';
import { snapshotDocument } from '../../../../src/documents/write/write-snapshot.js';
import { examplePlan } from '../../../../src/lint/helpers/example/example-plan.js';
import { describeUnknown } from '../../../../src/model/policies/unknown-words.js';
import { memoryIo } from '../../../cli/memory-io.js';
import { changeOf } from './applied-plans.js';
import { openIn, snapshotIn } from './made-plans.js';

const UNREAD = { name: 'unread', mode: 'data', type: 'okta_policy' };
const OTHERS = { name: 'other', mode: 'managed', type: 'terraform_data' };

/**
 * Makes a plan that creates three policies, a rule, an application and other objects. The service chooses the policy of the application.
 * The policy of the rule is known only after the apply, and `references` are the references in its expression.
 */
function planOf(references: readonly string[]): Members {
  const made = [
    { type: 'okta_app_signon_policy', name: 'a', after: { name: 'A' }, unknown: { id: true } },
    { type: 'okta_app_signon_policy', name: 'b', after: { name: 'B' }, unknown: { id: true } },
    { type: 'okta_policy_signon', name: 's', after: { name: 'S' }, unknown: { id: true } },
    {
      type: 'okta_group',
      name: 'g',
      after: { name: 'G' },
      unknown: { id: true, custom_profile_attributes: true },
    },
    {
      type: 'okta_app_saml',
      name: 'app',
      after: { label: 'App' },
      unknown: { id: true, authentication_policy: true },
    },
    { ...OTHERS, after: {}, unknown: { id: true, output: true } },
    { ...UNREAD, after: {}, unknown: { id: true } },
    {
      type: 'okta_app_signon_policy_rule',
      name: 'r',
      after: { name: 'R' },
      unknown: { id: true, policy_id: true },
    },
  ];
  const resources = made.map(
    ({ type, name, mode = 'managed' }: { type: string; name: string; mode?: string }) => ({
      address: `${mode === 'data' ? 'data.' : ''}${type}.${name}`,
      mode,
      type,
      name,
    }),
  );
  return {
    format_version: '1.2',
    planned_values: {
      root_module: { resources: resources.map((one, at) => ({ ...one, values: made[at]?.after })) },
    },
    resource_changes: resources.map((one, at) => ({
      ...one,
      change: {
        actions: [one.mode === 'data' ? 'read' : 'create'],
        before: null,
        after: made[at]?.after,
        after_unknown: made[at]?.unknown,
      },
    })),
    configuration: {
      root_module: {
        resources: resources.map((one) => ({
          ...one,
          expressions: one.name === 'r' ? { name: { constant_value: 'R' }, policy_id: { references } } : {},
        })),
      },
    },
  };
}

async function openRules(plan: Members, written?: string, module = ''): Promise<readonly string[]> {
  const files = new Map([
    ['tf/main.tf', written ?? ''],
    ['tf/m/main.tf', module],
  ]);
  const { io } = memoryIo({ files });
  const found = written === undefined ? undefined : await readConfiguration('tf', io);
  const { planned } = changeOf(plan, found?.ok ? found.value : undefined);
  return openIn(planned).filter((one) => one.startsWith('rules'));
}

const A_OR_B = ['rules tf:okta_app_signon_policy.a open', 'rules tf:okta_app_signon_policy.b open'];
const ANY = ['rules ACCESS_POLICY open'];
const A = ['okta_app_signon_policy.a.id', 'okta_app_signon_policy.a'];
const B = ['okta_app_signon_policy.b.id', 'okta_app_signon_policy.b'];

test.each([
  ['one of two referenced policies', [...A, ...B], A_OR_B],
  ['the only referenced policy', [...A, 'var.is_new'], []],
  [
    'the referenced policy or a constant, chosen by another id',
    [...A, 'okta_group.g.id', 'okta_group.g'],
    ANY,
  ],
  [
    'the policy that a data source reads',
    [...A, 'data.okta_policy.unread.id', 'data.okta_policy.unread'],
    ANY,
  ],
  [
    'the policy of an application',
    [...A, 'okta_app_saml.app.authentication_policy', 'okta_app_saml.app'],
    ANY,
  ],
  [
    'any policy, for a reference to another provider',
    [...A, 'terraform_data.other.output', 'terraform_data.other'],
    ANY,
  ],
  ['any policy, for a local value', ['local.policies', 'var.name'], ANY],
] as const)(
  'a rule in a Terraform plan whose policy is unknown may be in %s',
  async (_, references, open) => {
    const plan = planOf(references);
    expect(await openRules(plan)).toEqual(open);
    const ofVersion3 = JSON.parse(JSON.stringify(plan).replaceAll('"policy_id"', '"policyid"'));
    expect(await openRules(ofVersion3), 'under its name of version 3').toEqual(open);
  },
);

const RULE =
  'resource "okta_app_signon_policy_rule" "r" {\n  name = "R"\n  policy_id = local.policies[var.name]\n}\n';

test.each([
  ['both', '{ a = okta_app_signon_policy.a.id, b = okta_app_signon_policy.b.id }', A_OR_B],
  [
    'both, through other local values',
    '{ for name, id in merge(local.a, { b = okta_app_signon_policy.b.id }) : name => id }',
    A_OR_B,
  ],
  ['anything', '{ a = okta_app_signon_policy.a.id, b = okta_app_saml.app.authentication_policy }', ANY],
])(
  'the source files of a Terraform plan show which of two policies a local value may mean: %s',
  async (_, local, open) => {
    const locals = `locals {\n  policies = ${local}\n  a = { a = okta_app_signon_policy.a.id }\n}\n`;
    expect(await openRules(planOf(['local.policies', 'var.name']), RULE + locals)).toEqual(open);
  },
);

const CHOICE = 'terraform_data.other.output == "x" ? "rst1" : okta_app_signon_policy.a.id';

/**
 * Ways to write an expression that chooses one of two policies for a rule. The plan shows only the references of the expression, not
 * constants such as `"rst1"`. It may also omit a reference in the condition of the choice.
 */
test.each([
  ['a local value', 'local.chosen', `locals {\n  chosen = ${CHOICE}\n}`, ''],
  [
    'a module output',
    'module.m.chosen',
    'module "m" {\n  source = "./m"\n  policy = okta_app_signon_policy.a.id\n}',
    `variable "policy" {}\noutput "chosen" {\n  value = ${CHOICE.replace('okta_app_signon_policy.a.id', 'var.policy')}\n}`,
  ],
  [
    'a member of a local value',
    'local.rules["r"].policy',
    `locals {\n  rules = { for k in ["r"] : k => { policy = ${CHOICE} } }\n}`,
    '',
  ],
])(
  'if the conditional expression in %s of a Terraform configuration selects one of two policies for a rule, the rule may be in either policy',
  async (_, policy, written, module) => {
    const rule = `resource "okta_app_signon_policy_rule" "r" {\n  name = "R"\n  policy_id = ${policy}\n}\n`;
    const plan = planOf([policy.replace(/\[.*/, '')]);
    expect(await openRules(plan, rule + written, module)).toEqual([
      'rules rst1 open',
      'rules tf:okta_app_signon_policy.a open',
    ]);
  },
);

test('if the rules of a policy type are unknown, the written org states the type with its vendor prefix', () => {
  const made = examplePlan({
    type: 'okta_policy_rule_signon',
    after: { name: 'R' },
    unknown: { id: true, policy_id: true },
  });
  const { planned } = changeOf(made);
  expect(openIn(planned)).toEqual(['rules OKTA_SIGN_ON open']);
  expect(snapshotDocument(planned)).toMatchObject({
    manifest: { unknown: expect.arrayContaining([expect.objectContaining({ of: 'OKTA_SIGN_ON' })]) },
  });
  expect(openIn(snapshotIn(snapshotDocument(planned)))).toEqual(openIn(planned));
});

test('if a rule may be in any policy of a type, all rules of these policies are unknown, and the remedy is `--terraform`', () => {
  const { planned } = changeOf(planOf(['local.policies']));
  const [words] = (planned.unknown ?? [])
    .filter(({ collection, of }) => collection === 'rules' && of === 'ACCESS_POLICY')
    .map((one) => describeUnknown(one, planned));
  expect(words).toBe(
    'not all of the rules of every authentication policy are known (known after the apply: okta_app_signon_policy_rule.r.policy_id): pass the configuration of the plan with `--terraform`',
  );
});
