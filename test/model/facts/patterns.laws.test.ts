import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compilePattern, compilePlain, type TextPlace } from '../../../src/model/facts/pattern.js';

/** For each place of a match, the JavaScript pattern that finds the same texts. It does not use the tested code. */
const ORACLE: Readonly<Record<TextPlace, (text: string) => string>> = {
  anywhere: (text) => text,
  end: (text) => `${text}$`,
  start: (text) => `^${text}`,
  whole: (text) => `^${text}$`,
};

const PLACES = Object.keys(ORACLE) as TextPlace[];

/**
 * Characters that are easily compared wrongly: letters with several case variants, surrogates, and characters with neighboring code points.
 */
const ODD = [
  ...'aAkKsSiIσςΣ\u0307µμßẞÅåé@.\n',
  '\u212a',
  '\u017f',
  'ı',
  'İ',
  'ﬅ',
  'ﬆ',
  '😀',
  '\ud83d',
  '\ude00',
  'Ꭰ',
  'ꭰ',
];

test('property: an identifier pattern without an expression compares texts like JavaScript with the flags `iu`', () => {
  const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...ODD), maxLength });
  fc.assert(
    fc.property(text(3), text(6), (wanted, given) => {
      for (const place of PLACES) {
        const expected = new RegExp(ORACLE[place](escaped(wanted)), 'iu').test(given);
        expect([place, compilePlain(place, wanted).matches(given)]).toEqual([place, expected]);
      }
    }),
    { numRuns: 3000 },
  );
});

test('an identifier pattern of type `EXPRESSION` compares single characters like a pattern of type `EQUALS`', () => {
  for (let code = 0; code <= 0x1_ffff; code++) {
    const text = String.fromCodePoint(code);
    if (text.toLowerCase() === text && text.toUpperCase() === text) continue;
    const expression = compilePattern(`\\x{${code.toString(16)}}`);
    const plain = compilePlain('whole', text);
    for (const other of [text, text.toLowerCase(), text.toUpperCase(), 's', 'σ'])
      if (expression.ok && expression.pattern.matches(other) !== plain.matches(other))
        expect.fail(`${code.toString(16)} and ${JSON.stringify(other)}`);
  }
});

test.each([
  ['start', 'ΑΣ', 'ΑΣΤΡΟ'],
  ['anywhere', 'ΑΣ', 'ΑΣΤΡΟ'],
  ['whole', 'ΑΣ', 'ας'],
  ['whole', 'ΑΣ', 'ασ'],
  ['end', 'ας', 'ΠΑΣ'],
  ['whole', 's', 'ſ'],
  ['whole', 'µ', 'μ'],
] as const)(
  'an identifier pattern of the match type %s with the text %s matches %s',
  (place, wanted, given) => {
    expect(compilePlain(place, wanted).matches(given)).toBe(true);
  },
);

function escaped(text: string): string {
  return Array.from(text, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`).join('');
}
