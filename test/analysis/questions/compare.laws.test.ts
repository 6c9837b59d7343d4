import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { assertWithFixedCases, runs } from '../../runs.js';
import {
  arbitrarySmallPair,
  type SmallOrg,
  snapshotOfSmall,
  type Tried,
  verdictOf,
  verdictsAgreeWithQuestions,
} from './compare-law.js';

test('property: the permissiveness verdict on two orgs agrees with who can sign in below each assurance level', () => {
  const tried: Tried = {};
  assertWithFixedCases(
    fc.property(arbitrarySmallPair, (pair) => verdictsAgreeWithQuestions(pair, tried)),
    runs(19, 2000),
  );
  for (const verdict of ['more-permissive', 'less-permissive', 'mixed', 'equal', 'enumerated'])
    expect(tried[verdict], verdict).toBeGreaterThan(2);
  expect(tried.unknown ?? 0).toBe(0);
});

test('property: a rule that requires 2FA instead of 1FA makes an org less permissive or equal, and the reverse change more permissive or equal', () => {
  fc.assert(
    fc.property(arbitrarySmallPair, ([before]) => {
      const [first, second] = before.accesses;
      if (second === undefined) return;
      const factors = second.factors === '1FA' ? '2FA' : '1FA';
      const after: SmallOrg = { ...before, accesses: [first, { ...second, factors }] };
      const wanted = factors === '2FA' ? ['less-permissive', 'equal'] : ['more-permissive', 'equal'];
      expect(wanted).toContain(verdictOf(snapshotOfSmall(before), snapshotOfSmall(after)));
    }),
    runs(8, 2000),
  );
});

test('property: a difference in a field that the analysis does not model is never reported as a known kind of access change', () => {
  fc.assert(
    fc.property(arbitrarySmallPair, ([before, after]) => {
      const { changes: regions } = diffOf(
        snapshotOfSmall(before, { novel: { a: 1 } }),
        snapshotOfSmall({ ...after, sessions: before.sessions }, { novel: { a: 2 } }),
      );
      for (const { change } of regions)
        expect(['granted', 'less-strict', 'removed', 'stricter']).not.toContain(change);
    }),
    runs(8, 2000),
  );
});
