import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryPlanWithHidden, eachHidden } from '../documents/read/terraform/hidden-values.js';
import { survivesMutation } from '../documents/read/terraform/mutated-plan.js';
import { decisionsStay } from '../documents/read/terraform/nasty-plans.js';
import { expectDecisionsStay } from '../simulate/unknown-law.js';
import '../cli/terraform-expressions.test.js';
import '../documents/read/terraform/one-org.laws.test.js';
import '../documents/read/terraform/replaced.test.js';

test('each of 10,000 mutated Terraform plans and states is read or rejected, and exposes no secret', () => {
  fc.assert(survivesMutation, { numRuns: 10_000 });
});

test('an unknown value of a Terraform plan may make a result undecided, but never changes a decided result', () => {
  fc.assert(fc.property(arbitraryPlanWithHidden, expectDecisionsStay), { numRuns: 2000 });
});

test('verdicts that are decided for an export with a Terraform plan stay the same, whatever the unknown values of the plan become', async () => {
  await fc.assert(decisionsStay(4), { numRuns: 1500 });
});

test('each unknown attribute of a Terraform plan may make a result undecided, but never changes a decided result', () => {
  for (const one of eachHidden(25)) expectDecisionsStay(one);
});
