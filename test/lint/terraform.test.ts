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
