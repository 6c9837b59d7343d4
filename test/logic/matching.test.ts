import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import { unicodeClass } from '../../src/logic/text/unicode-classes.js';
import { compilePattern, searchWith } from '../../src/model/facts/pattern.js';
import { arbitraryPattern } from './patterns.js';

/** Generates texts, half of them with characters of the patterns. */
const arbitraryText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abAB@.\n_ kKſ😀'), maxLength: 10 }),
  fc.string({ unit: 'binary', maxLength: 5 }),
);

describe('matches and groups of regular expressions', () => {
  test.each(['', 'i', 'm', 'im'])(
    'regular expression matches and groups equal those of RE2 with the flags `%s`',
    (flags) => {
      fc.assert(
        fc.property(
          arbitraryPattern,
          fc.array(fc.tuple(arbitraryText, fc.nat(3)), { minLength: 10, maxLength: 20 }),
          (pattern, cases) => {
            const own = searchWith(pattern, flags);
            const other = RE2JS.compile(pattern, flagsOf(flags));
            for (const [text, from] of cases)
              if (from <= text.length) expect(own.find(text, from)).toEqual(foundByRe2(other, text, from));
          },
        ),
        { numRuns: 150 },
      );
    },
  );

  test('regular expression matches and groups equal those of RE2 for realistic patterns', () => {
    const patterns = [
      '([\\w.+-]+)@([\\w-]+\\.)+([a-z]{2,})',
      '^(\\d{4})-(\\d{2})-(\\d{2})(?:T(\\d{2}):(\\d{2}))?$',
      '(?P<key>[^=]+?)\\s*=\\s*(?P<value>.*)',
      '(a*)*(b|c*)+?',
      '(?U)(a+)(a*)',
      '\\p{Lu}\\p{Ll}+',
      '(\\pL+)|(\\P{L}+)',
    ];
    const texts = [
      'ann.lee+x@mail.example.com, bob@x.y',
      '2026-11-22T10:30',
      'key  = a=b',
      'aabcca',
      'Łódź 7 Ærø',
    ];
    for (const pattern of patterns)
      for (const text of texts)
        expect(searchWith(pattern, '').find(text, 0), pattern).toEqual(
          foundByRe2(RE2JS.compile(pattern), text, 0),
        );
  });

  function flagsOf(flags: string): number {
    return (flags.includes('i') ? RE2JS.CASE_INSENSITIVE : 0) | (flags.includes('m') ? RE2JS.MULTILINE : 0);
  }
});

test('property: a regular expression matches any text as RE2 does', () => {
  fc.assert(
    fc.property(arbitraryPattern, fc.array(arbitraryText, { minLength: 10 }), (source, texts) => {
      const compiled = compilePattern(source);
      const other = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
      expect(texts.map((text) => compiled.ok && compiled.pattern.matches(text))).toEqual(
        texts.map((text) => other.matches(text)),
      );
    }),
    { numRuns: 500 },
  );
});

describe('Unicode classes of regular expressions', () => {
  const characters = [...'aZé7Ⅷ_-€ \n\t¼ǅʰ中あΩωЖ😀̀\u200d\ue000\u{e0001}\u{10ffff}', '\ud800'];

  test('Unicode classes of regular expressions contain the same characters as in RE2', () => {
    const names =
      'L Lu Ll Lt Lm Lo LC Lc N Nd Nl No P Pd S Sc So Z Zs C Cc Cf Co Cs Cn M Mn Any Ascii Assigned';
    for (const name of [...names.split(' '), 'Greek', 'Han', 'Hiragana', 'Cyrillic', 'Common'])
      for (const pattern of [`\\p{${name}}`, `\\P{${name}}`, `[^\\p{^${name}}a]`, `(?-i)\\p{${name}}`]) {
        const compiled = compilePattern(pattern);
        const other = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
        expect(
          characters.filter((text) => compiled.ok && compiled.pattern.matches(text)),
          pattern,
        ).toEqual(characters.filter((text) => other.matches(text)));
      }
  });

  test('Unicode classes of regular expressions contain every character of a category', () => {
    for (const name of ['Cn', 'Co']) {
      const is = new RegExp(`^\\p{gc=${name}}$`, 'u');
      const found = new Set<number>();
      for (const [first, last] of unicodeClass(name) ?? [])
        for (let character = first; character <= last; character++) found.add(character);
      for (let character = 0; character <= 0x10_ffff; character++)
        if (is.test(String.fromCodePoint(character)) !== found.has(character))
          expect.fail(`${name}: ${character.toString(16)}`);
    }
  });

  test('Unicode classes of regular expressions with an unknown name are rejected', () => {
    for (const name of ['Nothing', '', 'gc=L'])
      expect(compilePattern(`\\p{${name}}`)).toMatchObject({ ok: false });
  });
});

/** Patterns for which other engines need exponential time (backtracking) or too much memory (complete state tables). */
describe('work and memory of regular expressions', () => {
  const text = Array.from({ length: 3000 }, (_, at) => ((at * at) % 7 < 3 ? 'a' : 'b')).join('');

  test.each(['(a*)*c', '(a|a|b)*c', '(.*a){12}c', '(a?b?){200}a{200}', '(a|b)*a(a|b){300}', '(^|\\ba*b*)*$'])(
    'matching the regular expression %s takes linear time and bounded memory',
    (source) => {
      const compiled = compilePattern(source);
      const other = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
      expect(compiled.ok && compiled.pattern.matches(text)).toBe(other.matches(text));
      expect(searchWith(source, 'i').find(text, 0)).toEqual(foundByRe2(other, text, 0));
    },
  );
});

function foundByRe2(compiled: RE2JS, text: string, from: number): unknown {
  const matcher = compiled.matcher(text);
  if (!matcher.find(from)) return undefined;
  const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, at) => matcher.group(at) ?? undefined);
  return { index: matcher.start(), groups };
}
