import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { didYouMean, didYouMeanTyped, onlyNearestOf } from '../../src/base/did-you-mean/nearest-word.js';
import { FUNCTIONS } from '../../src/model/expression/functions/registry.js';

const NAMES = [...new Set(FUNCTIONS.map(({ name }) => name))];

describe('suggestions for a misspelled name', () => {
  test.each([
    ['String.endsWith', NAMES],
    ['isMemberOfAllGroups', NAMES],
    ['isMemberOfGroupNameEndsWith', NAMES],
    ['String.toLowrCase', NAMES.filter((name) => !name.includes('Lower'))],
    ['substringAftr', ['substringBefore']],
    ['substringAfter', ['substringBefore', 'substringBetween']],
    ['plusMonth', ['plusHour', 'plusDay', 'minusMonth']],
    ['lastName', ['firstName']],
    ['exclude', ['include']],
    ['maxLength', ['minLength']],
    ['UNMANAGED', ['MANAGED']],
    ['active', ['inactive']],
    ['NOT_ALLOWED', ['ALLOWED']],
    ['versionLess', ['versionGreater']],
  ])(
    'no correction is suggested for the unknown name %s, because each similar name means something else',
    (found, words) => {
      expect(didYouMean(found, words)).toBe('');
      expect(onlyNearestOf(found, words)).toBeUndefined();
    },
  );

  test('for an unknown name, the next nearest name is suggested if the nearest one means the opposite', () => {
    expect(onlyNearestOf('toUpperCse', ['toLowerCse', 'toUpperCase'])).toBe('toUpperCase');
    expect(onlyNearestOf('minLenght', ['maxLength', 'minLength'])).toBe('minLength');
  });
});

test('for a misspelled name with one letter removed, doubled or replaced, the right name is suggested', () => {
  const names = fc.constantFrom(...NAMES.filter((name) => name.length > 5));
  const slip = fc.constantFrom<(text: string, at: number) => string>(
    (text, at) => text.slice(0, at) + text.slice(at + 1),
    (text, at) => text.slice(0, at) + text[at] + text.slice(at),
    (text, at) => `${text.slice(0, at)}q${text.slice(at + 1)}`,
  );
  fc.assert(
    fc.property(names, slip, fc.nat(), (name, slipped, at) => {
      const found = slipped(name, 1 + (at % (name.length - 1)));
      expect(onlyNearestOf(found, [name]), found).toBe(name);
    }),
    { numRuns: 2000 },
  );
});

test('a suggestion names the same words in any order of the known words, so a tie never hides one of them', () => {
  const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), minLength: 1, maxLength: 7 });
  const shuffled = fc
    .uniqueArray(word, { minLength: 2, maxLength: 8 })
    .chain((words) => fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })));
  let ties = 0;
  fc.assert(
    fc.property(word, shuffled, (found, [words, others]) => {
      const wordsIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, one]) => one).sort();
      const suggested = wordsIn(didYouMean(found, words));
      expect(wordsIn(didYouMean(found, others))).toEqual(suggested);
      if (suggested.length > 0) expect(wordsIn(didYouMeanTyped(found, others))).toEqual(suggested);
      if (suggested.length > 1) ties++;
    }),
    { numRuns: 2000 },
  );
  expect(ties).toBeGreaterThan(30);
});
