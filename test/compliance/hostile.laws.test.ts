import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteForShell } from '../../src/documents/request/request-line.js';
import { arbitraryName, benchmarksAreRead, namesChangeTextsAlone } from './hostile-law.js';

test('R10: whatever things are called, every format keeps its shape and fits its schema', () => {
  expect(namesChangeTextsAlone(3)).toBeGreaterThan(30);
});

test('a benchmark (XCCDF) keeps its shape whatever it says, and is refused with why where it is mangled', () => {
  const { filled = 0, refused = 0 } = benchmarksAreRead(60);
  expect(Math.min(filled, refused)).toBeGreaterThan(5);
});

test('a shell takes each printed word for what was meant', () => {
  const words = fc
    .sample(arbitraryName, 200)
    .map((word) => word.replace(/[\0\p{Cs}]/gu, ''))
    .map((word) => word.slice(0, 500));
  const line = `printf '%s\\0' ${words.map(quoteForShell).join(' ')}`;
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const read = execFileSync('bash', ['-c', line], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  expect(read.toString().split('\0').slice(0, -1)).toEqual(words);
});
