import { expect, test } from 'vitest';
import { lintDocuments } from '../../src/lint/lint.js';
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
