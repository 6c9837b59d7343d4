import { expect, test } from 'vitest';
import type { ChangedRegion } from '../../../src/analysis/questions/diff/changes.js';
import { affectedPeople } from '../../../src/features/explorer/worker/affected-people.js';

type Users = NonNullable<ChangedRegion['users']>;

const region = (
  change: ChangedRegion['change'],
  count: number,
  bound: Users['bound'],
  ...names: string[]
) => ({
  change,
  users: { count, bound, some: names.map((name) => ({ id: name, name })) },
});

const wordsOf = (...regions: Parameters<typeof affectedPeople>[0]) =>
  affectedPeople(regions, 10).map(({ change, users }) => `${change}: ${users}`);

test('the interactive page shows an exact number of affected users for one set of sign-ins, and a range for several sets with one kind of change', () => {
  expect(wordsOf(region('stricter', 2, 'exact', 'ann', 'bob'))).toEqual(['stricter: 2 users: ann and bob']);
  expect(
    wordsOf(
      region('stricter', 2, 'exact', 'ann', 'bob'),
      region('stricter', 1, 'exact', 'ann'),
      region('granted', 0, 'exact'),
    ),
  ).toEqual(['stricter: 2 to 3 users: ann, bob and more', 'granted: none in the export']);
});

test('the range of the number of affected users has no upper bound if one number is unknown, and never exceeds the number of users in the export', () => {
  expect(
    wordsOf(region('removed', 2, 'at least', 'ann', 'bob'), region('removed', 9, 'at most', 'cy')),
  ).toEqual(['removed: at least 2 users: ann, bob and more']);
  expect(wordsOf(region('removed', 1, 'exact', 'ann'), region('removed', 12, 'at most', 'cy'))).toEqual([
    'removed: 1 to 10 users: ann and more',
  ]);
  expect(wordsOf(region('other', 0, 'exact'), region('other', 0, 'exact'))).toEqual([
    'other: none in the export',
  ]);
  expect(affectedPeople([{ change: 'stricter' }], 10)).toEqual([]);
});
