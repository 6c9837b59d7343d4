import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Members } from '../../../../src/base/object.js';
import { assembleDocuments } from '../../../../src/documents/read-snapshot.js';
import { expectDecisionsStay } from '../../../simulate/unknown-law.js';
import { contentOf } from '../reading.js';
import { arbitraryPlanWithHidden } from './hidden-values.js';
import { changeIn, MADE_PLANS, made, snapshotIn, withoutChanges, withoutTargets } from './made-plans.js';
import { survivesMutation } from './mutated-plan.js';
import { shuffled } from './shuffled.js';
import { arbitraryChoice, withTwoProviders } from './two-providers.js';

test('property: the org after a Terraform plan does not depend on the order of resources in the plan or on provider aliases', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MADE_PLANS),
      arbitraryChoice,
      fc.infiniteStream(fc.nat()),
      (name, choice, random) => {
        const plan = made(name);
        const other = shuffled(withTwoProviders(plan, choice), random);
        expect(contentOf(snapshotIn(other))).toEqual(contentOf(snapshotIn(plan)));
        const { problems } = assembleDocuments([{ name: 'plan.json', value: other }]);
        expect(problems.map(({ code }) => code)).not.toContain('plan-of-several-orgs');
      },
    ),
    { numRuns: 15 },
  );
});

test('the org before a Terraform plan is applied equals the org that is read from the prior state in the plan', () => {
  for (const name of MADE_PLANS) {
    const plan = made(name);
    expect(contentOf(changeIn(plan).prior)).toEqual(contentOf(snapshotIn(plan.prior_state)));
  }
});

test('property: resources that a targeted Terraform plan leaves out keep the values of the prior state', () => {
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

test('property: an unknown value in a Terraform plan may make a result undecided, but never changes a decided result', () => {
  fc.assert(fc.property(arbitraryPlanWithHidden, expectDecisionsStay), { numRuns: 13 });
});

test('property: every damaged Terraform plan is read, or reported as a problem', () => {
  fc.assert(survivesMutation, { numRuns: 15 });
});
