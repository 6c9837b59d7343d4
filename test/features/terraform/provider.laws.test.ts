import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapshotOf } from '../../../src/features/mock-api/service/tenant/snapshot-of.js';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { runs } from '../../runs.js';
import { outcomes, reachedBy } from './every-order.js';
import { accessChange, type MadeAccess, resourcesOf, tenantOf } from './made-access.js';
import { toOrder } from './made-resources.js';

/** The maximum number of calls in a generated change. Tests try all their orders. */
const MOST_REQUESTS = 6;

test("property: every order of the Terraform provider's requests has the planned result, and changes access in between exactly if this is reported", () => {
  fc.assert(
    fc.property(accessChange, ([before, after]) => {
      const resources = resourcesOf(before, after);
      const requests = resources.flatMap((one) => one.requests);
      fc.pre(requests.length > 0 && requests.length <= MOST_REQUESTS);
      const tenant = tenantOf(before);
      const { groups, after: planned } = planOrderOf(snapshotOf(tenant), toOrder(resources));
      const made = [...after.there.filter((id) => !before.there.includes(id)), ...Object.keys(after.anew)];
      const was = outcomes(snapshotOf(tenant));
      const is = outcomes(snapshotOf(tenantOf(after)), made);
      expect(outcomes(planned)).toEqual(is);
      const states = reachedBy(tenant, resources);
      expect(states.flatMap(({ refused }) => refused)).toEqual([]);
      const seen = (isSo: (meanwhile: number, ends: readonly number[]) => boolean) =>
        states.some((state) =>
          outcomes(snapshotOf(state.tenant)).some((at, index) => isSo(at, [was[index] ?? 0, is[index] ?? 0])),
        );
      const found = new Set(groups.flatMap(({ hazards }) => hazards.map(({ direction }) => direction)));
      expect(groups.flatMap(({ notAnalyzed }) => notAnalyzed)).toEqual([]);
      expect({
        'more-permissive': found.has('more-permissive'),
        'less-permissive': found.has('less-permissive'),
      }).toEqual({
        'more-permissive': seen((at, ends) => at > Math.max(...ends)),
        'less-permissive': seen((at, ends) => at < Math.min(...ends)),
      });
    }),
    { ...runs(5, 500), examples: [[WHO_LEAVES_LATER]] },
  );
});

/**
 * A plan that assigns a new application and then removes a user from a group. For this group, the new application requires less than for
 * others.
 */
const WHO_LEAVES_LATER = ['00ubob', ''].map((bob): MadeAccess => {
  const isBefore = bob !== '';
  const rule = { access: 'ALLOW', factorMode: '1FA', group: 'contractors', zone: '' } as const;
  return {
    there: ['rstone', 'rsttwo', ...(isBefore ? [] : ['0oaone']), 'contractors'],
    anew: {},
    rules: { rstone: [{ of: 'first', ...rule, status: 'ACTIVE', isChained: false }], rsttwo: [] },
    zones: {},
    asks: isBefore ? {} : { '0oaone': 'rstone' },
    members: { contractors: ['00uann', ...(isBefore ? [bob] : [])] },
  };
}) as unknown as readonly [MadeAccess, MadeAccess];
