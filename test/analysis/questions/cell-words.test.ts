import { expect, test } from 'vitest';
import { cellWords } from '../../../src/analysis/symbolic/theories/values/cell-words.js';

/**
 * Conditions on texts, with the numbers of the text classes that meet them: 0 begins with `a`, 1 begins with `a` and ends in `z`, 2 ends in
 * `z`, 3 is any other text, 4 is `abz`, 5 begins with `b`.
 */
const questions = [
  { how: 'starting with', what: 'a', where: new Set([0, 1, 4]) },
  { how: 'ending in', what: 'z', where: new Set([1, 2, 4]) },
  { how: '', what: 'abz', where: new Set([4]) },
  { how: 'starting with', what: 'b', where: new Set([5]) },
];

test.each([
  [[0, 1, 4], 'starting with a'],
  [[2, 3, 5], 'not starting with a'],
  [[4], 'abz'],
  [[1], 'starting with a, ending in z, not abz'],
  [[0], 'starting with a, not ending in z'],
  [[1, 4], 'starting with a, ending in z'],
  [[3], 'not starting with a or b, not ending in z'],
  [[0, 1, 4, 5], 'starting with a or b'],
  [[0, 1, 2, 4], 'starting with a or ending in z'],
  [[0, 1, 2, 3, 5], 'not abz'],
])(
  'the set of the text classes %j (a class contains the texts that meet the same conditions) is described as: %s',
  (some, words) => {
    expect(cellWords(some, questions, 6)).toBe(words);
  },
);

test('a set of text values has no description if no combination of the text conditions selects exactly these values', () => {
  expect(cellWords([0, 2], questions, 6)).toBeUndefined();
  expect(cellWords([0], [], 2)).toBeUndefined();
});
