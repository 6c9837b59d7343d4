import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASSUMPTIONS } from '../../src/facts/assumptions.js';

test.each([
  ['README.md', 'examples/simulate.ts'],
  ['docs/analysis.md', 'examples/what-if.ts'],
])('the example in %s is %s and prints the output that the page shows', (page, file) => {
  const text = readFileSync(page, 'utf8');
  expect(block('ts', text)).toBe(readFileSync(file, 'utf8'));
  const printed = execFileSync(process.execPath, ['--import', 'tsx', file], { encoding: 'utf8' });
  expect(printed).toBe(block('text', text));
});

test('docs/semantics.md lists the assumptions as the code has them', () => {
  const rows = Object.entries(ASSUMPTIONS).map(([id, text]) => `| ${id} | ${text} |`);
  const [, listed = ''] = readFileSync('docs/semantics.md', 'utf8').split('<!-- assumptions -->\n');
  expect(listed.trim().split('\n').slice(2)).toEqual(rows);
});

/** The first code block of this language. */
function block(language: string, page: string): string {
  return page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}
