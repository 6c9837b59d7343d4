import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { quoteForShell } from '../../../src/documents/request/request-line.js';
import { arbitraryName, checkBenchmarks, checkNames } from './hostile-law.js';

test('property: every output format of the compliance command keeps its structure and fits its schema, whatever names the org contains', () => {
  expect(checkNames(3)).toBeGreaterThan(6);
});

test('property: a checklist that is made from an XCCDF benchmark is valid, and a damaged benchmark is rejected with the reason', () => {
  const { filled = 0, refused = 0 } = checkBenchmarks(30);
  expect(Math.min(filled, refused)).toBeGreaterThan(1);
});

test('property: a shell reads each argument of a command line that the compliance command prints as the original text', () => {
  const words = fc
    .sample(arbitraryName, 200)
    .map((word) => word.replace(/[\0\p{Cs}]/gu, ''))
    .map((word) => word.slice(0, 500));
  const line = `printf '%s\\0' ${words.map(quoteForShell).join(' ')}`;
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  const read = execFileSync('bash', ['-c', line], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  expect(read.toString().split('\0').slice(0, -1)).toEqual(words);
});
