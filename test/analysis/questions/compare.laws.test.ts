import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { runs } from '../../runs.js';
import {
  arbitrarySmallPair,
  type SmallOrg,
  snapshotOfSmall,
  type Tried,
  verdictOf,
  verdictsAgreeWithQuestions,
} from './compare-law.js';

test('the verdict of a comparison never contradicts the users found below a threshold, and equals the enumeration of all authenticator sets', () => {
  const tried: Tried = {};
  fc.assert(
    fc.property(arbitrarySmallPair, (pair) => verdictsAgreeWithQuestions(pair, tried)),
    runs(75, 2000),
  );
  for (const verdict of ['more-permissive', 'less-permissive', 'mixed', 'equal', 'enumerated'])
    expect(tried[verdict], verdict).toBeGreaterThan(5);
  expect(tried.unknown ?? 0).toBe(0);
});

test('a comparison of two policies that differ in one factor mode only is neither mixed nor unknown', () => {
  fc.assert(
    fc.property(arbitrarySmallPair, ([before]) => {
      const [first, second] = before.accesses;
      if (second === undefined) return;
      const factors = second.factors === '1FA' ? '2FA' : '1FA';
      const after: SmallOrg = { ...before, accesses: [first, { ...second, factors }] };
      const wanted = factors === '2FA' ? ['less-permissive', 'equal'] : ['more-permissive', 'equal'];
      expect(wanted).toContain(verdictOf(snapshotOfSmall(before), snapshotOfSmall(after)));
    }),
    runs(15, 2000),
  );
});

test('a difference in a member that is not modelled never yields a change with a direction', () => {
  fc.assert(
    fc.property(arbitrarySmallPair, ([before, after]) => {
      const { changes: regions } = diffOf(
        snapshotOfSmall(before, { novel: { a: 1 } }),
        snapshotOfSmall({ ...after, sessions: before.sessions }, { novel: { a: 2 } }),
      );
      for (const { change } of regions)
        expect(['granted', 'less-strict', 'removed', 'stricter']).not.toContain(change);
    }),
    runs(15, 2000),
  );
});
