import { expect, test } from 'vitest';
import { diffOf } from '../../../../src/analysis/questions/diff/diff.js';
import type { Members } from '../../../../src/base/object.js';
import { overlayResources } from '../../../../src/documents/overlay/overlaid-resources.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { readPlan, readPlanToLint } from '../../../../src/documents/read-plan.js';
import { readResources } from '../../../../src/documents/read-resources.js';
import { planOrderOf } from '../../../../src/features/terraform/order/plan-order.js';
import { reading, snapshotOf } from '../reading.js';
import { changeIn, snapshotIn } from './made-plans.js';

const REAUTHENTICATE = 'PT2H';
const NAMES = ['MFA', 'Password'] as const;

const method = (factorMode: string) => ({ type: 'ASSURANCE', factorMode, reauthenticateIn: REAUTHENTICATE });

/** An application with two rules above its catch-all rule. */
const ORG = {
  policies: [
    {
      id: 'rst1',
      type: 'ACCESS_POLICY',
      name: 'Internal',
      status: 'ACTIVE',
      priority: 1,
      system: false,
      rules: [
        ...NAMES.map((name, index) => ({
          id: `rul${index}`,
          type: 'ACCESS_POLICY',
          name,
          priority: index + 1,
          status: 'ACTIVE',
          system: false,
          conditions: {
            people: { groups: { include: [`00g${index}`] } },
            network: { connection: 'ANYWHERE' },
          },
          actions: {
            appSignOn: { access: 'ALLOW', verificationMethod: method(index === 0 ? '2FA' : '1FA') },
          },
        })),
        {
          id: 'rulc',
          type: 'ACCESS_POLICY',
          name: 'Catch-all Rule',
          priority: 99,
          status: 'ACTIVE',
          system: true,
          conditions: null,
          actions: { appSignOn: { access: 'ALLOW', verificationMethod: method('2FA') } },
        },
      ],
    },
  ],
  mappings: [{ appId: '0oa1', policyId: 'rst1', type: 'ACCESS_POLICY' }],
  apps: [{ id: '0oa1', label: 'Wiki', status: 'ACTIVE', name: 'wiki', signOnMode: 'SAML_2_0' }],
  groups: NAMES.map((name, index) => ({ id: `00g${index}`, type: 'OKTA_GROUP', profile: { name } })),
  users: [],
  zones: [],
};

const OF_RULE = { status: 'ACTIVE', access: 'ALLOW', type: 'ASSURANCE', network_connection: 'ANYWHERE' };

const ruleOf = (index: number) => ({
  ...OF_RULE,
  name: NAMES[index],
  priority: index + 1,
  groups_included: [`00g${index}`],
  factor_mode: index === 0 ? '2FA' : '1FA',
  re_authentication_frequency: REAUTHENTICATE,
});

/**
 * Makes a plan in which one resource manages these rules together. `actions` are the planned actions on the resources that managed each
 * rule separately before. Without `actions`, there were no such resources in the state.
 */
function grouping(actions?: readonly string[]): Members {
  const rule = [...NAMES.keys()].map(ruleOf);
  const last = { ...OF_RULE, name: 'Catch-all Rule', priority: 99, access: 'DENY' };
  const named = (type: string, name: string) => ({ address: `${type}.${name}`, mode: 'managed', type, name });
  const alone = NAMES.map((name, index) => ({
    ...named('okta_app_signon_policy_rule', name.toLowerCase()),
    values: { id: `rul${index}`, policy_id: 'rst1', ...ruleOf(index) },
  }));
  const grouped = named('okta_app_signon_policy_rules', 'internal');
  const values = { policy_id: 'rst1', rule: [...rule, last] };
  return {
    format_version: '1.2',
    prior_state: {
      format_version: '1.0',
      values: { root_module: { resources: actions === undefined ? [] : alone } },
    },
    planned_values: { root_module: { resources: [{ ...grouped, values }] } },
    resource_changes: [
      ...(actions === undefined ? [] : alone).map(({ values: before, ...one }) => ({
        ...one,
        change: { actions, before, after: null, after_unknown: {} },
      })),
      {
        ...grouped,
        change: {
          actions: ['create'],
          before: null,
          after: values,
          after_unknown: { id: true, rule: values.rule.map(() => ({ id: true, system: true })) },
        },
      },
    ],
  };
}

function over(plan: Members) {
  const change = readPlan({ name: 'plan.json', value: plan });
  if (!change.ok) throw new Error('not read');
  return { change: change.value, before: snapshotOf(reading([ORG])) };
}

const IDS = ['rul0', 'rul1', 'rulc'];

test.each([
  ['forgotten by a `removed` block', ['forget']],
  ['removed from the state before', undefined],
])(
  'rules that move into one Terraform resource for all rules of a policy are matched to the existing rules by name: %s',
  (_, actions) => {
    const plan = grouping(actions);
    const { change, before } = over(plan);
    const { snapshot: after, problems } = overlayPlan(before, change);
    expect({ ids: after.policies[0]?.rules.map(({ id }) => id), problems }).toEqual({
      ids: IDS,
      problems: [],
    });
    const { changes: regions, undecided } = diffOf(before, after);
    expect({
      undecided,
      changes: regions.map(({ change: one, after: rule }) => [one, rule?.rule.id]),
    }).toEqual({
      undecided: [],
      changes: [['removed', 'rulc']],
    });
    const [group] = planOrderOf(before, { value: plan, change }).groups;
    expect(group).toMatchObject({ hazards: [], wrongEnds: [], notAnalyzed: [] });
    expect(group?.calls.every(({ what, id }) => what === 'update' && IDS.includes(id))).toBe(true);
    expect(group?.calls.map(({ id }) => id)).toContain('rulc');
  },
);

test.each([[['forget']], [undefined]])(
  'a rule that moves into a Terraform resource for all rules of its policy is linted once (actions on the old resource: %j)',
  (actions) => {
    const plan = readPlanToLint({ name: 'plan.json', value: grouping(actions) });
    if (!plan.ok) throw new Error('not read');
    const { resources } = readResources([{ name: 'org.json', value: ORG }]);
    const rules = overlayResources(resources, plan.value).filter(({ kind }) => kind === 'rule');
    expect(rules.map(({ value }) => (value as Members).id)).toEqual(IDS);
  },
);

test('a rule that one Terraform resource forgets and another one manages exists once after the apply', () => {
  const { planned } = over(grouping(['forget'])).change;
  const {
    policies: [policy],
    unknown = [],
  } = planned;
  expect(policy?.rules.map(({ id }) => id).slice(0, 2)).toEqual(IDS.slice(0, 2));
  expect(policy?.rules).toHaveLength(IDS.length);
  expect(unknown.filter(({ why = '' }) => why.includes('order'))).toEqual([]);
});

test('`terraform order` proposes no order if a rule may be adopted by its new resource before its old resource is deleted', () => {
  const plan = grouping(['delete']);
  const { change, before } = over(plan);
  const [group] = planOrderOf(before, { value: plan, change }).groups;
  expect(group?.remedy).toBeUndefined();
  for (const name of NAMES)
    expect(group?.notAnalyzed.join('\n')).toContain(
      `\`${name}\` is adopted by its new resource and then deleted with the old resource`,
    );
});

test('a plan with a Terraform resource that adopts the default policy changes this policy in the org, and creates no second policy', () => {
  const own = { id: '00pdefault', type: 'PASSWORD', name: 'Default Policy', status: 'ACTIVE', system: true };
  const rule = { id: '0prdefault', type: 'PASSWORD', name: 'Default Rule', status: 'ACTIVE', system: true };
  const directory = { ...own, id: '00pdirectory', name: 'Active Directory Policy' };
  const org = snapshotIn({
    policies: [
      { ...directory, priority: 1, settings: {}, rules: [{ ...rule, id: '0prdirectory', priority: 1 }] },
      { ...own, priority: 2, settings: {}, rules: [{ ...rule, priority: 1 }] },
    ],
  });
  const named = { address: 'okta_policy_password_default.d', mode: 'managed', name: 'd' };
  const after = { password_history_count: 5 };
  const plan = {
    format_version: '1.2',
    configuration: {
      root_module: {
        resources: [
          {
            ...named,
            type: 'okta_policy_password_default',
            expressions: { password_history_count: { constant_value: 5 } },
          },
        ],
      },
    },
    planned_values: {
      root_module: { resources: [{ ...named, type: 'okta_policy_password_default', values: after }] },
    },
    resource_changes: [
      {
        ...named,
        type: 'okta_policy_password_default',
        change: {
          actions: ['create'],
          before: null,
          after,
          after_unknown: { id: true, name: true, status: true },
        },
      },
    ],
  };
  const { policies } = overlayPlan(org, changeIn(plan)).snapshot;
  expect(policies).toHaveLength(2);
  const policy = policies.find(({ id }) => id === '00pdefault');
  expect(policies.find(({ id }) => id === '00pdirectory')?.settings).toEqual({});
  expect([policy]).toMatchObject([
    { id: '00pdefault', name: 'Default Policy', settings: { password: { age: { historyCount: 5 } } } },
  ]);
  expect(policy?.rules.map(({ name }) => name)).toEqual(['Default Rule']);
});
