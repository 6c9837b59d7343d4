import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryHidden } from '../../generators/hidden.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryHiddenChange } from './hidden-change.js';
import { expectUnchangedStays, expectUnreachableStays } from './unknown-law.js';

test('property: an unreachable rule stays unreachable, whatever values the unknown facts have', () => {
  fc.assert(fc.property(arbitraryHidden(arbitraryOrg({ ordered: true })), expectUnreachableStays), {
    numRuns: 25,
  });
});

test('property: an access change or equality that a diff reports holds, whatever values the unknown facts have', () => {
  fc.assert(fc.property(arbitraryHiddenChange, expectUnchangedStays), { numRuns: 25 });
});
