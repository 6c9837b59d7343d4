import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { snapshotOf } from '../../../src/features/mock-api/service/tenant/snapshot-of.js';
import type { Tenant } from '../../../src/features/mock-api/service/tenant/tenant.js';
import { planOrderOf } from '../../../src/features/terraform/order/plan-order.js';
import { changeOf } from '../../documents/read/terraform/applied-plans.js';
import { runs } from '../../runs.js';
import { outcomes, reachedBy } from './every-order.js';
import { planOf } from './made-resources.js';
import { type MadeHazard, NAMED_HAZARDS } from './named-hazards.js';

test.each(Object.entries(NAMED_HAZARDS))(
  "property: if %s, `terraform order` reports exactly the temporary access changes that some order of the provider's calls causes",
  (_, { drawn, open }) => {
    fc.assert(
      fc.property(drawn, (made) => {
        const { notAnalyzed } = planOrderFor(made);
        if (open !== undefined) expect(notAnalyzed).toContainEqual(expect.stringContaining(open));
        else if (!notAnalyzed.some((one) => one.includes('neither more nor less'))) {
          expect(notAnalyzed).toEqual([]);
          expectHazardsReached(made);
        }
      }),
      runs(3, 150),
    );
  },
);

test('the page docs/terraform-order.md lists each case of the specification that can change access during the apply, with its result', () => {
  const documentation = readFileSync(new URL('../../../docs/terraform-order.md', import.meta.url), 'utf8');
  const rows = documentation.matchAll(/^\| 6, (\d+) \| (.*) \| (analyzed|not analyzed: .*) \|$/gm);
  const written = [...rows].map(([, number, name, said]) => [Number(number), name, said]);
  expect(written).toEqual(
    Object.entries(NAMED_HAZARDS).map(([name, { number, open }]) => [
      number,
      name,
      open === undefined ? 'analyzed' : expect.stringContaining(`not analyzed: …${open}…`),
    ]),
  );
});

function planOrderFor({ before, resources, plan }: MadeHazard) {
  const value = { ...planOf(resources), ...plan };
  const order = planOrderOf(snapshotOf(before), { value, change: changeOf(value) });
  return { ...order, notAnalyzed: order.groups.flatMap(({ notAnalyzed }) => notAnalyzed) };
}

/**
 * Checks three things:
 *
 * - The service rejects no request.
 * - The access after the apply is as planned. If the apply can also end with other access, the program reports this.
 * - Access is more or less permissive during the apply if and only if the program reports such a hazard.
 */
function expectHazardsReached(made: MadeHazard): void {
  const { before, resources, sent = resources } = made;
  const { groups, after } = planOrderFor(made);
  const states = reachedBy(before, sent);
  expect(states.flatMap(({ refused }) => refused)).toEqual([]);
  const at = (tenant: Tenant) => outcomes(snapshotOf(tenant));
  const [was, is] = [at(before), outcomes(after)];
  const ends = states.filter(({ isEnd }) => isEnd).map(({ tenant }) => at(tenant));
  expect(ends).toContainEqual(is);
  if (groups.every(({ wrongEnds }) => wrongEnds.length === 0))
    for (const end of ends) expect(end).toEqual(is);
  const seen = (isSo: (meanwhile: number, ends: readonly number[]) => boolean) =>
    states.some(({ tenant }) =>
      at(tenant).some((one, index) => isSo(one, [was[index] ?? 0, is[index] ?? 0])),
    );
  const found = new Set(groups.flatMap(({ hazards }) => hazards.map(({ direction }) => direction)));
  expect({
    'more-permissive': found.has('more-permissive'),
    'less-permissive': found.has('less-permissive'),
  }).toEqual({
    'more-permissive': seen((one, both) => one > Math.max(...both)),
    'less-permissive': seen((one, both) => one < Math.min(...both)),
  });
}
