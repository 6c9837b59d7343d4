import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryHidden } from '../generators/hidden.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';
import { arbitraryHiddenChange } from '../questions/hidden-change.js';
import { neverDiffers, neverReaches } from '../questions/unknown-law.js';
import { neverUndecides } from '../simulate/unknown-law.js';

const hidden = arbitraryHidden(arbitraryOrg({ ordered: true }));

test('filling in what is unknown changes nothing that was decided: simulate and outcome', () => {
  const asked = hidden.chain((both) => arbitraryRequest(both.whole).map((request) => ({ ...both, request })));
  fc.assert(fc.property(asked, neverUndecides), { numRuns: 5000 });
});

test('nor what is never reached', () => {
  fc.assert(fc.property(hidden, neverReaches), { numRuns: 1000 });
});

test('nor a difference, or that there is none', () => {
  fc.assert(fc.property(arbitraryHiddenChange, neverDiffers), { numRuns: 1000 });
});
