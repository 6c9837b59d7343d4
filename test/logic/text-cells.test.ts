import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, test } from 'vitest';
import {
  type PlainTextQuestion,
  type TextCells,
  type TextQuestion,
  textCells,
} from '../../src/logic/text/text-cells.js';
import type { TextFunction } from '../../src/logic/text/text-functions.js';
import { arbitraryPattern } from './patterns.js';

const kinds = ['contains', 'ends', 'is', 'starts'] as const;
const orders = ['above', 'below'] as const;
const changed = fc.constantFrom<('folded' | 'lowered')[]>('folded', 'lowered');

/** For each test of a text, the JavaScript pattern that gives the same result. It does not use the tested code. */
const FOLDED = {
  contains: (text: string) => text,
  ends: (text: string) => `${text}$`,
  is: (text: string) => `^${text}$`,
  starts: (text: string) => `^${text}`,
} as const;

function escaped(text: string): string {
  return Array.from(text, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`).join('');
}

describe('properties of text classes', () => {
  test('property: every text belongs to exactly one text class, and meets the same text conditions as the example of its class', () => {
    const texts = allTexts([...'ab@.'], 5);
    fc.assert(
      fc.property(arbitraryQuestions('ab@.', arbitraryPattern), (questions) => expectLaws(questions, texts)),
      { numRuns: 250 },
    );
  });

  test('property: the classes into which text conditions divide all texts are correct for conditions on plain texts', () => {
    const texts = allTexts([...'ab'], 8);
    fc.assert(
      fc.property(arbitraryQuestions('ab', undefined), (questions) => expectLaws(questions, texts)),
      { numRuns: 375 },
    );
  });

  test('property: the classes into which text conditions divide all texts are correct for unusual letters and letter cases', () => {
    const odd = [
      '\uffff',
      '\ue000',
      'i',
      'I',
      'İ',
      'i\u0307',
      '\u0307',
      'k',
      'K',
      '\u212a',
      's',
      'ſ',
      'ß',
      'ẞ',
      'é',
      'É',
      '😀',
      '\n',
      'Σ',
      'σ',
      'ς',
      'µ',
      'μ',
      'ﬅ',
      'ﬆ',
    ];
    const arbitraryText = (maxLength: number) =>
      fc.array(fc.constantFrom(...odd), { maxLength }).map((parts) => parts.join(''));
    const arbitraryQuestion: fc.Arbitrary<TextQuestion> = fc.oneof(
      fc.record(
        { kind: fc.constantFrom(...kinds), text: arbitraryText(3), changed },
        { requiredKeys: ['kind', 'text'] },
      ),
      fc.record({ kind: fc.constantFrom(...orders), text: arbitraryText(3) }),
      fc.record({
        kind: fc.constant('matches' as const),
        pattern: fc
          .array(fc.constantFrom(...odd, '.', '[^k]', '\\w', '*', '[i-s]'))
          .map((parts) => `\\A${parts.join('')}`),
        ignoresCase: fc.boolean(),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(arbitraryQuestion, { minLength: 1, maxLength: 4 }),
        fc.array(arbitraryText(5), { minLength: 100, maxLength: 100 }),
        (questions, texts) => expectLaws(questions, texts, true),
      ),
      { numRuns: 500 },
    );
  });
});

describe('conditions on transformed texts, such as the lower case of a text', () => {
  const lengths = fc
    .tuple(fc.nat(4), fc.oneof(fc.nat(3), fc.constant(Number.POSITIVE_INFINITY)))
    .map(([least, more]) => ({ kind: 'length' as const, least, most: least + more }));

  function arbitraryMade(letters: readonly string[]): fc.Arbitrary<TextQuestion[]> {
    const character = fc.constantFrom(...letters);
    const text = fc.array(character, { maxLength: 3 }).map((parts) => parts.join(''));
    const asked = fc.oneof(
      fc.record({ kind: fc.constantFrom(...kinds), text }),
      fc.record({ kind: fc.constantFrom(...orders), text }),
      lengths,
    );
    const of = fc.array(arbitraryMaking(text, character), { maxLength: 3 });
    return fc.array(
      fc.tuple(asked, of).map(([one, makings]): TextQuestion => ({ ...one, of: makings })),
      { minLength: 1, maxLength: 3 },
    );
  }

  test('property: the text classes for conditions on transformed texts (such as upper case) agree with the string functions of JavaScript', () => {
    const texts = allTexts([...'aB@.'], 5);
    fc.assert(
      fc.property(arbitraryMade([...'aAbB@.']), (questions) => expectLaws(questions, texts)),
      { numRuns: 125 },
    );
  });

  test('property: the text classes for conditions on transformed texts agree with JavaScript also for unusual letters', () => {
    const odd = ['a', 'A', ' ', 'İ', 'i', '\u0307', 'ß', 'ẞ', 'S', 'ﬃ', '😀', '\uffff', 'Σ', 'σ', 'ς'];
    const arbitraryText = fc.array(fc.constantFrom(...odd), { maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        arbitraryMade(odd),
        fc.array(arbitraryText, { minLength: 100, maxLength: 100 }),
        (questions, texts) => expectLaws(questions, texts, true),
      ),
      { numRuns: 250 },
    );
  });
});

describe('examples of text classes', () => {
  test('the example text of a text class is short and simple, and empty only if the class contains no other text', () => {
    expect(examples({ kind: 'ends', text: '@example.com' })).toEqual(['a', 'a@example.com']);
    expect(examples({ kind: 'matches', pattern: 'adm-[a-z]+@example\\.com' })).toEqual([
      'a',
      'adm-a@example.com',
    ]);
    expect(examples({ kind: 'is', text: '' })).toEqual(['a', '']);
    expect(examples({ kind: 'matches', pattern: '.' })).toEqual(['aa', 'a']);
    expect(examples({ kind: 'matches', pattern: '\\x00|[^a-z0-9]' })).toEqual(
      ['a', 'A'].slice(0, 1).concat('-'),
    );
    expect(examples({ kind: 'matches', pattern: '[[:cntrl:]]+' })).toEqual(['a', '\u0000']);
    expect(examples()).toEqual(['a']);
  });

  test('each combination of text conditions that can hold together gives one class of texts', () => {
    const questions: TextQuestion[] = [
      { kind: 'ends', text: '@example.com', changed: 'folded' },
      { kind: 'contains', text: 'EXAMPLE', changed: 'folded' },
      { kind: 'matches', pattern: '(?s).*@example\\.com' },
      { kind: 'is', text: 'Admin@Example.com', changed: 'folded' },
    ];
    expect(textCells(questions)?.cells).toEqual([
      { example: 'a', holds: [false, false, false, false] },
      { example: 'example', holds: [false, true, false, false] },
      { example: 'a@example.com', holds: [true, true, true, false] },
      { example: 'admin@example.com', holds: [true, true, true, true] },
    ]);
  });

  function examples(...questions: TextQuestion[]): string[] | undefined {
    return textCells(questions)?.cells.map(({ example }) => example);
  }
});

describe('limits of text classes', () => {
  test('texts are not divided into classes if that needs more classes, or more states of the automaton, than the limit', () => {
    const questions = [...'abcd'].map((text): TextQuestion => ({ kind: 'contains', text }));
    expect(textCells(questions, { cells: 15 })).toBeUndefined();
    expect(textCells(questions, { states: 15 })).toBeUndefined();
    expect(textCells(questions, { cells: 16, states: 16 })?.cells).toHaveLength(16);
  });

  test.each([
    ['(a{1000}){1000}', 'more than 1000 repetitions at character 10'],
    ['(((a{100}){100}){100}){100}', 'more than 1000 repetitions at character 11'],
    [`(${'a{1000}'.repeat(1000)})*`, 'it has more than 20000 steps when its repetitions are expanded'],
    [`${'('.repeat(1000)}a${')'.repeat(1000)}`, 'groups nested more than 200 levels deep at character 201'],
    ['('.repeat(10_000), 'groups nested more than 200 levels deep at character 201'],
    ['(a|b)*a(a|b){30}', 'it has more than 10000 states, or takes too long to compile'],
    ['(.{0,500}a){0,2}(.{0,500}b){0,2}', 'it has more than 10000 states, or takes too long to compile'],
    [`${'.*a'.repeat(3000)}`, 'it has more than 10000 states, or takes too long to compile'],
    [`${'[[:'.repeat(3000)}`, 'this `[` is not closed, at character 1'],
    ['a'.repeat(10_001), 'more than 10000 characters at character 10001'],
    ['a(?=b)', 'a look-ahead at character 2'],
    ['(a)\\1', 'a back-reference at character 4'],
    ['\\p{Nothing}', 'the class `\\p{Nothing}` at character 1'],
    ['\ud800', 'an incomplete UTF-16 character at character 1'],
  ])('a text pattern above the limits is not used to divide texts into classes: %.40s', (pattern, reason) => {
    const found = textCells([
      { kind: 'matches', pattern },
      { kind: 'is', text: 'a' },
    ]);
    expect(found?.beyond).toEqual(new Map([[0, reason]]));
    expect(found?.cells.map(({ holds }) => holds)).toEqual([
      [false, false],
      [false, true],
    ]);
  });

  test('the division of all texts into classes ignores a text condition whose text cannot be compared', () => {
    const { beyond } = textCells([
      { kind: 'is', text: 'ΣΑΣ', changed: 'lowered' },
      { kind: 'is', text: 'ΣΑΣ', changed: 'folded' },
      { kind: 'is', text: 'ΣΑΣ' },
      { kind: 'ends', text: '\udc00' },
    ]) as TextCells;
    expect([...beyond.keys()]).toEqual([0, 3]);
  });

  test.each([
    ['a long text', [{ kind: 'contains', text: 'ab'.repeat(5000) }]],
    ['a long pattern', [{ kind: 'matches', pattern: 'a'.repeat(10_000) }]],
    ['a large character class', [{ kind: 'matches', pattern: `[${letters(5000)}]*` }]],
    [
      'many character classes',
      [{ kind: 'matches', pattern: '[^\\x00-\\x7f]|[\\x{80}-\\x{FFFF}]|'.repeat(200) }],
    ],
    ['many different letters', [{ kind: 'contains', text: letters(9000) }]],
    ['many questions', Array.from({ length: 2000 }, (_, at) => ({ kind: 'is', text: `user${at}` }))],
    [
      'many unbounded questions',
      Array.from({ length: 300 }, (_, at) => ({ kind: 'contains', text: `user${at}` })),
    ],
    [
      'several hard questions together',
      [11, 12].map((times) => ({ kind: 'matches', pattern: `(a|b)*a(a|b){${times - 2}}` })),
    ],
  ] as [string, TextQuestion[]][])(
    'conditions on %s divide all texts into at most 4096 classes, or the division stops at a limit',
    (_, questions) => {
      const found = textCells(questions);
      expect(found?.cells.length ?? 0).toBeLessThanOrEqual(4096);
      for (const reason of found?.beyond.values() ?? []) expect(reason).toMatch(/too (large|long)|more than/);
    },
  );

  function letters(count: number): string {
    return String.fromCodePoint(...Array.from({ length: count }, (_, at) => 0x4e00 + at));
  }
});

function arbitraryQuestions(
  characters: string,
  pattern: fc.Arbitrary<string> | undefined,
): fc.Arbitrary<TextQuestion[]> {
  const text = fc.string({ unit: fc.constantFrom(...characters), maxLength: 4 });
  const compared = fc.record(
    { kind: fc.constantFrom(...kinds), text, changed },
    { requiredKeys: ['kind', 'text'] },
  );
  const ordered = fc.record({ kind: fc.constantFrom(...orders), text });
  const matched = pattern && fc.record({ kind: fc.constant('matches' as const), pattern });
  const others = matched === undefined ? [] : [matched];
  return fc.array<TextQuestion>(fc.oneof({ weight: 3, arbitrary: compared }, ordered, ...others), {
    maxLength: 5,
  });
}

function expectLaws(questions: readonly TextQuestion[], texts: readonly string[], mayBeBeyond = false): void {
  const { cells, beyond } = textCells(questions) as TextCells;
  if (!mayBeBeyond) expect(beyond.size).toBe(0);
  const tests = questions.map((question, number) => (beyond.has(number) ? () => false : testOf(question)));
  const keyOf = (text: string) => tests.map((holds) => holds(text)).join();
  const keys = cells.map(({ holds }) => holds.join());
  expect(new Set(keys).size).toBe(keys.length);
  expect(cells.map(({ example }) => keyOf(example))).toEqual(keys);
  const known = new Set(keys);
  for (const text of texts)
    if (!known.has(keyOf(text))) expect.fail(`${JSON.stringify(text)} is in no cell: ${keyOf(text)}`);
}

function testOf({ of = [], ...question }: TextQuestion): (text: string) => boolean {
  const holds = testOfMade(question);
  return (text) => {
    let made: string | undefined = text;
    for (const making of of) made = made === undefined ? undefined : makeText(making, made);
    return made !== undefined && holds(made);
  };
}

function testOfMade(question: PlainTextQuestion): (text: string) => boolean {
  if (question.kind === 'length') return ({ length }) => length >= question.least && length <= question.most;
  if (question.kind === 'matches') {
    const { pattern, ignoresCase = true } = question;
    const compiled = RE2JS.compile(pattern, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    return (text) => compiled.matches(text);
  }
  if (question.kind === 'above' || question.kind === 'below') {
    const { kind, text } = question;
    return (given) => (kind === 'above' ? given > text : given < text);
  }
  const { kind, text: asked, changed } = question;
  if (changed === 'folded') {
    const pattern = new RegExp(FOLDED[kind](escaped(asked)), 'iu');
    return (given) => pattern.test(given);
  }
  const wanted = changed === 'lowered' ? asked.toLowerCase() : asked;
  return (given) => {
    const text = changed === 'lowered' ? given.toLowerCase() : given;
    switch (kind) {
      case 'contains':
        return text.includes(wanted);
      case 'ends':
        return text.endsWith(wanted);
      case 'is':
        return text === wanted;
      case 'starts':
        return text.startsWith(wanted);
    }
  };
}

/** Transforms a text with JavaScript functions; `undefined` for no text. */
function makeText(making: TextFunction, text: string): string | undefined {
  switch (making.kind) {
    case 'lower':
      return text.toLowerCase();
    case 'upper':
      return text.toUpperCase();
    case 'without':
      return text.replaceAll(making.character, '');
    case 'before':
      return text.includes(making.separator) ? text.slice(0, text.indexOf(making.separator)) : text;
    case 'after': {
      const at = text.indexOf(making.separator);
      return at < 0 ? '' : text.slice(at + making.separator.length);
    }
    case 'slice': {
      const { start, end = text.length } = making;
      return start >= 0 && start <= end && end <= text.length ? text.slice(start, end) : undefined;
    }
  }
}

function arbitraryMaking(
  text: fc.Arbitrary<string>,
  character: fc.Arbitrary<string>,
): fc.Arbitrary<TextFunction> {
  return fc.oneof(
    fc.record({ kind: fc.constantFrom('lower' as const, 'upper' as const) }),
    fc.record({ kind: fc.constant('without' as const), character }),
    fc.record({ kind: fc.constantFrom('before' as const, 'after' as const), separator: text }),
    fc.record(
      { kind: fc.constant('slice' as const), start: fc.integer({ min: -1, max: 3 }), end: fc.nat(4) },
      { requiredKeys: ['kind', 'start'] },
    ),
  );
}

function allTexts(characters: readonly string[], longest: number): string[] {
  if (longest === 0) return [''];
  return ['', ...allTexts(characters, longest - 1).flatMap((text) => characters.map((one) => text + one))];
}
