import { expect, test } from 'vitest';
import { getOrMake, memoize } from '../../src/base/memo.js';

test('a memoized function runs once per argument object, even if its result is undefined', () => {
  const calls: unknown[] = [];
  const nothing = memoize((owner: object) => void calls.push(owner));
  const [one, other] = [{}, {}];
  for (const owner of [one, other, one, other]) nothing(owner);
  expect(calls).toEqual([one, other]);
});

test('the helper `getOrMake` does not compute a value that the map already has', () => {
  const map = new Map([['held', 1]]);
  expect([getOrMake(map, 'held', () => 2), getOrMake(map, 'made', () => 3)]).toEqual([1, 3]);
  expect([...map]).toEqual([
    ['held', 1],
    ['made', 3],
  ]);
});
