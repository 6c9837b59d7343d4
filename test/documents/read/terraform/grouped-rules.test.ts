import { expect, test } from 'vitest';
import { ownAt } from '../../../../src/base/own.js';
import { overlayPlan } from '../../../../src/documents/overlay/overlay.js';
import { unwrap } from '../../../../src/documents/unwrap.js';
import { compile } from '../../../../src/simulate/compile.js';
import { simulateBody } from '../../../../src/simulate/simulate.js';
import { type MadeResource, planOf } from '../../../features/terraform/made-resources.js';
import { changeOf } from './applied-plans.js';
import { snapshotIn } from './made-plans.js';

const RULES = 'okta_app_signon_policy_rules';

const rule = (name: string, access: string, priority: number) => ({
  name,
  access,
  priority,
  status: 'ACTIVE',
  factor_mode: '2FA',
});

/** An org with two rules in one policy. */
const ORG = {
  policies: [
    {
      id: 'rst1',
      type: 'ACCESS_POLICY',
      name: 'Payroll',
      status: 'ACTIVE',
      system: true,
      rules: ['One', 'Two'].map((name, index) => ({
        id: `rul${index + 1}`,
        type: 'ACCESS_POLICY',
        name,
        status: 'ACTIVE',
        priority: index + 1,
        actions: { appSignOn: { access: 'ALLOW' } },
      })),
    },
  ],
  apps: [{ id: '0oa1', label: 'Payroll', status: 'ACTIVE' }],
  mappings: [],
};

test('planned rules in a Terraform resource that holds all rules of a policy keep their ids if their names are secret and unchanged', () => {
  const before = {
    policy_id: 'rst1',
    rule: [
      { ...rule('One', 'ALLOW', 1), id: 'rul1' },
      { ...rule('Two', 'ALLOW', 2), id: 'rul2' },
    ],
  };
  const after = { policy_id: 'rst1', rule: [rule('One', 'DENY', 1), rule('Two', 'ALLOW', 2)] };
  const secrets = ['rule.0.name', 'rule.1.name'];
  const plan = planOf([{ type: RULES, name: 'all', id: 'rst1', before, after, secrets, requests: [] }]);
  const { planned } = changeOf(plan);
  expect(
    planned.policies.flatMap(({ rules }) =>
      rules.map(({ id, actions }) => [id, ownAt(actions, ['appSignOn', 'access'])]),
    ),
  ).toEqual([
    ['rul1', 'DENY'],
    ['rul2', 'ALLOW'],
  ]);
  const { snapshot } = overlayPlan(snapshotIn(ORG), changeOf(plan));
  expect(snapshot.policies[0]?.rules.map(({ id, name }) => [id, name])).toEqual([
    ['rul1', 'One'],
    ['rul2', 'Two'],
  ]);
});

test('if the policy of a rule in a Terraform plan is unknown, the rules of each policy that has a rule of the same name are unknown', () => {
  const before = { policy_id: 'rst1', rule: [{ ...rule('One', 'ALLOW', 1), id: 'rul1' }] };
  const after = { policy_id: 'rst1', rule: [rule('One', 'DENY', 1)] };
  const grouped = { type: RULES, name: 'all', id: 'rst1', before, after, requests: [] };
  const single = {
    type: 'okta_app_signon_policy_rule',
    name: 'one',
    after: rule('One', 'ALLOW', 1),
    requests: [],
  };
  const evaluated = (...resources: readonly MadeResource[]) => {
    const { snapshot } = overlayPlan(snapshotIn(ORG), changeOf(planOf(resources)));
    const request = {
      policyTypes: ['ACCESS_POLICY'],
      appInstance: '0oa1',
      policyContext: { ip: '192.0.2.1', user: { id: '00uann', groupIds: [] } },
    };
    return unwrap(simulateBody(compile(snapshot), request)).evaluation[0]?.undefined.policies.length;
  };
  expect(evaluated(grouped)).toBe(0);
  expect(evaluated(grouped, { ...single, waits: { policy_id: 'local.policy' } })).toBe(1);
  expect(evaluated(grouped, { ...single, after: { ...single.after, policy_id: 'rst1' } })).toBe(1);
});
