import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { planOrderSummary } from '../../../src/features/terraform/report/plan-order-words.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { summaryWords } from '../../../src/report/diff/region-words.js';
import { snapshotIn } from '../../documents/read/terraform/made-plans.js';
import { type MadeResource, planOver, toOrder } from './made-resources.js';

const rule = (id: string, name: string, access: string, isLast: boolean) => ({
  id,
  type: 'ACCESS_POLICY',
  name,
  status: 'ACTIVE',
  system: isLast,
  priority: isLast ? 99 : 1,
  conditions: null,
  actions: { appSignOn: { access } },
});

const policy = (id: string, isDefault: boolean, ...rules: readonly object[]) => ({
  id,
  type: 'ACCESS_POLICY',
  name: id,
  status: 'ACTIVE',
  priority: 1,
  system: isDefault,
  rules: [...rules, rule(`last${id}`, 'Catch-all Rule', 'DENY', true)],
});

const DEFAULT = policy('rstdefault', true);
const STAFF = rule('rul1', 'Staff', 'DENY', false);

function orgOf(...policies: readonly object[]): Snapshot {
  return snapshotIn({
    policies: [...policies, DEFAULT],
    apps: [{ id: '0oawiki', label: 'Wiki', status: 'ACTIVE' }],
    mappings: [
      { appId: '0oawiki', policyId: policies.length > 0 ? 'rst1' : 'rstdefault', type: 'ACCESS_POLICY' },
    ],
  });
}

const POLICY = { type: 'okta_app_signon_policy', name: 'p', id: 'rst1', requests: [] };
const RULE = { type: 'okta_app_signon_policy_rule', name: 'r', id: 'rul1', requests: [] };
const OF = { name: 'rst1' };
const WAS = { policy_id: 'rst1', name: 'Staff', priority: 1, access: 'DENY', status: 'ACTIVE' };

/** Returns the first lines of `diff` and `terraform order` for a plan and an org. */
function firstLines(org: Snapshot, ...resources: readonly MadeResource[]): readonly string[] {
  const { after } = planOver(org, resources);
  return [summaryWords(diffOf(org, after)), planOrderSummary(planOrderOf(org, toOrder(resources)))];
}

const NOTHING = /nothing changes|makes no call|^safe/;

const kept = { ...POLICY, before: OF, after: OF };

test.each<[string, Snapshot, readonly MadeResource[]]>([
  [
    'a rule that the plan changes',
    orgOf(policy('rst1', false)),
    [kept, { ...RULE, before: WAS, after: { ...WAS, name: 'All' } }],
  ],
  ['a rule that the plan deletes', orgOf(policy('rst1', false)), [kept, { ...RULE, before: WAS }]],
  [
    'a policy whose rule the plan changes',
    orgOf(),
    [kept, { ...RULE, before: WAS, after: { ...WAS, name: 'All' } }],
  ],
  [
    'a policy that the plan deletes',
    orgOf(),
    [
      { ...POLICY, before: OF },
      { ...RULE, before: WAS },
    ],
  ],
])(
  'if the org lacks %s, `terraform order` does not state that the plan changes nothing',
  (_, org, resources) => {
    for (const line of firstLines(org, ...resources)) expect(line).not.toMatch(NOTHING);
  },
);

test('if the org contains everything that the plan changes, `terraform order` states that nothing changes', () => {
  const org = orgOf(policy('rst1', false, STAFF));
  for (const line of firstLines(org, kept, { ...RULE, before: WAS, after: { ...WAS, priority: 2 } }))
    expect(line).toMatch(NOTHING);
});
