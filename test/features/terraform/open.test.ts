import { expect, test } from 'vitest';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { changeOf, madeOrg, madePlan } from './made-change.js';

/**
 * The test changes a rule so that it has a zone condition. The plan either states the zones of the condition, or makes them known only
 * after the apply.
 */
test.each([[true], [false]])(
  '`terraform order` analyzes a zone condition, unless its zones are known only after the apply; known only after the apply: %s',
  (isOpen) => {
    const before = [{ of: 'office', name: 'Office', priority: 1 }] as const;
    const plan = madePlan(before, [{ ...before[0], zones: ['office'] }]);
    const hidden = JSON.parse(JSON.stringify(plan), function (this: Record<string, unknown>, key, value) {
      if (!isOpen) return value;
      if (key === 'network_includes' && this.network_connection === 'ZONE') return undefined;
      if (key === 'expressions') return { network_includes: { references: ['var.zones'] } };
      return key === 'after_unknown' ? { ...value, network_includes: true } : value;
    });
    const { groups } = planOrderOf(madeOrg(before), { value: hidden, change: changeOf(hidden) });
    expect(
      groups.map(({ notAnalyzed }) => notAnalyzed.some((one) => one.includes('network.include'))),
    ).toEqual([isOpen]);
  },
);

test('if an application is mapped to a policy that the export lacks, `terraform order` states that its analysis is incomplete', () => {
  const before = [{ of: 'office', name: 'Office', priority: 1, zones: ['office'] }] as const;
  const plan = madePlan(before, [{ ...before[0], zones: [] }]);
  const org = madeOrg(before);
  const mappings = [{ appId: '0oa1', policyId: '00pgone', type: 'ACCESS_POLICY' }];
  const reasons = [org, { ...org, mappings }].map((one) =>
    planOrderOf(one, { value: plan, change: changeOf(plan) }).groups.flatMap(
      ({ notAnalyzed }) => notAnalyzed,
    ),
  );
  expect(reasons).toEqual([[], [expect.stringContaining('`00pgone`')]]);
});
