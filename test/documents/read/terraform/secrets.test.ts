import { expect, test } from 'vitest';
import { readResources } from '../../../../src/documents/read-resources.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { locatePlace } from '../../../../src/documents/text/positions.js';
import { SECRET_SHAPES } from '../../../base/secret-shapes.js';
import { type MadeName, made, snapshotIn } from './made-plans.js';

const SECRET = 'hunter2-of-all-secrets';

const state = (values: object, sensitive: object) => ({
  format_version: '1.0',
  values: {
    root_module: {
      resources: [
        {
          address: 'okta_user.ann',
          mode: 'managed',
          type: 'okta_user',
          name: 'ann',
          values,
          sensitive_values: sensitive,
        },
      ],
    },
  },
});

const PLANNED_USER = {
  address: 'okta_user.ann',
  mode: 'managed',
  type: 'okta_user',
  name: 'ann',
  values: { id: 'u1', login: 'a@b.c' },
};

test.each<[string, unknown]>([
  ['marked in a state', state({ id: 'u1', login: 'a@b.c', title: SECRET }, { title: true })],
  [
    'marked inside a value',
    state({ id: 'u1', login: 'a@b.c', notes: [{ deep: SECRET }] }, { notes: [{ deep: true }] }),
  ],
  ['recognized by its name', state({ id: 'u1', login: 'a@b.c', password: SECRET }, {})],
  [
    'a variable of the root',
    {
      ...made('update.plan'),
      variables: { bob_password: { value: SECRET } },
      configuration: {
        ...(made('update.plan').configuration as object),
        root_module: { variables: { bob_password: { sensitive: true } } },
      },
    },
  ],
  [
    'marked in a state file',
    {
      version: 4,
      lineage: 'x',
      resources: [
        {
          mode: 'managed',
          type: 'okta_user',
          name: 'ann',
          instances: [
            {
              attributes: { id: 'u1', login: 'a@b.c', title: SECRET },
              sensitive_attributes: [[{ type: 'get_attr', value: 'title' }]],
            },
          ],
        },
      ],
    },
  ],
  [
    'in configuration that Terraform generates for imports',
    {
      format_version: '1.2',
      planned_values: { root_module: { resources: [PLANNED_USER] } },
      resource_changes: [
        {
          ...PLANNED_USER,
          change: {
            actions: ['no-op'],
            before: PLANNED_USER.values,
            after: PLANNED_USER.values,
            importing: { id: 'u1' },
            generated_config: `resource "okta_user" "ann" {\n  notes = "${SECRET}"\n}`,
          },
        },
      ],
    },
  ],
  [
    'an output',
    {
      ...state({ id: 'u1', login: 'a@b.c' }, {}),
      outputs: { x: { sensitive: true, value: { y: [SECRET] } } },
    },
  ],
])(
  'a secret in a Terraform document does not occur in the org that is read from the document: %s',
  (_, value) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      expect(text).toContain(SECRET);
      const documents = [{ name: 'plan.json', text }];
      const everything = everythingIn([assembleDocuments(documents), readResources(documents)]);
      expect(everything).not.toContain(SECRET);
      expect(everything).toContain('a@b.c'.slice(0, _ === 'a variable of the root' ? 0 : undefined));
    }
  },
);

test.each(Object.entries(SECRET_SHAPES))(
  'a secret that Terraform does not mark as sensitive does not occur in the org that is read from the document: %s',
  (_, shape) => {
    const value = state({ id: 'u1', login: 'a@b.c', ...shape(SECRET) }, {});
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      expect(text).toContain(SECRET);
      const documents = [{ name: 'plan.json', text }];
      const everything = everythingIn([assembleDocuments(documents), readResources(documents)]);
      expect(everything).not.toContain(SECRET);
      expect(everything).toContain('a@b.c');
    }
  },
);

test('a module whose name looks like a secret is read like any other module', () => {
  const policy = { mode: 'managed', type: 'okta_policy_signon', name: 'p' };
  const rule = { mode: 'managed', type: 'okta_policy_rule_signon', name: 'r' };
  const planned = [
    { ...policy, address: 'module.password.okta_policy_signon.p', values: { name: 'P' } },
    { ...rule, address: 'module.password.okta_policy_rule_signon.r', values: { name: 'R' } },
  ];
  const created = (after: unknown, unknown: object) => ({
    change: { actions: ['create'], before: null, after, after_unknown: { id: true, ...unknown } },
  });
  const references = ['okta_policy_signon.p.id', 'okta_policy_signon.p'];
  const resources = [
    { ...policy, address: 'okta_policy_signon.p', expressions: {} },
    { ...rule, address: 'okta_policy_rule_signon.r', expressions: { policy_id: { references } } },
  ];
  const { policies } = snapshotIn({
    format_version: '1.2',
    planned_values: { root_module: { child_modules: [{ address: 'module.password', resources: planned }] } },
    resource_changes: planned.map((one, index) => ({
      ...one,
      ...created(one.values, index === 0 ? {} : { policy_id: true }),
    })),
    configuration: { root_module: { module_calls: { password: { source: './x', module: { resources } } } } },
  });
  expect(policies.map(({ name, rules }) => [name, rules.map((one) => one.name)])).toEqual([['P', ['R']]]);
});

test('masking the secrets of a document keeps the source location of every value', () => {
  const names: readonly MadeName[] = ['create.plan', 'update.plan'];
  for (const name of names) {
    const text = JSON.stringify(made(name), null, 2).replaceAll(
      '"Intranet"',
      '"Intranet", "password": "long one"',
    );
    const result = assembleDocuments([{ name, text }]);
    if (!result.ok) throw new Error('not read');
    const [document] = result.value.documents;
    expect(document?.text).toHaveLength(text.length);
    const lines = text.split('\n');
    for (const policy of result.value.policies) {
      const line = locatePlace(result.value, policy)?.line ?? 0;
      expect(lines[line - 1]).toMatch(/"values": \{|\{$/);
    }
  }
});

/** Collects all reachable strings, including those in maps. */
function everythingIn(value: unknown): string {
  return JSON.stringify(value, (_, one) => (one instanceof Map ? [...one] : one));
}
