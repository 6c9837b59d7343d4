import { expect, test } from 'vitest';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { planOrderSummary } from '../../../src/features/terraform/report/plan-order-words.js';
import { examplePlan } from '../../../src/lint/helpers/example/example-plan.js';
import { changeOf } from '../../documents/read/terraform/applied-plans.js';
import { snapshotIn } from '../../documents/read/terraform/made-plans.js';

const ROUTING = {
  id: '00p1',
  type: 'IDP_DISCOVERY',
  name: 'Routing',
  status: 'ACTIVE',
  priority: 1,
  rules: [],
};

/** Returns the result of `terraform order` for a plan that creates a rule with these unknown attributes. */
function orderWith(unknown: object) {
  const value = examplePlan({
    type: 'okta_policy_rule_idp_discovery',
    after: {
      name: 'Partners',
      policy_id: '00p1',
      priority: 1,
      status: 'ACTIVE',
      idp_providers: [{ type: 'SAML2' }],
    },
    unknown: { id: true, ...unknown },
  });
  return planOrderOf(snapshotIn({ policies: [ROUTING] }), { value, change: changeOf(value) });
}

test('if attributes of a rule are unknown, `terraform order` states that its analysis is incomplete', () => {
  const known = orderWith({});
  expect(known.groups.map(({ calls, notAnalyzed }) => [calls.length, notAnalyzed])).toEqual([[1, []]]);
  const open = orderWith({ idp_providers: [{ id: true }] });
  expect(open.groups.map(({ calls }) => calls)).toEqual([[]]);
  expect(open.groups[0]?.notAnalyzed).toEqual([expect.stringContaining('idp_providers')]);
  expect(planOrderSummary(open)).toBe('the analysis of 1 of 1 rule list is incomplete');
});
