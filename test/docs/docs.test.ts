import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { Condition } from '../../src/model/conditions/condition.js';
import * as conditions from '../../src/model/conditions/registry.js';
import { ASSUMPTIONS } from '../../src/model/facts/assumptions.js';
import * as facts from '../../src/model/facts/registry.js';

test('the example in README.md is one of the programs in `examples`, and prints the output that README.md shows', () => {
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

test('the section "Facts" of docs/semantics.md names the request field of every fact', () => {
  const section = sectionOf('## Facts', 'docs/semantics.md');
  const fields = Object.values(facts).flatMap((fact) => ('field' in fact ? [fact.field.name] : []));
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter((name) => !new RegExp(`\`${name}\\b`).test(section))).toEqual([]);
});

test('the page docs/specification.md names every condition, except those that only the live service has', () => {
  const page = readFileSync('docs/specification.md', 'utf8');
  const all: readonly Condition[] = Object.values(conditions);
  const keys = all.flatMap(({ key, usableIn }) => (usableIn.edition === 'field' ? [] : [key]));
  expect(keys.length).toBeGreaterThan(10);
  expect(keys.filter((key) => !new RegExp(`\`${key}\\b`).test(page))).toEqual([]);
});

/** Returns the text from a heading to the next one of any level. */
function sectionOf(heading: string, page: string): string {
  const [, after = ''] = readFileSync(page, 'utf8').split(`\n${heading}\n`);
  return after.split(/\n#+ /)[0] ?? '';
}

/** Returns the lines of examples/output.txt that a program prints. */
function outputOf(file: string): string {
  const [, after = ''] = readFileSync('examples/output.txt', 'utf8').split(`$ ${basename(file)}\n`);
  return after.split('\n\n$ ')[0]?.replace(/\n*$/, '\n') ?? '';
}

/** Returns the first code block in this language. */
function block(language: string, page: string): string {
  return page.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? '';
}
