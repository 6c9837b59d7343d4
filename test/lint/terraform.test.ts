import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
import { planOf } from '../plan-order/made-resources.js';
import { MADE_PLANS, madeText } from '../read/terraform/made-plans.js';

/** What Terraform's own rules find in the plans and states that were made: of `knowledge` nothing says whether it is required. */
const TRUE_FINDINGS = [
  'create.plan terraform/constraint-required-left-out okta_app_signon_policy_rule.office',
];

test('plans and states without a mistake get none of the findings that only Terraform has', () => {
  const names = [...MADE_PLANS, 'update.state', 'update.tfstate'] as const;
  const found = names.flatMap((name) =>
    lintDocuments([{ name: `${name}.json`, text: madeText(name) }])
      .findings.filter(({ rule }) => rule.startsWith('terraform/'))
      .map(({ rule, resource }) => `${name} ${rule} ${resource?.address}`),
  );
  expect(found).toEqual(TRUE_FINDINGS);
});

test('a device that must be managed, and need not be registered, is any device', () => {
  const values = { policy_id: 'rst1', name: 'Staff', access: 'ALLOW', priority: 1 };
  const messagesFor = (device: object) => {
    const after = { ...values, ...device };
    const rule = { type: 'okta_app_signon_policy_rule', name: 'staff', after, requests: [] };
    const { findings } = lintDocuments([{ name: 'plan.json', value: planOf([rule]) }]);
    return findings.flatMap((one) => (one.rule === 'terraform/attribute-ignored' ? [one.message] : []));
  };
  expect(messagesFor({ device_is_managed: true })).toEqual([
    '`device_is_managed` has no effect: it is sent only beside `device_is_registered = true`, so that the rule is for any device',
  ]);
  expect(messagesFor({ device_is_managed: true, device_is_registered: true })).toEqual([]);
  expect(messagesFor({ device_is_managed: false })).toEqual([]);
});

test('of a policy that only its rules tell of, nothing is found to be missing', () => {
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

test('how often to ask again is not sent beside a chain that says it, and only what is written is found', () => {
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
