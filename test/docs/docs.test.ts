import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { ASSUMPTIONS } from '../../src/model/facts/assumptions.js';

test('the example in README.md is a program of examples and prints the output that the page shows', () => {
  const text = readFileSync('README.md', 'utf8');
  const file = 'examples/simulate.ts';
  expect(block('ts', text)).toBe(readFileSync(file, 'utf8'));
  expect(block('text', text)).toBe(outputOf(file));
});

test('the page docs/semantics.md lists the assumptions of the code', () => {
  const rows = Object.entries(ASSUMPTIONS).map(([id, text]) => `| ${id} | ${text} |`);
  const [, listed = ''] = readFileSync('docs/semantics.md', 'utf8').split('<!-- assumptions -->\n');
  expect(listed.trim().split('\n').slice(2)).toEqual(rows);
});

/** Returns the lines of examples/output.txt that a program prints. */
function outputOf(file: string): string {
  const [, after = ''] = readFileSync('examples/output.txt', 'utf8').split(`$ ${basename(file)}\n`);
  return after.split('\n\n$ ')[0]?.replace(/\n*$/, '\n') ?? '';
}

/** Returns the first code block in this language. */
function block(language: string, page: string): string {
  return page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}
