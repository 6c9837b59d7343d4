import fc from 'fast-check';
import type { Automaton } from '../../src/logic/text/automaton.js';
import { codePointsOf } from '../../src/logic/text/characters.js';

export function accepts({ alphabet, accepts, start, next }: Automaton, text: string): boolean {
  let state = start;
  for (const character of codePointsOf(text)) {
    if (state < 0) return false;
    const run = alphabet.starts.findLastIndex((first) => first <= character);
    state = next[state * alphabet.size + (alphabet.letters[run] as number)] as number;
  }
  return accepts[state] === 1;
}

const atoms = [
  'a',
  'b',
  '@',
  '\\.',
  '.',
  'A',
  'ab',
  '[ab]',
  '[^a]',
  '[a-b.]',
  '[^@.]',
  '\\w',
  '\\W',
  '\\d',
  '\\s',
];
const places = ['^', '$', '\\b', '\\B', '\\A', '\\z', '(?m:^)', '(?m:$)'];
const rare = [
  'k',
  '[[:alpha:]]',
  '[^[:upper:]]',
  '\\Qa.b\\E',
  '\\x61',
  '\\n',
  '()',
  '(?s:.)',
  '(?-i:a)',
  '(?-i:[A-K])',
];

/** Generates short patterns that RE2 accepts, most of them of `a`, `b`, `@` and `.`. */
export const arbitraryPattern = fc
  .letrec<{ pattern: string; item: string; group: string }>((tie) => ({
    pattern: fc
      .array(
        fc.array(tie('item'), { maxLength: 4 }).map((items) => items.join('')),
        { minLength: 1, maxLength: 3 },
      )
      .map((branches) => branches.join('|')),
    item: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { weight: 6, arbitrary: fc.constantFrom(...atoms) },
      { weight: 1, arbitrary: fc.constantFrom(...places) },
      { weight: 1, arbitrary: fc.constantFrom(...rare) },
      { weight: 3, arbitrary: tie('group') },
    ),
    group: fc
      .tuple(
        tie('pattern'),
        fc.constantFrom('(', '(?:', '(?i:', '(?s:', '(?U:'),
        fc.constantFrom('', '*', '+', '?', '*?', '{2}', '{0,2}', '{1,}', '{0}'),
      )
      .map(([pattern, open, repeat]) => `${open}${pattern})${repeat}`),
  }))
  .pattern.filter((pattern) => pattern.length <= 40);
