import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Members } from '../../../src/base/object.js';
import { neverUndecides } from '../../simulate/unknown-law.js';
import { contentOf } from '../reading.js';
import { arbitraryPlanWithHidden } from './hidden-values.js';
import { changeIn, MADE_PLANS, made, snapshotIn, withoutChanges, withoutTargets } from './made-plans.js';
import { survivesMutation } from './mutated-plan.js';
import { shuffled } from './shuffled.js';

test('the snapshot of a plan does not hang on the order of resources, modules and keys', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MADE_PLANS), fc.infiniteStream(fc.nat()), (name, random) => {
      const plan = made(name);
      expect(contentOf(snapshotIn(shuffled(plan, random)))).toEqual(contentOf(snapshotIn(plan)));
    }),
    { numRuns: 15 },
  );
});

test('what a plan had found is the snapshot of its prior state', () => {
  for (const name of MADE_PLANS) {
    const plan = made(name);
    expect(contentOf(changeIn(plan).prior)).toEqual(contentOf(snapshotIn(plan.prior_state)));
  }
});

test('what a plan says nothing of, and has not changed, stays as it was', () => {
  fc.assert(
    fc.property(fc.constantFrom(...MADE_PLANS), fc.infiniteStream(fc.boolean()), (name, random) => {
      const plan = withoutChanges(made(name));
      const addresses = (plan.resource_changes as readonly Members[]).flatMap(({ address }) =>
        random.next().value ? [address] : [],
      );
      const { isPlannedInPart, ...aimed } = snapshotIn(withoutTargets(plan, addresses));
      expect(contentOf(aimed)).toEqual(contentOf(snapshotIn(plan)));
      expect(isPlannedInPart).toBe(true);
    }),
    { numRuns: 15 },
  );
});

test('a value that is not known yet undecides, and decides nothing otherwise', () => {
  fc.assert(fc.property(arbitraryPlanWithHidden, neverUndecides), { numRuns: 25 });
});

test('no plan makes reading fail otherwise than by saying so', () => {
  fc.assert(survivesMutation, { numRuns: 50 });
});
