import fc from 'fast-check';
import { test } from 'vitest';
import { arbitraryHiddenChange } from '../analysis/questions/hidden-change.js';
import {
  arbitraryScarceOrg,
  expectNobodyStays,
  expectUnchangedStays,
  expectUnreachableStays,
} from '../analysis/questions/unknown-law.js';
import { arbitraryHidden, type Hidden } from '../generators/hidden.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';
import { expectDecisionsStay } from '../simulate/unknown-law.js';

const hidden = arbitraryHidden(arbitraryOrg({ ordered: true }));

test('filling in unknown facts changes no decided answer of the simulate and outcome commands', () => {
  const asked = hidden.chain((both) => arbitraryRequest(both.whole).map((request) => ({ ...both, request })));
  fc.assert(fc.property(asked, expectDecisionsStay), { numRuns: 5000 });
});

test('if unknown facts are filled in, every rule that was reported as unreachable stays unreachable', () => {
  fc.assert(fc.property(hidden, expectUnreachableStays), { numRuns: 1000 });
});

test('filling in unknown facts changes no difference or equality that `diff` reports', () => {
  fc.assert(fc.property(arbitraryHiddenChange, expectUnchangedStays), { numRuns: 1000 });
});

test('filling in unknown facts locks out nobody if the analysis proved that nobody is locked out', () => {
  const holds = (one: Hidden) => void expectNobodyStays(one);
  fc.assert(fc.property(arbitraryHidden(arbitraryScarceOrg), holds), { numRuns: 1000 });
});
