import { expect, test } from 'vitest';
import { printable } from '../../src/base/printable.js';
import { quoteForShell } from '../../src/documents/request/request-line.js';

test('in text that a command prints, characters that move the cursor, reverse the line or are invalid are escaped', () => {
  expect(printable('a\u001b[2Jb\u202ec\ufffed\u{1ffff}e\ud800f')).toBe(
    'a\\u{1b}[2Jb\\u{202e}c\\u{fffe}d\\u{1ffff}e\\u{d800}f',
  );
});

test('in text that a command prints, each ASCII control character but white space is escaped, at any place', () => {
  for (let code = 0; code < 0x80; code++) {
    const character = String.fromCharCode(code);
    const isEscaped = /[^ -~\s]/.test(character);
    const expected = isEscaped ? `\\u{${code.toString(16)}}` : character.replace(/\s/, ' ');
    for (const [before, after] of [
      ['', ''],
      ['a', ''],
      ['', 'a'],
    ] as const)
      expect(printable(`${before}${character}${after}`)).toBe(`${before}${expected}${after}`);
  }
});

test.each(['می\u200cخواهم', 'क्\u200dष', 'ශ්\u200dරී', '🧑\u200d🔧', '🧔🏽\u200d♂\ufe0f', '❤\ufe0f\u200d🔥'])(
  'in text that a command prints, a zero-width joiner is not escaped in %s',
  (name) => {
    expect(printable(name)).toBe(name);
    expect(quoteForShell(name)).toBe(`'${name}'`);
  },
);

test('in text that a command prints, a zero-width joiner is escaped in scripts that do not need this character', () => {
  expect(printable('pay\u200droll\u200c 7\u200d می\u200c')).toBe(
    'pay\\u{200d}roll\\u{200c} 7\\u{200d} می\\u{200c}',
  );
});
