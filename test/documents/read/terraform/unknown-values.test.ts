import { describe, expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { ownAt } from '../../../../src/base/own.js';
import { resolveReferences } from '../../../../src/documents/terraform/links/filled.js';
import { leafReferences } from '../../../../src/documents/terraform/state/configuration.js';
import { plannedState } from '../../../../src/documents/terraform/state/instances.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { changeIn, openIn, snapshotIn } from './made-plans.js';

/** Spec: Terraform, 3.3, 3. */
test.each([
  [
    'is unwrapped step by step',
    ['okta_group.x["k"].id', 'okta_group.x["k"]', 'okta_group.x'],
    ['okta_group.x["k"].id'],
  ],
  [
    'does not match a name with the same prefix',
    ['okta_group.ab.id', 'okta_group.ab', 'okta_group.a'],
    ['okta_group.ab.id', 'okta_group.a'],
  ],
  ['keeps order and duplicates', ['b.y', 'b', 'a.x', 'a', 'b.y', 'b'], ['b.y', 'a.x', 'b.y']],
  [
    'that comes first is not unwrapped',
    ['okta_group.x', 'okta_group.x.id'],
    ['okta_group.x', 'okta_group.x.id'],
  ],
  [
    'of a module is unwrapped without its key as well',
    ['module.m["k"].o', 'module.m["k"]', 'module.m.o', 'module.m'],
    ['module.m["k"].o'],
  ],
])(
  'of the references in a Terraform plan, only the longest are kept, such as `a.b.id` and not `a.b`: a reference %s',
  (_, references, leaves) => {
    expect(leafReferences(references)).toEqual(leaves);
  },
);

const made = (type: string, name = 'new', more: Partial<MadeResource> = {}): MadeResource => ({
  type,
  name,
  requests: [],
  after: { name },
  ...more,
});

/** Lists of ids with the kinds of objects that they reference. Spec: Terraform, 4.1. */
// biome-ignore format: a table
const LISTS: readonly (readonly [type: string, path: string, names: string])[] = [
  ['okta_policy_signon', 'groups_included', 'okta_group'],
  ['okta_app_signon_policy_rule', 'groups_included', 'okta_group'],
  ['okta_app_signon_policy_rule', 'groups_excluded', 'okta_group'],
  ['okta_app_signon_policy_rule', 'users_included', 'okta_user'],
  ['okta_app_signon_policy_rule', 'users_excluded', 'okta_user'],
  ['okta_app_signon_policy_rule', 'network_includes', 'okta_network_zone'],
  ['okta_app_signon_policy_rule', 'network_excludes', 'okta_network_zone'],
  ['okta_app_signon_policy_rule', 'device_assurances_included', 'okta_policy_device_assurance_macos'],
  ['okta_app_signon_policy_rule', 'user_types_included', 'okta_user_type'],
  ['okta_app_signon_policy_rule', 'user_types_excluded', 'okta_user_type'],
  ['okta_app_signon_policy_rules', 'rule.0.groups_included', 'okta_group'],
  ['okta_app_signon_policy_rules', 'rule.0.network_excludes', 'okta_network_zone'],
  ['okta_policy_rule_signon', 'behaviors', 'okta_behavior'],
  ['okta_policy_rule_signon', 'identity_provider_ids', 'okta_idp_saml'],
  ['okta_group_rule', 'group_assignments', 'okta_group'],
  ['okta_group_memberships', 'users', 'okta_user'],
  ['okta_user_group_memberships', 'groups', 'okta_group'],
  ['okta_policy_profile_enrollment_apps', 'apps', 'okta_app_saml'],
];

/** Spec: Terraform, 3.1 and 3.3, 7. */
describe.each(LISTS)('the Terraform list attribute of %s at `%s` (references to %s)', (type, path, names) => {
  const list = (partly: readonly boolean[] | undefined, text: string) => {
    const values = ['', 'known'];
    const after = path.startsWith('rule.0.')
      ? { rule: [{ name: 'R', [path.slice(7)]: values }] }
      : { [path]: values };
    return filled('subject', [
      made(type, 'subject', {
        after,
        waits: { [path]: text },
        ...(partly && { partly: { [path]: partly } }),
      }),
      made(names),
      made(names, 'other'),
    ]);
  };
  const at = path.split('.');

  test('a Terraform list attribute that is completely unknown contains its references, and may contain more elements', () => {
    const { values, gaps } = list(undefined, `[${names}.new.id, "known"]`);
    expect(ownAt(values, at)).toEqual([`tf:${names}.new`]);
    expect(gaps).toMatchObject([{ known: 'open', isByReference: true }]);
  });

  test('a Terraform list attribute with a single unknown element has the referenced object in place of the element', () => {
    const { values, gaps } = list([true, false], `[${names}.new.id, "known"]`);
    expect(ownAt(values, at)).toEqual([`tf:${names}.new`, 'known']);
    expect(gaps).toEqual([]);
  });

  test.each([
    ['there are more references', `[${names}.new.id == "x" ? ${names}.other.id : "y", "known"]`],
    ['the element may be anything', '[local.any, "known"]'],
    ['the choosing value is unknown', `[okta_authenticator.new.id == "x" ? ${names}.new.id : "y", "known"]`],
  ])('a Terraform list attribute has an unknown element if %s', (_, text) => {
    const { values, gaps } = list([true, false], text);
    expect(ownAt(values, at)).toEqual(['known']);
    expect(gaps).toMatchObject([{ known: 'open' }]);
  });
});

/** Returns the values of the named resource, with its resolved references. */
function filled(name: string, resources: readonly MadeResource[]) {
  const all = [...resources, made('okta_authenticator')];
  const found = resolveReferences(plannedState(planOf(all))).instances.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
}

/** Spec: Terraform, 3.3, 7. */
test('a Terraform list that becomes unknown loses the elements that it had before', () => {
  const values = { name: 'P', groups_included: ['00gbefore'] };
  const { values: now } = filled('subject', [
    made('okta_policy_signon', 'subject', {
      id: '00p1',
      before: values,
      after: values,
      waits: { groups_included: '[okta_group.new.id]' },
    }),
    made('okta_group'),
  ]);
  expect(now.groups_included).toEqual(['tf:okta_group.new']);
});

/** Spec: Terraform, 3.3, 4. */
test('`count.index` as the index of a Terraform reference is inferred to mean the instance with the same number', () => {
  const at = (type: string, key: number, more: Partial<MadeResource> = {}) =>
    made(type, type, { key, madeFor: '2', ...more });
  const policies = [0, 1].map((key) =>
    at('okta_policy_signon', key, { waits: { groups_included: '[okta_group.okta_group[count.index].id]' } }),
  );
  const plan = planOf([...policies, at('okta_group', 0), at('okta_group', 1)]);
  const { instances, counts } = resolveReferences(
    plannedState(withReferences(plan, ['okta_group.okta_group', 'count.index'])),
  );
  const found = instances
    .filter(({ type }) => type === 'okta_policy_signon')
    .map(({ values }) => values.groups_included);
  expect(found).toEqual([['tf:okta_group.okta_group[0]'], ['tf:okta_group.okta_group[1]']]);
  expect(counts).toMatchObject({ open: 2 });
});

/** Replaces the references of each expression in the plan. Spec: Terraform, 2.6. */
function withReferences(plan: Members, references: readonly string[]): Members {
  return JSON.parse(JSON.stringify(plan), (key, value) => (key === 'references' ? references : value));
}

/** Spec: Terraform, 3.3, 4. */
test.each([
  ['is known', { policy_id: 'rst1' }, {}, 'rst1'],
  [
    'is created by this plan',
    {},
    { policy_id: 'okta_app_signon_policy.new.id' },
    'tf:okta_app_signon_policy.new',
  ],
])(
  'a reference to the id of the Terraform resource that holds all rules of a policy is read as the id of the policy, which %s',
  (_, own, waits, id) => {
    const { values } = filled('subject', [
      made('okta_app_signon_policy_rule', 'subject', {
        waits: { policy_id: 'okta_app_signon_policy_rules.all.id' },
      }),
      made('okta_app_signon_policy_rules', 'all', { after: own, waits }),
      made('okta_app_signon_policy'),
    ]);
    expect(values.policy_id).toBe(id);
  },
);

/** If the number of blocks in the configuration differs from the plan, a dynamic block creates them. Spec: Terraform, 3.3, 1. */
test.each([
  ['as many blocks as planned', ['a', 'b'], ['tf:okta_group.a', 'tf:okta_group.b']],
  ['another number of blocks', ['a'], [undefined, undefined]],
])(
  'references in the blocks of a Terraform resource are used only if its configuration has as many blocks as the plan: %s',
  (_, written, ids) => {
    const plan = planOf([
      made('okta_app_group_assignments', 'subject', {
        after: { app_id: '0oa1', group: [{ priority: 1 }, { priority: 2 }] },
        waits: { 'group.0.id': 'okta_group.a.id', 'group.1.id': 'okta_group.b.id' },
      }),
      made('okta_group', 'a'),
      made('okta_group', 'b'),
    ]);
    const shown = JSON.parse(JSON.stringify(plan), (key, value) =>
      key === 'expressions' && value.group ? { group: value.group.slice(0, written.length) } : value,
    );
    const { instances } = resolveReferences(plannedState(shown));
    const group = instances.find(({ name }) => name === 'subject')?.values.group as readonly Members[];
    expect(group.map(({ id }) => id)).toEqual(ids);
  },
);

/** Spec: Terraform, 3.3, 4: a plan is untrusted input. */
test.each([
  [3, ['tf:okta_group.new']],
  [40, undefined],
])(
  'a Terraform reference through %i nested modules is resolved, or is unknown if the nesting is too deep',
  (depth, groups) => {
    const plan = planOf([
      made('okta_policy_signon', 'subject', { module: 'm', waits: { groups_included: 'var.v' } }),
      made('okta_group'),
    ]);
    const path = Array.from({ length: depth }, () => 'module.m.').join('');
    const text = JSON.stringify(plan)
      .replaceAll('module.m.okta', `${path}okta`)
      .replaceAll('"module.m"', JSON.stringify(path.slice(0, -1)));
    const value = JSON.parse(text) as { configuration: { root_module: Members } };
    const root = value.configuration.root_module;
    const inner = ownAt(root, ['module_calls', 'm', 'module']) as Members;
    let module: Members = { ...inner, variables: { v: {} } };
    for (let left = depth - 1; left > 0; left--)
      module = {
        variables: { v: {} },
        module_calls: { m: { expressions: { v: { references: ['var.v'] } }, module } },
      };
    const v = { references: ['okta_group.new.id', 'okta_group.new'] };
    const configuration = { root_module: { ...root, module_calls: { m: { expressions: { v }, module } } } };
    const { instances } = resolveReferences(plannedState({ ...value, configuration }));
    expect(instances.find(({ name }) => name === 'subject')?.values.groups_included).toEqual(groups);
  },
);

/** Spec: Terraform, 3.3, 9. */
test.each([
  ['custom_expression', ['conditions tf:okta_app_signon_policy_rule.subject elCondition.condition none']],
  ['constraints', ['rules rst1 open', 'rules rst1 priority open']],
])(
  'if a text attribute of a rule in a Terraform plan is unknown, its condition or its rules are unknown: `%s`',
  (attribute, open) => {
    const rule = made('okta_app_signon_policy_rule', 'subject', {
      after: { policy_id: 'rst1', name: 'R', custom_expression: 'x', constraints: ['{}'] },
      waits: { [attribute]: 'okta_group.new.id' },
    });
    const { planned } = changeIn(planOf([rule, made('okta_group')]));
    expect(openIn(planned)).toEqual(open);
  },
);

/** Spec: Terraform, 3.2. */
test('an object that the service creates together with a Terraform resource gets a fixed id, made from the attribute that names it', () => {
  const plan = planOf([
    made('okta_app_signon_policy', 'new', {
      after: { name: 'P', catch_all: true },
      waits: { default_rule_id: '' },
    }),
  ]);
  const ids = () => snapshotIn(plan).policies.flatMap(({ id, rules }) => [id, ...rules.map((one) => one.id)]);
  expect(ids()).toEqual(['tf:okta_app_signon_policy.new', 'tf:okta_app_signon_policy.new#default_rule_id']);
  expect(ids()).toEqual(ids());
});
