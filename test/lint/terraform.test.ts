import { expect, test } from 'vitest';
import type { Members } from '../../src/base/object.js';
import { readPlanToLint } from '../../src/documents/read-plan.js';
import { lintDocuments } from '../../src/lint/lint.js';
import { MADE_PLANS, madeText } from '../documents/read/terraform/made-plans.js';
import { planOf } from '../features/terraform/made-resources.js';

/**
 * The expected findings of Terraform-specific lint rules in recorded plans and states. Each names a recording, a lint rule and a resource.
 * Here, the constraint `knowledge` does not state `required`.
 */
const TRUE_FINDINGS = [
  'create.plan terraform/constraint-required-left-out okta_app_signon_policy_rule.office',
];

test('valid Terraform plans and states have no Terraform-specific findings', () => {
  const names = [...MADE_PLANS, 'update.state', 'update.tfstate'] as const;
  const found = names.flatMap((name) =>
    lintDocuments([{ name: `${name}.json`, text: madeText(name) }])
      .findings.filter(({ rule }) => rule.startsWith('terraform/'))
      .map(({ rule, resource }) => `${name} ${rule} ${resource?.address}`),
  );
  expect(found).toEqual(TRUE_FINDINGS);
});

test('lint reports a Terraform rule that requires a managed but not a registered device, because the requirement has no effect', () => {
  const values = { policy_id: 'rst1', name: 'Staff', access: 'ALLOW', priority: 1 };
  const messagesFor = (device: object) => {
    const after = { ...values, ...device };
    const rule = { type: 'okta_app_signon_policy_rule', name: 'staff', after, requests: [] };
    const { findings } = lintDocuments([{ name: 'plan.json', value: planOf([rule]) }]);
    return findings.flatMap((one) => (one.rule === 'terraform/attribute-ignored' ? [one.message] : []));
  };
  expect(messagesFor({ device_is_managed: true })).toEqual([
    '`device_is_managed` has no effect: it is sent only together with `device_is_registered = true`, so the rule applies to any device; set `device_is_registered = true`',
  ]);
  expect(messagesFor({ device_is_managed: true, device_is_registered: true })).toEqual([]);
  expect(messagesFor({ device_is_managed: false })).toEqual([]);
});

test('lint reports the empty label of an OAuth client that a plan creates or changes', () => {
  const findingsFor = (label: string, before: Members | undefined) => {
    const after = { ...before, label, type: 'web', redirect_uris: ['https://shop.example.com/'] };
    const shop = { type: 'okta_app_oauth', name: 'shop', ...(before && { before }), after, requests: [] };
    const { findings } = lintDocuments([{ name: 'plan.json', value: planOf([shop]) }]);
    return findings.filter(({ rule }) => rule === 'client/name-required').map(({ message }) => message);
  };
  const stored = { id: '0oa1shop', client_id: '0oa1shop', label: 'Shop' };
  const message = '`client_name` is an empty string; set it to a string that is not blank';
  expect(findingsFor('', stored)).toEqual([message]);
  expect(findingsFor('', undefined)).toEqual([message]);
  expect(findingsFor('Shop', stored)).toEqual([]);
});

test('lint reports no missing field of a policy that a Terraform plan contains only through its rules', () => {
  const rule = {
    address: 'okta_policy_rule_signon.staff',
    mode: 'managed',
    type: 'okta_policy_rule_signon',
    name: 'staff',
    values: {
      name: 'Staff',
      policy_id: '00p1session',
      access: 'ALLOW',
      primary_factor: 'PASSWORD_IDP',
      priority: 1,
    },
  };
  const value = { format_version: '1.0', values: { root_module: { resources: [rule] } } };
  const { findings } = lintDocuments([{ name: 'state.json', value }]);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('if a chain overrides a re-authentication frequency, lint reports the frequency, unless it is the default or already in the Terraform state', () => {
  const chains = [
    '{"authenticationMethods":[{"key":"okta_password","method":"password"}],"reauthenticateIn":"PT1H"}',
  ];
  const name = 'Staff';
  const isFound = (type: string, after: object, before: object | null = null) => {
    const change = { actions: [before === null ? 'create' : 'update'], before, after, after_unknown: {} };
    const changes = [{ address: `${type}.a`, mode: 'managed', type, name: 'a', change }];
    const plan = { format_version: '1.2', resource_changes: changes };
    const { findings } = lintDocuments([{ name: 'plan.json', value: plan }]);
    return findings.some(({ rule }) => rule === 'terraform/attribute-ignored');
  };
  const alone = (time: string) => ({ policy_id: 'rst1', name, chains, re_authentication_frequency: time });
  const grouped = (time: string, rest: object = { chains }) => ({
    policy_id: 'rst1',
    rule: [{ name, re_authentication_frequency: time, ...rest }],
  });
  expect(isFound('okta_app_signon_policy_rule', alone('PT3H'))).toBe(true);
  expect(isFound('okta_app_signon_policy_rule', alone('PT2H')), 'the default of the provider').toBe(false);
  expect(isFound('okta_app_signon_policy_rules', grouped('PT2H'))).toBe(true);
  expect(isFound('okta_app_signon_policy_rules', grouped('PT2H', {}))).toBe(false);
  const before = grouped('PT2H', {});
  expect(isFound('okta_app_signon_policy_rules', grouped('PT2H'), before), 'of the state').toBe(false);
});

test('lint reports no race for the same priority between two Terraform rules that a plan replaces under new names', () => {
  const rules = ['Office', 'Staff'].map((name, index) => {
    const values = { policy_id: '00p1', access: 'ALLOW', priority: index + 1 };
    const before = { ...values, name, id: `0pr${index}` };
    return {
      type: 'okta_policy_rule_signon',
      name: name.toLowerCase(),
      id: before.id,
      before,
      after: { ...values, name: `${name} 2` },
      replaced: 'delete' as const,
      requests: [],
    };
  });
  const { findings } = lintDocuments([{ name: 'plan.json', value: planOf(rules) }]);
  expect(findings.filter(({ rule }) => rule === 'terraform/priority-race')).toEqual([]);
});

test.each([
  ['ALWAYS', true],
  ['SESSION', true],
  ['DEVICE', false],
  [null, false],
])(
  'whether lint reports a Terraform rule that remembers a device with the prompt %s: %s',
  (mfa_prompt, isRefused) => {
    const after = { policy_id: '00p1', name: 'A', mfa_required: true, mfa_remember_device: true, mfa_prompt };
    const plan = planOf([{ type: 'okta_policy_rule_signon', name: 'a', after, requests: [] }]);
    const { findings } = lintDocuments([{ name: 'plan.json', value: plan }]);
    expect(findings.some(({ rule }) => rule === 'terraform/refused-by-service')).toBe(isRefused);
  },
);

/**
 * Attributes that the provider sends only for some values of other attributes. Each case has values for which the provider does not send
 * the attribute, and values for which it does.
 * Spec: Terraform, 4, 6.
 */
test.each<readonly [type: string, attribute: string, unsent: object, sent: object]>([
  ['okta_network_zone', 'set_usage_as_exempt_list', { type: 'DYNAMIC' }, { type: 'IP' }],
  ['okta_policy_mfa', 'hotp', { is_oie: true }, { is_oie: false }],
  ['okta_policy_mfa', 'custom_app', { is_oie: false }, { is_oie: true }],
  ['okta_policy_rule_signon', 'factor_sequence', { access: 'ALLOW' }, { access: 'CHALLENGE' }],
  ['okta_policy_rule_signon', 'risc_level', { risk_level: 'HIGH' }, {}],
  [
    'okta_policy_password',
    'breached_password_expire_after_days',
    { breached_password_logout_enabled: false },
    { breached_password_logout_enabled: true },
  ],
  [
    'okta_policy_rule_idp_discovery',
    'provider_expression',
    { selection_type: 'SPECIFIC' },
    { selection_type: 'DYNAMIC' },
  ],
  ['okta_behavior', 'velocity', { type: 'ANOMALOUS_IP' }, { type: 'VELOCITY' }],
  [
    'okta_behavior',
    'radius_from_location',
    { type: 'ANOMALOUS_LOCATION', location_granularity_type: 'CITY' },
    { type: 'ANOMALOUS_LOCATION', location_granularity_type: 'LAT_LONG' },
  ],
  [
    'okta_idp_oidc',
    'subject_match_attribute',
    { subject_match_type: 'USERNAME' },
    { subject_match_type: 'CUSTOM_ATTRIBUTE' },
  ],
])(
  'for the Terraform resource %s, lint reports the attribute %s only if the provider does not send it',
  (type, attribute, unsent, sent) => {
    const value =
      { custom_app: [{ id: 'a', enroll: 'OPTIONAL' }], factor_sequence: [{}] }[attribute] ?? 'LOW';
    const found = (rest: object) =>
      ignoredIn(
        planOf([{ type, name: 'a', after: { name: 'A', [attribute]: value, ...rest }, requests: [] }]),
      );
    expect(found(unsent)).toEqual([expect.stringContaining(`\`${attribute}\` has no effect`)]);
    expect(found(sent)).toEqual([]);
  },
);

test('lint reports an authentication policy that the Terraform configuration states but the provider never maps', () => {
  const found = (rest: object, isWritten = true) => {
    const after = { label: 'Payroll', authentication_policy: 'rst1', ...rest };
    const plan = planOf([{ type: 'okta_app_oauth', name: 'a', after, requests: [] }]);
    const [block] = (plan.configuration as { root_module: { resources: { expressions: object }[] } })
      .root_module.resources;
    if (block && isWritten) block.expressions = { authentication_policy: { constant_value: 'rst1' } };
    return ignoredIn(plan).length;
  };
  expect(found({ type: 'service' })).toBe(1);
  expect(found({ type: 'web', skip_authentication_policy: true })).toBe(1);
  expect(found({ type: 'web' })).toBe(0);
  expect(found({ type: 'service' }, false), 'as the service gave it').toBe(0);
});

function ignoredIn(value: object): readonly string[] {
  const { findings } = lintDocuments([{ name: 'plan.json', value }]);
  return findings.flatMap(({ rule, message }) => (rule === 'terraform/attribute-ignored' ? [message] : []));
}

test.each([
  ['~> 6.5.0', '{"posession":{"required":true}}', ['constraints']],
  ['~> 6.5.0', '{"possession":{"required":true}}', []],
  ['~> 6.6', '{"posession":{"required":true}}', []],
])(
  'with the Terraform provider version %s, the constraint %s has lint findings at the attributes %j',
  (version_constraint, constraint, at) => {
    const after = {
      policy_id: 'rst1',
      name: 'Staff',
      access: 'ALLOW',
      priority: 1,
      constraints: [constraint],
    };
    const plan = planOf([{ type: 'okta_app_signon_policy_rule', name: 'a', after, requests: [] }]);
    const configuration = {
      ...(plan.configuration as object),
      provider_config: {
        acme: { name: 'acme', full_name: 'registry.terraform.io/okta/okta', version_constraint },
      },
    };
    const { findings } = lintDocuments([{ name: 'plan.json', value: { ...plan, configuration } }]);
    const found = findings.filter(({ rule }) => rule === 'terraform/provider-version');
    expect(found.map(({ location }) => location.attribute)).toEqual(at);
  },
);

test('with a Terraform plan for an export, lint reports an object that the plan deletes although other objects of the org use it', () => {
  const group = {
    type: 'okta_group',
    name: 'staff',
    id: '00g1staff',
    before: { name: 'Staff' },
    requests: [],
  };
  const change = readPlanToLint({ name: 'plan.json', value: planOf([group]) });
  if (!change.ok) throw new Error('not read');
  const people = { groups: { include: ['00g1staff'] } };
  const rule = {
    id: 'rul1',
    name: 'Staff',
    type: 'ACCESS_POLICY',
    priority: 1,
    conditions: { people },
    actions: {},
  };
  const policies = [{ id: 'rst1', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', rules: [rule] }];
  const groups = [{ id: '00g1staff', type: 'OKTA_GROUP', profile: { name: 'Staff' } }];
  const org = { name: 'org.json', value: { policies, groups } };
  const found = (plan?: typeof change.value) =>
    lintDocuments([org], plan === undefined ? {} : { plan }).findings.map(({ rule: id }) => id);
  expect(found()).not.toContain('condition/unknown-reference');
  expect(found(change.value)).toContain('condition/unknown-reference');
});

test('lint reports `device_is_registered = false`, because the service accepts only `true`', () => {
  const messages = (expression: object | undefined, rest: object = {}) => {
    const values = {
      policy_id: 'rst1',
      name: 'Staff',
      access: 'ALLOW',
      device_is_registered: false,
      ...rest,
    };
    const plan = planOf([{ type: 'okta_app_signon_policy_rule', name: 'a', after: values, requests: [] }]);
    const root = (plan.configuration as { root_module: { resources: { expressions: object }[] } })
      .root_module;
    const [block] = root.resources;
    if (block && expression) block.expressions = { device_is_registered: expression };
    return ignoredIn(plan);
  };
  expect(messages({ constant_value: false })).toEqual([
    '`device_is_registered` has no effect: only `true` is accepted, so the rule applies to any device, registered or not; remove it',
  ]);
  expect(messages({ constant_value: false }, { device_is_managed: true })).toEqual([
    expect.stringContaining('`device_is_managed` has no effect'),
  ]);
  expect(messages({ references: ['var.registered'] }), 'a module that may be given `true`').toEqual([]);
  expect(messages(undefined), 'as it was read').toEqual([]);
});

test('lint reports a planned risk score if no rule in the export has one, because the org may lack the feature', () => {
  const after = { policy_id: 'rst1', name: 'Risky', access: 'ALLOW', priority: 2, risk_score: 'HIGH' };
  const session = { policy_id: '00p1', name: 'Session', access: 'ALLOW', priority: 1 };
  const found = (conditions: object, planned: readonly Readonly<Record<string, unknown>>[] = [after]) => {
    const resources = planned.map((values, index) => ({
      type: 'risk_score' in values ? 'okta_app_signon_policy_rule' : 'okta_policy_rule_signon',
      name: `a${index}`,
      after: values,
      requests: [],
    }));
    const change = readPlanToLint({ name: 'plan.json', value: planOf(resources) });
    if (!change.ok) throw new Error('not read');
    const rule = { id: 'rul1', name: 'Staff', type: 'ACCESS_POLICY', priority: 1, conditions, actions: {} };
    const policy = { id: 'rst1', type: 'ACCESS_POLICY', name: 'Payroll', status: 'ACTIVE', rules: [rule] };
    const { findings } = lintDocuments([{ name: 'org.json', value: { policies: [policy] } }], {
      plan: change.value,
    });
    return findings.flatMap((one) =>
      one.rule === 'terraform/risk-without-feature' ? [one.location.attribute] : [],
    );
  };
  const userType = { include: [], exclude: [] };
  expect(found({ userType })).toEqual(['risk_score']);
  expect(found({ userType }, [{ ...session, risc_level: 'ANY' }])).toEqual(['risc_level']);
  expect(found({ userType }, [session])).toEqual([]);
  expect(found({ userType, riskScore: { level: 'ANY' } })).toEqual([]);
  expect(found({}), 'not as the service writes it').toEqual([]);
});
