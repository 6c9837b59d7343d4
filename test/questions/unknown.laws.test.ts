import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryHidden } from '../generators/hidden.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryHiddenChange } from './hidden-change.js';
import { neverDiffers, neverReaches } from './unknown-law.js';

test('what is never reached is not, whatever is unknown', () => {
  fc.assert(fc.property(arbitraryHidden(arbitraryOrg({ ordered: true })), neverReaches), { numRuns: 50 });
});

test('no change, and every change, holds whatever is unknown', () => {
  fc.assert(fc.property(arbitraryHiddenChange, neverDiffers), { numRuns: 50 });
});
