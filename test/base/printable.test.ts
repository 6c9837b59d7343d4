import { expect, test } from 'vitest';
import { printable } from '../../src/base/printable.js';

test('what moves the cursor, turns the line around or is no character is shown by its number', () => {
  expect(printable('a\u001b[2Jb\u202ec\ufffed\u{1ffff}e\ud800f')).toBe(
    'a\\u{1b}[2Jb\\u{202e}c\\u{fffe}d\\u{1ffff}e\\u{d800}f',
  );
});
