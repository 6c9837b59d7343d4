import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ASSUMPTIONS } from '../../src/facts/assumptions.js';

const README = readFileSync('README.md', 'utf8');

test('the example of the README is the one in examples/, and prints what the README says', () => {
  const example = readFileSync('examples/simulate.ts', 'utf8');
  expect(block('ts')).toBe(example);
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'examples/simulate.ts'], {
    encoding: 'utf8',
  });
  expect(printed).toBe(block('text'));
});

test('docs/semantics.md lists the assumptions as the code has them', () => {
  const rows = Object.entries(ASSUMPTIONS).map(([id, text]) => `| ${id} | ${text} |`);
  const [, listed = ''] = readFileSync('docs/semantics.md', 'utf8').split('<!-- assumptions -->\n');
  expect(listed.trim().split('\n').slice(2)).toEqual(rows);
});

/** The first code block of this language. */
function block(language: string): string {
  return README.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}
