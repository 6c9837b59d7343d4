import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { run } from '../../../../src/cli/program.js';
import { resolveReferences } from '../../../../src/documents/terraform/links/filled.js';
import { plannedState } from '../../../../src/documents/terraform/state/instances.js';
import type { TerraformConfiguration } from '../../../../src/model/policies/snapshot.js';
import { memoryIo } from '../../../cli/memory-io.js';

const KEYS = ['finance', 'staff'];

/**
 * Makes a plan that creates one group and one policy for each key. In the configuration, the policies refer to their groups by the given
 * references.
 */
function planOf(...references: readonly string[]): Members {
  const at = (type: string, values: object) =>
    KEYS.map((index) => ({ address: `${type}["${index}"]`, mode: 'managed', index, values }));
  const planned = [...at('okta_group.of', {}), ...at('okta_policy_signon.of', { name: 'P' })];
  const block = (type: string, expressions: object) => ({ mode: 'managed', type, name: 'of', expressions });
  return {
    format_version: '1.2',
    planned_values: { root_module: { resources: planned } },
    resource_changes: planned.map(({ address, values }) => ({
      address,
      change: {
        actions: ['create'],
        before: null,
        after: values,
        after_unknown: { id: true, ...('name' in values && { groups_included: true }) },
      },
    })),
    configuration: {
      root_module: {
        resources: [
          block('okta_group', {}),
          block('okta_policy_signon', { groups_included: { references } }),
        ],
      },
    },
  };
}

/** Returns the groups of each policy and the counts of references. */
function groupsOf(references: readonly string[], sources?: TerraformConfiguration) {
  const { instances, counts } = resolveReferences(plannedState(planOf(...references), sources));
  const policies = instances.filter(({ type }) => type === 'okta_policy_signon');
  return { counts, groups: policies.map(({ values }) => values.groups_included) };
}

const BY_KEY = ['okta_group.of', 'each.key'];

test.each([['each.key'], ['each.value']])(
  '`%s` as the index of a Terraform reference is inferred to mean the instance with the same key',
  (key) => {
    expect(groupsOf(['okta_group.of', key]).groups).toEqual(
      KEYS.map((one) => [`tf:okta_group.of["${one}"]`]),
    );
  },
);

/** The expression is `each.key == "finance" ? okta_group.of["staff"].id : okta_group.of[each.key].id`. */
test('if an expression refers to one instance by name and to others by `each.key`, only the instance with that name has a known value', () => {
  const named = ['okta_group.of["staff"].id', 'okta_group.of["staff"]', 'okta_group.of'];
  expect(groupsOf(['each.key', ...named, ...BY_KEY]).groups).toEqual([
    undefined,
    ['tf:okta_group.of["staff"]'],
  ]);
});

test.each([
  ['a member of each.value', ['okta_group.of', 'each.value.group', 'each.value']],
  ['a local value', ['okta_group.of', 'local.group']],
])(
  'a Terraform reference indexed by %s is not resolved, because it may mean any instance of the resource',
  (_, references) => {
    const { groups, counts } = groupsOf(references);
    expect(groups).toEqual([undefined, undefined]);
    expect(counts).toMatchObject({ exact: 0, inferred: 0, open: 0, unresolved: 2 });
  },
);

test('with `--strict`, references that are only inferred from a Terraform plan are not used', () => {
  const { groups, counts } = groupsOf(BY_KEY, { blocks: new Map(), isStrict: true });
  expect(groups).toEqual([undefined, undefined]);
  expect(counts).toMatchObject({ inferred: 0, open: 0, unresolved: 2 });
  expect(groupsOf(['okta_group.of["staff"].id'], { blocks: new Map(), isStrict: true }).groups).toEqual(
    KEYS.map(() => ['tf:okta_group.of["staff"]']),
  );
});

test.each([
  ['', KEYS.length],
  [' --strict', 0],
])('`inspect --references%s` lists the references that the Terraform plan resolves', async (flag, count) => {
  const { io, out } = memoryIo({ stdin: JSON.stringify(planOf(...BY_KEY)) });
  await run(`inspect - --references --format json${flag}`.split(' '), io);
  expect(JSON.parse(out()).references).toHaveLength(count);
});
