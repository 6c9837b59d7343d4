import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryHidden } from '../../generators/hidden.js';
import { arbitraryOrg } from '../../generators/org.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import { arbitraryHiddenChange } from './hidden-change.js';
import {
  arbitraryScarceOrg,
  expectNobodyStays,
  expectUnchangedStays,
  expectUnreachableStays,
} from './unknown-law.js';

test('property: an unreachable rule stays unreachable, whatever values the unknown facts have', () => {
  fc.assert(fc.property(arbitraryHidden(arbitraryOrg({ ordered: true })), expectUnreachableStays), {
    numRuns: 25,
  });
});

test('property: an access change or equality that a diff reports holds, whatever values the unknown facts have', () => {
  fc.assert(fc.property(arbitraryHiddenChange, expectUnchangedStays), { numRuns: 15 });
});

test('property: if the analysis of an incomplete org proves that nobody is locked out, nobody is, whatever values the unknown facts have', () => {
  let proofs = 0;
  assertWithFixedCases(
    fc.property(arbitraryHidden(arbitraryScarceOrg), (hidden) => {
      if (expectNobodyStays(hidden)) proofs += 1;
    }),
    runs(30, 2000),
  );
  expect(proofs).toBeGreaterThan(3);
});
