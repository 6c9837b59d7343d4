import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { groupBy } from '../../src/base/group-by.js';
import { codePointsOf, LAST_CHARACTER } from '../../src/logic/text/characters.js';
import { foldCase, loweredTo, withOtherCases } from '../../src/logic/text/letter-case.js';
import { Matcher } from '../../src/logic/text/matcher.js';
import { patternAutomaton } from '../../src/logic/text/pattern-automaton.js';
import { readRegularExpression } from '../../src/logic/text/read-regular-expression.js';
import { stepsOfPattern } from '../../src/logic/text/steps.js';
import { accepts, arbitraryPattern } from './patterns.js';

describe('syntax of regular expressions', () => {
  const pieces = [
    ...'ab1_-^$.|()[]{},?*+\\:é ',
    ...[
      '\\d',
      '\\W',
      '\\s',
      '\\b',
      '\\B',
      '\\A',
      '\\z',
      '\\Z',
      '\\Q',
      '\\E',
      '\\x41',
      '\\x{10FFFF}',
      '\\x{110000}',
    ],
    ...[
      '\\x4',
      '\\0',
      '\\12',
      '\\1',
      '\\8',
      '\\n',
      '\\_',
      '\\é',
      '\\C',
      '\\Z',
      '\\k',
      '\\u0041',
      '\\-',
      '(?:',
      '(?i)',
      '(?-i)',
      '(?i-s:',
      '(?-)',
    ],
    ...[
      '(?P<n>',
      '(?<m>',
      '(?<=',
      '(?=',
      '(?>',
      '(?#',
      '*+',
      '(?P=n)',
      '{2}',
      '{2,}',
      '{1,3}',
      '{3,1}',
      '{1001}',
      '{01}',
      '{0}',
      '{40}',
    ],
    ...['[:alpha:]', '[:^digit:]', '[:no:]', '[^', '[]', 'a-', '-z', '(?U)', '(?m)', '(?s', ')', '[[:', ':]'],
  ];
  const arbitrarySoup = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((found) => found.join(''));

  test('the regular expression parser accepts and rejects the same patterns as RE2', () => {
    const count = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(arbitrarySoup, (pattern) => {
        const read = readRegularExpression(pattern, 'i');
        const isTaken = read.ok && read.beyond.length === 0;
        expect(`${pattern} ${isTaken}`).toBe(`${pattern} ${compiledByRe2(pattern) !== undefined}`);
        count[isTaken ? 'taken' : 'refused']++;
      }),
      { numRuns: 5000 },
    );
    expect(Math.min(count.taken, count.refused)).toBeGreaterThan(750);
  });

  test('the regular expression parser gives accepted patterns the same meaning as RE2', () => {
    const texts = [
      ...allTexts([...'aB1_-\n'], 3),
      '',
      'é',
      'É',
      'ab12',
      ':',
      '[',
      ']',
      '{',
      '}',
      '2',
      'a{2',
      ' ',
      '^',
    ];
    fc.assert(
      fc.property(arbitrarySoup, (pattern) => expectSame(pattern, texts)),
      { numRuns: 1000 },
    );
  });
});

describe('meaning of regular expressions', () => {
  test('property: a regular expression matches as in RE2 for any pattern and text', () => {
    fc.assert(
      fc.property(
        arbitraryPattern,
        fc.array(fc.string({ unit: fc.constantFrom(...'abAB@.\n_ kKſ'), maxLength: 8 }), { minLength: 30 }),
        (pattern, texts) => {
          expect(typeof patternAutomaton(pattern, true)).toBe('object');
          expectSame(pattern, texts);
        },
      ),
      { numRuns: 750 },
    );
  });

  test('a character class of a regular expression matches as in RE2, character by character', () => {
    const names = 'alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit'.split(
      ' ',
    );
    const classes = [...names.flatMap((name) => [`[[:${name}:]]`, `[^[:^${name}:]]`, `(?-i)[[:${name}:]]`])];
    const escapes = [...'dswDSW'].flatMap((sign) => [`\\${sign}`, `[\\${sign}]`, `(?-i)[^\\${sign}]`]);
    const texts = Array.from({ length: 300 }, (_, code) => String.fromCharCode(code)).concat('K', 'ſ');
    for (const pattern of [...classes, ...escapes, '.', '(?s).', '[é-ÿ]', '(?-i)[é-ÿ]'])
      expectSame(pattern, texts);
  });
});

describe('case folding of regular expressions', () => {
  test('case folding gives the same result as RE2 for every character with a case', () => {
    for (let character = 0; character <= 0x1e950; character++) {
      const [, ...others] = withOtherCases([[character, character]]).flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
      );
      const text = String.fromCodePoint(character);
      const changed = [text.toLowerCase(), text.toUpperCase()].filter((one) => one !== text);
      if (others.length === 0 && changed.length === 0) continue;
      const hex = character.toString(16);
      expectSame(`\\x{${hex}}`, [text, ...others, ...changed]);
      expect(others.length, hex).toBe(alike(text).length - 1);
    }
  });

  test('case folding is equal for two characters exactly if JavaScript with the flags `iu` treats the characters as equal', () => {
    const cased = allCharacters().filter((text) =>
      /\p{Changes_When_Casefolded}|\p{Changes_When_Casemapped}/u.test(text),
    );
    const all = cased.join('');
    const alikeTo = groupBy(cased, foldCase);
    for (const character of cased) {
      const hex = character.codePointAt(0)?.toString(16);
      const equal = all.match(new RegExp(`\\u{${hex}}`, 'giu'));
      expect(alikeTo.get(foldCase(character)), hex).toEqual(equal);
    }
  });

  test('case folding maps a character without another case to itself', () => {
    for (const character of allCharacters()) {
      if (/\p{Changes_When_Casefolded}|\p{Changes_When_Casemapped}/u.test(character)) continue;
      if (foldCase(character) !== character) expect.fail(character.codePointAt(0)?.toString(16));
    }
  });

  test("the project's function for the lower case of a character agrees with toLowerCase of JavaScript", () => {
    const raised = new Map<string, string[]>();
    for (let character = 0; character <= LAST_CHARACTER; character++) {
      const text = String.fromCodePoint(character);
      if (text.toLowerCase() === text) continue;
      const list = raised.get(text.toLowerCase()) ?? [];
      raised.set(text.toLowerCase(), [...list, text]);
    }
    for (const [small, large] of raised)
      if (codePointsOf(small).length === 1)
        expect(
          loweredTo(small.codePointAt(0) as number).flatMap(([first, last]) => spread(first, last)),
        ).toEqual(
          [...large, small].sort(
            (one, other) => (one.codePointAt(0) as number) - (other.codePointAt(0) as number),
          ),
        );
  });

  function allCharacters(): string[] {
    return Array.from({ length: LAST_CHARACTER + 1 }, (_, code) => String.fromCodePoint(code));
  }

  /** Returns all characters that a one-character pattern matches, by trying them. */
  function alike(text: string): string[] {
    const compiled = compiledByRe2(`\\x{${(text.codePointAt(0) as number).toString(16)}}`);
    return CASED.filter((other) => compiled?.matches(other));
  }

  function spread(first: number, last: number): string[] {
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
  }

  const CASED = Array.from({ length: 0x1e950 }, (_, code) => String.fromCodePoint(code)).filter(
    (text) => text.toLowerCase() !== text || text.toUpperCase() !== text,
  );
});

function expectSame(pattern: string, texts: readonly string[]): void {
  const automaton = patternAutomaton(pattern, true);
  const steps = stepsOfPattern(pattern, 'i');
  const compiled = compiledByRe2(pattern);
  if (typeof automaton === 'string' || typeof steps === 'string' || compiled === undefined) return;
  const matcher = new Matcher(steps);
  for (const text of texts)
    if (new Set([accepts(automaton, text), matcher.matches(text), compiled.matches(text)]).size > 1)
      expect.fail(`${JSON.stringify(pattern)} for ${JSON.stringify(text)}: ${!compiled.matches(text)}`);
}

function compiledByRe2(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch {
    return undefined;
  }
}

function allTexts(characters: readonly string[], longest: number): string[] {
  if (longest === 0) return [''];
  return ['', ...allTexts(characters, longest - 1).flatMap((text) => characters.map((one) => text + one))];
}
