import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryPlanWithHidden, eachHidden } from '../read/terraform/hidden-values.js';
import { survivesMutation } from '../read/terraform/mutated-plan.js';
import { keepsDecided } from '../read/terraform/nasty-plans.js';
import { neverUndecides } from '../simulate/unknown-law.js';
import '../cli/terraform-expressions.test.js';
import '../read/terraform/one-org.laws.test.js';
import '../read/terraform/replaced.test.js';

test('10,000 mutated plans and states are read or refused, and keep no secret', () => {
  fc.assert(survivesMutation, { numRuns: 10_000 });
});

test('a value that is unknown yet undecides, and decides nothing otherwise', () => {
  fc.assert(fc.property(arbitraryPlanWithHidden, neverUndecides), { numRuns: 2000 });
});

test('whatever comes of what a plan does not know yet, what is decided over an export stays decided so', async () => {
  await fc.assert(keepsDecided(4), { numRuns: 1500 });
});

test('each attribute that is unknown yet undecides, and decides nothing otherwise', () => {
  for (const one of eachHidden(25)) neverUndecides(one);
});
