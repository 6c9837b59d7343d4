import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapshotOf } from '../../../src/features/mock-api/service/tenant/snapshot-of.js';
import type { ProviderCall } from '../../../src/features/terraform/order/call.js';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { runs } from '../../runs.js';
import { type AccessRule, type MadeAccess, resourcesOf, tenantOf } from './made-access.js';
import { toOrder } from './made-resources.js';

const rule = (of: string, access: AccessRule['access']): AccessRule => ({
  of,
  access,
  factorMode: '1FA',
  group: '',
  zone: access === 'DENY' ? 'cafe' : '',
  status: 'ACTIVE',
  isChained: false,
});

const access = (...rules: readonly AccessRule[]): MadeAccess => ({
  there: ['rstone', 'rsttwo', 'office', 'cafe', '0oaone', '0oatwo', 'staff', 'contractors'],
  anew: {},
  rules: { rstone: rules, rsttwo: rules },
  zones: { office: ['192.0.0.0/24'], cafe: ['192.0.1.0/24'] },
  asks: { '0oaone': 'rstone', '0oatwo': 'rsttwo' },
  members: { staff: [], contractors: [] },
});

/** Generates some of three rules in some order. */
const rules = fc
  .tuple(
    fc.shuffledSubarray(['first', 'second', 'third'], { minLength: 1 }),
    fc.array(fc.constantFrom('ALLOW' as const, 'DENY' as const), { minLength: 3, maxLength: 3 }),
  )
  .map(([names, effects]) => names.map((of, index) => rule(of, effects[index] ?? 'DENY')));

function orderedBetween(before: MadeAccess, after: MadeAccess) {
  return planOrderOf(snapshotOf(tenantOf(before)), toOrder(resourcesOf(before, after)));
}

test('if two policies each have a proposed order of calls, `terraform order` also proposes one order for the calls of both policies', () => {
  const before = access(rule('first', 'DENY'), rule('second', 'ALLOW'));
  const after = access(rule('third', 'DENY'), rule('second', 'ALLOW'));
  const { together, groups } = orderedBetween(before, after);
  expect(groups.filter(({ remedy }) => remedy !== undefined)).toHaveLength(2);
  expect(together?.order?.length).toBe(groups.reduce((sum, { calls }) => sum + calls.length, 0));
});

test('the order of calls that is proposed for several policies keeps the order that is proposed for each policy', () => {
  fc.assert(
    fc.property(rules, rules, (before, after) => {
      const { groups, together } = orderedBetween(access(...before), access(...after));
      const proposed = groups.flatMap(({ remedy }) => (remedy === undefined ? [] : [remedy.order]));
      expect(together === undefined).toBe(proposed.length < 2);
      const order = together?.order?.map(keyOf) ?? [];
      if (order.length === 0) return;
      for (const own of proposed)
        expect(order.filter((key) => own.some((call) => keyOf(call) === key))).toEqual(own.map(keyOf));
      expect(new Set(order).size).toBe(order.length);
    }),
    runs(5, 300),
  );
});

function keyOf({ address, what, id }: ProviderCall): string {
  return `${address} ${what} ${id}`;
}
