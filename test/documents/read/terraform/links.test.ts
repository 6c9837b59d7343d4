import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { resolveReferences } from '../../../../src/documents/terraform/links/filled.js';
import { plannedState } from '../../../../src/documents/terraform/state/instances.js';

type References = readonly string[];

/** The module instance of a reference; empty for the root. */
type At = '' | 'module.m["x"].' | 'module.m["y"].';

const block = (type: string, name: string, expressions: Members = {}, more: Members = {}) => ({
  mode: type.startsWith('data.') ? 'data' : 'managed',
  type: type.replace('data.', ''),
  name,
  expressions,
  ...more,
});

const resource = (address: string, values: Members = {}) => ({
  address,
  mode: address.includes('data.') ? 'data' : 'managed',
  values,
});

/**
 * Makes a plan with a policy whose groups are known only after the apply. In the configuration, the policy refers to its groups by the
 * given references.
 */
function planOf(references: References, at: At, forEach?: References): Members {
  const subject = block(
    'okta_policy_signon',
    'subject',
    { groups_included: { references } },
    forEach && { for_each_expression: { references: forEach } },
  );
  const key = forEach === undefined ? '' : '["a"]';
  const policy = `${at}okta_policy_signon.subject${key}`;
  const made = [
    'okta_group.one',
    'okta_group.many["a"]',
    'okta_group.many["b"]',
    'okta_group.counted[0]',
    'okta_group.counted[1]',
    'okta_network_zone.office',
    'module.m["x"].okta_group.inner',
    'module.m["y"].okta_group.inner',
    policy,
  ];
  const inModule = (step: string) => ({
    address: `module.m["${step}"]`,
    resources: [
      resource(`module.m["${step}"].okta_group.inner`),
      ...(at.includes(`"${step}"`) ? [resource(policy)] : []),
    ],
  });
  const readIn = (step: string) => ({
    address: `module.m["${step}"]`,
    resources: [resource(`module.m["${step}"].data.okta_group.inside`, { id: `00ginside${step}` })],
  });
  const read = resource('data.okta_group.read', { id: '00gread', description: '00gother' });
  return {
    format_version: '1.2',
    planned_values: {
      root_module: {
        resources: [
          ...made.filter((address) => !address.startsWith('module.')).map((address) => resource(address)),
          resource('data.okta_group.later'),
          resource('data.okta_group.sought', { id: '00gsought' }),
        ],
        child_modules: [inModule('x'), inModule('y')],
      },
    },
    prior_state: {
      format_version: '1.0',
      values: { root_module: { resources: [read], child_modules: ['x', 'y'].map(readIn) } },
    },
    resource_changes: [
      ...made.map((address) => ({
        address,
        change: {
          actions: ['create'],
          before: null,
          after: {},
          after_unknown: { id: true, ...(address === policy && { groups_included: true }) },
        },
      })),
      {
        address: 'data.okta_group.sought',
        change: {
          actions: ['read'],
          before: null,
          after: { id: '00gsought' },
          after_unknown: { description: true },
        },
      },
    ],
    variables: { groups: { value: ['00gknown'] } },
    configuration: {
      root_module: {
        resources: [
          block('okta_group', 'one'),
          block('okta_group', 'many'),
          block('okta_group', 'counted'),
          block('okta_network_zone', 'office'),
          block('data.okta_group', 'read'),
          block('data.okta_group', 'later'),
          block('data.okta_group', 'sought'),
          ...(at === '' ? [subject] : []),
        ],
        module_calls: {
          m: {
            expressions: {
              given: { references: ['okta_group.one.id', 'okta_group.one'] },
              keyed: { references: ['okta_group.many', 'each.key'] },
              mixed: {
                references: [
                  'okta_network_zone.office.id',
                  'okta_network_zone.office',
                  'okta_group.one.id',
                  'okta_group.one',
                ],
              },
              circular: { references: ['module.m'] },
            },
            for_each_expression: {},
            module: {
              outputs: {
                inner: { expression: { references: ['okta_group.inner.id', 'okta_group.inner'] } },
                loop: { expression: { references: ['var.circular'] } },
              },
              variables: { given: {}, keyed: {}, mixed: {}, circular: {}, absent: {} },
              resources: [block('okta_group', 'inner'), ...(at === '' ? [] : [subject])],
            },
          },
        },
      },
    },
  };
}

function linked(references: References, at: At = '', forEach?: References) {
  const { instances, counts } = resolveReferences(plannedState(planOf(references, at, forEach)));
  const policy = instances.find(({ type }) => type === 'okta_policy_signon');
  return { groups: policy?.values.groups_included, gaps: policy?.gaps.map(({ known }) => known), counts };
}

const ONE = 'tf:okta_group.one';
const A = 'tf:okta_group.many["a"]';
const INNER = { x: 'tf:module.m["x"].okta_group.inner', y: 'tf:module.m["y"].okta_group.inner' };

/**
 * Expressions for lists that may contain more ids than the plan shows. The snapshot must contain the ids that the references name, and
 * state that the list is incomplete.
 * Spec: Terraform, 3.3, 3 to 7.
 */
// biome-ignore format: a table
const OPEN: readonly (readonly [what: string, references: References, ids: readonly string[], at?: At, forEach?: References])[] = [
  ['one instance', ['okta_group.one.id', 'okta_group.one'], [ONE]],
  ['an instance by its key', ['okta_group.many["a"].id', 'okta_group.many["a"]', 'okta_group.many'], [A]],
  ['an instance by its number', ['okta_group.counted[1].id', 'okta_group.counted[1]', 'okta_group.counted'], ['tf:okta_group.counted[1]']],
  ['two instances, of which the second is a separate reference', ['okta_group.many["a"].id', 'okta_group.many["a"]', 'okta_group.many', 'okta_group.one.id', 'okta_group.one'], [A, ONE]],
  ['the same instance twice', ['okta_group.one.id', 'okta_group.one', 'okta_group.one.id', 'okta_group.one'], [ONE]],
  ['an attribute that is another id', ['okta_group.one.other_id', 'okta_group.one'], ['tf:okta_group.one#other_id']],
  ['an object that a data source read', ['data.okta_group.read.id', 'data.okta_group.read'], ['00gread']],
  ['an object that a data source will read by its id', ['data.okta_group.sought.id', 'data.okta_group.sought'], ['00gsought']],
  ['another attribute that a data source read', ['data.okta_group.read.description', 'data.okta_group.read'], ['00gother']],
  ['an output of one instance of a module', ['module.m["x"].inner', 'module.m["x"]'], [INNER.x]],
  ['a resource in a module output', ['module.m["x"].inner.id', 'module.m["x"].inner', 'module.m["x"]'], [INNER.x]],
  ['an output of one module instance, as other versions write it', ['module.m["x"].inner', 'module.m["x"]', 'module.m.inner', 'module.m'], [INNER.x]],
  ['an output of all instances of a module', ['module.m.inner', 'module.m'], [INNER.x, INNER.y]],
  ['a variable that the caller sets', ['var.given'], [ONE], 'module.m["x"].'],
  ['a variable with an irrelevant reference', ['var.mixed'], [ONE], 'module.m["x"].'],
  ['a resource in the module itself', ['okta_group.inner.id', 'okta_group.inner'], [INNER.y], 'module.m["y"].'],
  ['in a module, an object that a data source read there', ['data.okta_group.inside.id', 'data.okta_group.inside'], ['00ginsidey'], 'module.m["y"].'],
  ['the for_each value', ['each.value.id', 'each.value'], [A], '', ['okta_group.many']],
  ['the instance with the same key', ['okta_group.many', 'each.key'], [A], '', ['okta_group.many']],
];

for (const [what, references, ids, at, forEach] of OPEN)
  test(`a list whose value is unknown in a Terraform plan and that refers to ${what} contains this object, and may contain others`, () => {
    const { groups, gaps, counts } = linked(references, at, forEach);
    expect(groups).toEqual(ids);
    expect(gaps).toEqual(['open']);
    expect(counts).toMatchObject({ open: 1, unresolved: 0 });
  });

// biome-ignore format: a table
const NOTHING: readonly (readonly [what: string, references: References, at?: At])[] = [
  ['any of all instances', ['okta_group.many']],
  ['one instance, or any', ['okta_group.many["a"].id', 'okta_group.many["a"]', 'okta_group.many', 'okta_group.many', 'path.module']],
  ['an output of one module instance, or of any', ['module.m["x"].inner', 'module.m["x"]', 'module.m', 'path.module']],
  ['an output of one module instance or any, as other versions write it', ['module.m["x"].inner', 'module.m["x"]', 'module.m.inner', 'module.m', 'module.m', 'path.module']],
  ['any module output', ['module.m']],
  ['a local value', ['local.groups']],
  ['a data source that is read during the apply', ['data.okta_group.later.id', 'data.okta_group.later']],
  ['another attribute of a data source read during the apply', ['data.okta_group.sought.description', 'data.okta_group.sought']],
  ['a resource of the wrong type', ['okta_network_zone.office.id', 'okta_network_zone.office']],
  ['a fitting resource, and a value that may choose it', ['okta_network_zone.office.id', 'okta_network_zone.office', 'okta_group.one.id', 'okta_group.one']],
  ['a missing resource', ['okta_group.gone.id', 'okta_group.gone']],
  ['a variable that the caller does not set', ['var.absent'], 'module.m["x"].'],
  ['a circular reference', ['module.m.loop', 'module.m']],
  ['the folder of the module', ['path.module']],
  ['the workspace', ['terraform.workspace']],
  ['itself', ['self.id']],
  ['nothing', []],
];

for (const [what, references, at] of NOTHING)
  test(`a list whose value is unknown in a Terraform plan and that refers to ${what} has no known element`, () => {
    const { groups, gaps, counts } = linked(references, at);
    expect(groups).toBeUndefined();
    expect(gaps).toEqual(['none']);
    expect(counts).toMatchObject({ exact: 0, open: 0, unresolved: 1 });
  });
