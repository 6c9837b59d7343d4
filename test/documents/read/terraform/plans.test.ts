import { describe, expect, test } from 'vitest';
import { reachOf } from '../../../../src/analysis/questions/reach.js';
import type { Members } from '../../../../src/base/object.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { readPlan } from '../../../../src/documents/read-plan.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { contentOf, linesOf } from '../reading.js';
import { changeIn, exportOf, type MadeName, made, madeText, openIn, snapshotIn } from './made-plans.js';

describe('a Terraform value known only after the apply', () => {
  const snapshot = snapshotIn(made('create.plan'));

  test('an id known only after the apply is replaced by a resource address if the reference leads to exactly one resource', () => {
    expect(snapshot.mappings).toEqual([
      {
        appId: 'tf:okta_app_oauth.payroll',
        policyId: 'tf:okta_app_signon_policy.payroll',
        type: 'ACCESS_POLICY',
      },
    ]);
    expect(snapshot.apps).toMatchObject([{ groupIds: ['tf:okta_group.admins', '00gevery0000000000001'] }]);
  });

  test('a value known only after the apply makes its list incomplete, or completely unknown if no reference leads to a resource', () => {
    expect(openIn(snapshot)).toEqual([
      'conditions tf:okta_app_signon_policy_rule.admins device.assurance.include open',
      'conditions tf:okta_app_signon_policy_rule.admins people.groups.include open',
      'conditions tf:okta_app_signon_policy_rule.office people.groups.exclude open',
      'conditions tf:okta_app_signon_policy_rule.office network.include open',
      'conditions tf:okta_policy_mfa.contractors people.groups.include open',
      'conditions tf:okta_policy_password.staff people.groups.include none',
      'conditions tf:okta_policy_signon.contractors people.groups.include open',
    ]);
  });

  test('a message states how many values of a Terraform plan are known only after the apply', () => {
    const { problems } = assembleDocuments([{ name: 'plan.json', text: madeText('create.plan') }]);
    expect(linesOf(problems)[0]).toBe(
      'info known-after-apply plan.json#:1:1: 13 values are known only after the apply: 6 with a definite reference to a resource, 0 with a reference inferred from an instance key, 6 partially known lists and 1 completely unknown value',
    );
  });
});

test('drifted, moved, imported and forgotten resources are reported separately from changes', () => {
  const notes = (name: MadeName, change = (text: string) => text) =>
    linesOf(assembleDocuments([{ name: 'plan.json', text: change(madeText(name)) }]).problems)
      .filter((line) => line.startsWith('info plan-'))
      .map((line) => line.replace(/ plan.json#:1:1/, ''));
  expect(notes('update.plan')).toEqual([
    'info plan-drifted: 1 resource changed outside of Terraform since the last apply: `okta_network_zone.office`',
    'info plan-moved: 1 resource moved to another Terraform address, without a change in the service: `okta_group.accounting → okta_group.finance`',
  ]);
  expect(notes('classic.plan')).toEqual([
    'info plan-imported: 1 resource imported: already in the service, and managed by Terraform after the apply: `okta_policy_password_default.default`',
  ]);
  expect(notes('create.plan')).toEqual([]);
  expect(notes('update.plan', (text) => text.replace('["delete"]', '["forget"]'))).toContainEqual(
    expect.stringMatching(
      /^info plan-forgotten: 1 resource removed from Terraform, but kept in the service: /,
    ),
  );
});

test('a group that Terraform forgets and creates again exists twice, with two ids', () => {
  const plan = made('update.plan');
  const changes = plan.resource_changes as readonly Members[];
  const [group] = changes.filter(({ address }) => address === 'okta_group.finance');
  const text = JSON.stringify(plan)
    .replace(JSON.stringify(group), JSON.stringify({ ...group, change: forgottenAndMade(group?.change) }))
    .replace(/("address":"okta_group\.finance"[^{}]*"values":\{[^{}]*)"id":"[^"]*",?/, '$1');
  const { groups, successors } = snapshotIn(JSON.parse(text));
  const ids = groups.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['tf:okta_group.finance', idIn(group?.change)]));
  expect([...(successors?.keys() ?? [])]).not.toContain(idIn(group?.change));
});

function idIn(change: unknown): unknown {
  return ((change as Members).before as Members).id;
}

function forgottenAndMade(change: unknown): Members {
  const { id: _, ...after } = (change as Members).after as Members;
  return { ...(change as Members), actions: ['create', 'forget'], after, after_unknown: { id: true } };
}

test('a resource that cannot be read, or that Terraform cannot plan yet, is reported by its address', () => {
  const deferred = [
    {
      reason: 'resource_config_unknown',
      resource_change: { address: 'okta_group.later', type: 'okta_group', change: { actions: ['create'] } },
    },
  ];
  const raw = made('update.tfstate');
  const old = {
    type: 'okta_group',
    name: 'old',
    mode: 'managed',
    instances: [{ attributes_flat: { id: '1' } }],
  };
  const notes = (value: unknown) =>
    linesOf(assembleDocuments([{ name: 'x.json', value }]).problems).join('\n');
  expect(notes({ ...made('create.plan'), deferred_changes: deferred })).toContain('`okta_group.later`');
  expect(notes({ ...raw, resources: [...(raw.resources as object[]), old] })).toContain(
    'warning plan-flat x.json#: 1 resource ignored, because the state has the format of Terraform before 0.12 (run `terraform show -json > state.json`): `okta_group.old`',
  );
});

test('a new policy has the rules of the Terraform plan and the catch-all rule of the service, and no other rules', () => {
  const { policies, unknown = [] } = snapshotIn(made('create.plan'));
  const [payroll] = policies.filter(({ name }) => name === 'Payroll');
  expect(payroll?.rules.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Admins on managed Macs', false],
    ['Everyone in the office', false],
    ['Catch-all Rule', true],
  ]);
  expect(payroll?.rules.at(-1)?.actions).toMatchObject({ appSignOn: { access: 'DENY' } });
  expect(unknown.filter(({ of }) => of === payroll?.id)).toEqual([]);
});

test('rules in one Terraform resource for all rules of a policy keep their ids by name, however they are reordered', () => {
  const { policies } = snapshotIn(made('update.plan'));
  const internal = policies.find(({ name }) => name === 'Internal');
  expect(internal?.rules.map(({ id, name, priority }) => [id, name, priority])).toEqual([
    ['rul0000000000intra01', 'Intranet', 1],
    ['rul00000000000sudo01', 'Sudo', 2],
    expect.arrayContaining(['Catch-all Rule', 99]),
  ]);
});

test('a Terraform plan that manages only the rules of a policy shows that the policy exists, with its name and conditions unknown', () => {
  const { policies, unknown = [] } = snapshotIn(made('classic.plan'));
  const id = '00psession0000000001';
  expect(policies.find((policy) => policy.id === id)).toMatchObject({ type: 'OKTA_SIGN_ON', name: null });
  expect(unknown.filter(({ of }) => of === id)).toMatchObject([
    { collection: 'rules', known: 'open' },
    { collection: 'conditions', known: 'none' },
  ]);
});

test('a Terraform state reads the same from `terraform show -json` and from the state file', () => {
  const shown = contentOf(snapshotIn(made('update.state')));
  expect(contentOf(snapshotIn(made('update.tfstate')))).toEqual(shown);
  const { prior_state: prior } = made('update.plan');
  expect(contentOf(snapshotIn(prior))).toEqual(shown);
});

test('a resource that is read from a Terraform plan states its resource address as its source', () => {
  const snapshot = snapshotIn(made('update.plan'));
  const rules = snapshot.policies.flatMap(({ rules }) => rules);
  expect(rules.map((rule) => snapshot.sources.get(rule)?.terraform?.address)).toContain(
    'module.access["payroll"].okta_app_signon_policy_rule.rule["Staff in the office"]',
  );
});

test('if Terraform plans rules with equal priority, their order is unknown until the apply', () => {
  const plan = JSON.stringify(made('update.plan')).replaceAll('"priority":2,', '"priority":1,');
  const { unknown = [] } = snapshotIn(JSON.parse(plan));
  expect(unknown.map(({ why }) => why)).toContain(
    'the order of `Finance` and `Staff in the office` is known only after the apply',
  );
});

test('if the order of some rules in a Terraform plan is unknown, none of them is reported as reachable or shadowed', () => {
  const plan = JSON.parse(JSON.stringify(made('update.plan')).replaceAll('"priority":2,', '"priority":1,'));
  const org = exportOf(snapshotIn(made('update.state')));
  const { snapshot } = overlayPlan(snapshotIn(org), changeIn(plan));
  const open = new Set((snapshot.unknown ?? []).flatMap(({ path, of }) => (path === 'priority' ? [of] : [])));
  const own = reachOf(snapshot).rules.filter(({ policy, isDefault }) => open.has(policy.id) && !isDefault);
  expect(own.length).toBeGreaterThan(1);
  expect(
    own.filter(
      ({ reachability: reached }) => !['unsatisfiable', 'undecided', 'unassigned'].includes(reached.kind),
    ),
  ).toEqual([]);
});

test.each<[string, unknown, string]>([
  [
    'a state encrypted by OpenTofu',
    { encrypted_data: 'x', encryption_version: 'v0', meta: {} },
    'run `tofu show -json > state.json`',
  ],
  [
    'a state file before version 4',
    { version: 3, terraform_version: '0.11.14', lineage: 'x', modules: [] },
    'version 3, and only version 4 is supported: run `terraform show -json > state.json`',
  ],
  [
    'progress messages of a plan',
    { '@level': 'info', '@message': 'Terraform 1.9', '@module': 'terraform.ui' },
    'run `terraform plan -out plan.tfplan` and `terraform show -json plan.tfplan > plan.json`',
  ],
  [
    'output without a plan or state',
    { format_version: '1.0', terraform_version: '1.11.4' },
    'run `terraform plan -out plan.tfplan`',
  ],
  [
    'a format of another major version',
    { format_version: '2.0', planned_values: {} },
    'in the unsupported format `2.0`: versions 0 and 1 are supported',
  ],
])(
  'a file that is not a readable Terraform plan or state is rejected, and the message states the command that writes one: %s',
  (_, value, message) => {
    for (const { ok, problems } of [
      assembleDocuments([{ name: 'x.json', value }]),
      readPlan({ name: 'x.json', value }),
    ]) {
      expect(ok).toBe(false);
      expect(linesOf(problems).join('\n')).toContain(message);
    }
  },
);

test.each<[string, Members, readonly string[]]>([
  ['two orgs', { org_name: { constant_value: 'preview' } }, ['plan-of-several-orgs']],
  ['one org', { org_name: { constant_value: 'example' } }, []],
  ['orgs from environment variables', {}, ['plan-of-several-orgs']],
  ['two orgs by variables', { org_name: { references: ['var.other'] } }, ['plan-of-several-orgs']],
  ['one org by a variable', { org_name: { references: ['var.same'] } }, []],
  ['a secret org', { org_name: { references: ['var.secret'] } }, ['plan-of-several-orgs']],
])(
  'a Terraform plan with two provider configurations is rejected unless the two are known to be for one org: %s',
  (_, expressions, codes) => {
    const plan = structuredClone(made('update.plan')) as { configuration: Record<string, Members> };
    const { provider_config: providers, root_module: root = {} } = plan.configuration;
    const other = { name: 'okta', alias: 'other', expressions };
    const resources = (root.resources as readonly Members[]).map((one) =>
      one.type === 'okta_network_zone' ? { ...one, provider_config_key: 'okta.other' } : one,
    );
    const problemsOf = (used: unknown) => {
      const configuration = {
        provider_config: { ...providers, 'okta.other': other },
        root_module: { ...root, resources: used },
      };
      const variables = {
        other: { value: 'preview' },
        same: { value: 'example' },
        secret: { value: 'example' },
      };
      const value = {
        ...plan,
        variables,
        configuration: {
          ...configuration,
          root_module: { ...configuration.root_module, variables: { secret: { sensitive: true } } },
        },
      };
      const { problems } = assembleDocuments([{ name: 'plan.json', value }]);
      return problems.map(({ code }) => code).filter((code) => code === 'plan-of-several-orgs');
    };
    expect(problemsOf(resources)).toEqual(codes);
    expect(problemsOf(root.resources), 'one that nothing goes by').toEqual([]);
  },
);

/** Only OpenTofu supports `for_each` in a provider, with one provider configuration for each key. Spec: Terraform, 2.6. */
test('a Terraform plan whose provider uses `for_each` is rejected, unless the caller states that all keys are for one org', () => {
  const plan = structuredClone(made('update.plan')) as { configuration: Record<string, Members> };
  const { root_module: root = {} } = plan.configuration;
  const answerOf = (org: Members, provider?: string) => {
    const value = {
      ...plan,
      configuration: {
        provider_config: { 'okta.by_org': { name: 'okta', alias: 'by_org', expressions: { org_name: org } } },
        root_module: {
          ...root,
          resources: (root.resources as readonly Members[]).map((one) => ({
            ...one,
            provider_config_key: 'okta.by_org',
          })),
        },
      },
    };
    const configuration = { blocks: new Map(), ...(provider !== undefined && { provider }) };
    const { ok, problems } = assembleDocuments([{ name: 'plan.json', value, configuration }]);
    return [ok, problems.find(({ code }) => code === 'plan-of-several-orgs')?.message];
  };
  const each = { references: ['each.value.org', 'each.value'] };
  expect(answerOf(each)).toEqual([
    false,
    expect.stringContaining('If the `for_each` has only one key, pass `--provider okta.by_org`'),
  ]);
  expect(answerOf(each, 'okta.by_org')).toEqual([true, undefined]);
  expect(answerOf({ constant_value: 'example' })).toEqual([true, undefined]);
});
