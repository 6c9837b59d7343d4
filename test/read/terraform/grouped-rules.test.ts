import { expect, test } from 'vitest';
import { ownAt } from '../../../src/base/own.js';
import { overlaid } from '../../../src/read/overlay/overlay.js';
import { planOf } from '../../plan-order/made-resources.js';
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
};

test('rules whose names are secret, and stay so, are each the one that it was', () => {
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
  const { snapshot } = overlaid(snapshotIn(ORG), changeOf(plan));
  expect(snapshot.policies[0]?.rules.map(({ id, name }) => [id, name])).toEqual([
    ['rul1', 'One'],
    ['rul2', 'Two'],
  ]);
});
