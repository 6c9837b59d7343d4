import { expect, test } from 'vitest';
import { isObject, type Members } from '../../../../src/base/object.js';
import { readResources } from '../../../../src/documents/read-resources.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { lintDocuments } from '../../../../src/lint/lint.js';
import { MADE_PLANS, made } from './made-plans.js';

const SECRET = 'hunter2-of-all-secrets';

const PROVIDER = 'registry.example/okta/okta';

/**
 * Additional members that Terraform 1.5 to 1.14 write into a plan. Most were recorded from Terraform 1.11.4. The actions come from the
 * source code of Terraform.
 */
const BESIDE = {
  checks: [
    {
      address: { kind: 'check', name: 'named', to_display: 'check.named' },
      status: 'fail',
      instances: [
        {
          address: { to_display: 'check.named' },
          status: 'fail',
          problems: [{ message: 'not named so' }],
        },
      ],
    },
    {
      address: {
        kind: 'resource',
        mode: 'managed',
        type: 'okta_group',
        name: 'x',
        to_display: 'okta_group.x',
      },
      status: 'unknown',
      instances: [{ address: { to_display: 'okta_group.x' }, status: 'unknown' }],
    },
  ],
  action_invocations: [
    {
      address: 'action.okta_app_oauth.rotate',
      type: 'okta_app_oauth',
      name: 'rotate',
      config_values: { label: 'Payroll', id: '0oarotated' },
      config_sensitive: {},
      config_unknown: {},
      provider_name: PROVIDER,
      lifecycle_action_trigger: {
        triggering_resource_address: 'okta_group.x',
        action_trigger_event: 'AfterCreate',
      },
    },
  ],
  deferred_action_invocations: [],
  relevant_attributes: [{ resource: 'okta_group.x', attribute: ['id'] }],
  applyable: true,
  complete: true,
  errored: false,
};

/** An ephemeral object, which exists only while Terraform runs and only in the configuration. */
const EPHEMERAL = {
  address: 'ephemeral.okta_app_oauth.key',
  mode: 'ephemeral',
  type: 'okta_app_oauth',
  name: 'key',
  provider_config_key: 'okta',
  expressions: { label: { constant_value: 'Key' } },
  schema_version: 0,
};

test.each(MADE_PLANS)(
  'checks, actions and ephemeral objects of newer Terraform versions do not change what is read from a plan: %s',
  (name) => {
    const plan = made(name);
    const newer = { ...plan, ...BESIDE, configuration: withEphemeral(plan.configuration) };
    const read = (value: object) => {
      const documents = [{ name: 'plan.json', value }];
      const snapshot = assembleDocuments(documents);
      if (!snapshot.ok) throw new Error('not read');
      const { policies, groups, apps, unknown } = snapshot.value;
      const { findings } = lintDocuments(documents);
      return { policies, groups, apps, unknown, problems: snapshot.problems, findings };
    };
    expect(read(newer)).toEqual(read(plan));
  },
);

test('a write-only attribute has no value in any plan, so that no answer depends on it', () => {
  const change = (write: Members, unknown: Members) => ({
    format_version: '1.2',
    resource_changes: [
      {
        address: 'okta_app_oauth.payroll',
        mode: 'managed',
        type: 'okta_app_oauth',
        name: 'payroll',
        change: {
          actions: ['create'],
          before: null,
          after: { label: 'Payroll', type: 'web', ...write },
          after_unknown: { id: true, ...unknown },
          after_sensitive: {},
        },
      },
    ],
  });
  const read = (value: object) => {
    const { resources } = readResources([{ name: 'plan.json', value }]);
    const { findings } = lintDocuments([{ name: 'plan.json', value }]);
    return [resources.map(({ kind, value }) => [kind, value]), findings.map(({ rule }) => rule)];
  };
  const without = read(change({}, {}));
  expect(read(change({ client_secret_wo: null, client_secret_wo_version: 1 }, {}))).toEqual(without);
  expect(read(change({ client_secret_wo_version: 1 }, { client_secret_wo: true }))).toEqual(without);
});

test.each<[string, Members]>([
  [
    'in an action',
    { action_invocations: [{ config_values: { key: SECRET }, config_sensitive: { key: true } }] },
  ],
  ['in a write-only attribute that a provider leaked', { x: { client_secret_wo: SECRET } }],
  ['in the default of a variable', variable({ default: SECRET, sensitive: true })],
  ['in an ephemeral variable', { ...variable({ ephemeral: true }), variables: { token: { value: SECRET } } }],
])('a secret in a plan of a newer Terraform version does not occur in the read org: %s', (_, beside) => {
  const text = JSON.stringify({ format_version: '1.2', resource_changes: [], ...beside });
  const documents = [{ name: 'plan.json', text }];
  const everything = JSON.stringify([assembleDocuments(documents), readResources(documents)], (_, one) =>
    one instanceof Map ? [...one] : one,
  );
  expect(text).toContain(SECRET);
  expect(everything).not.toContain(SECRET);
});

test('values and defaults of variables are masked in every output, because a Terraform plan does not mark ephemeral defaults', () => {
  const text = JSON.stringify({
    format_version: '1.2',
    variables: { token: { value: SECRET } },
    configuration: {
      root_module: {
        variables: { token: { default: SECRET } },
        module_calls: { inner: { module: { variables: { list: { default: [{ key: SECRET }] } } } } },
      },
    },
    resource_changes: [],
  });
  const { documents } = lintDocuments([{ name: 'plan.json', text }]);
  expect(documents.map((one) => one.text?.length)).toEqual([text.length]);
  expect(JSON.stringify(documents.map((one) => one.text))).not.toContain(SECRET);
});

test('progress messages of Terraform are not read as a plan, and are reported once', () => {
  const line = { '@level': 'info', '@message': 'okta_group.staff: Plan to create', type: 'planned_change' };
  const text = [line, line, line].map((one) => JSON.stringify(one)).join('\n');
  const read = assembleDocuments([{ name: 'plan.ndjson', text }]);
  expect(read.problems.map(({ code, location }) => [code, location?.line])).toEqual([
    ['kind-unknown', 1],
    ['nothing-read', 1],
  ]);
});

function variable(declared: Members): Members {
  return { configuration: { root_module: { variables: { token: declared } } } };
}

function withEphemeral(configuration: unknown): unknown {
  if (!isObject(configuration) || !isObject(configuration.root_module)) return configuration;
  const root = configuration.root_module;
  const resources = Array.isArray(root.resources) ? root.resources : [];
  return { ...configuration, root_module: { ...root, resources: [...resources, EPHEMERAL] } };
}
