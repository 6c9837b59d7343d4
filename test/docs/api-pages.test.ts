import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ANSWER_FILES, ANSWERS_FILE, answersText } from '../schemas/answer-schemas.js';
import { API_FILES, apiPages, type Documented } from './api-pages.js';
import { sourcePrograms } from './source-program.js';

const folder = fileURLToPath(new URL('../../docs/api/', import.meta.url));
const { pages, answers } = written();
const all = [...pages.values()].flatMap((page) => page.all);
const namesOf = (some: readonly Documented[]) => some.map(({ name }) => name);

test('the folder docs/api contains the current pages of all entry points; `npm run docs` writes them', () => {
  expect(readdirSync(folder).sort()).toEqual([...pages.keys()].sort());
  const stale = [...pages].filter(([path, { text }]) => readFileSync(folder + path, 'utf8') !== text);
  expect(stale.map(([path]) => path)).toEqual([]);
});

test('every value that the library exports has a description, and every function documents its errors', () => {
  const values = all.filter(({ isType }) => !isType);
  expect(namesOf(values.filter(({ doc }) => doc.length < 20))).toEqual([]);
  const functions = values.filter(({ code }) => /: (<[^=]*>)?\(/.test(code));
  expect(functions.length).toBeGreaterThan(25);
  const silent = functions.filter(({ doc }) => !/Errors:|Throws/.test(doc));
  expect(namesOf(silent)).toEqual(['exampleOf']);
});

test('every value that the library exports occurs in an example that runs', () => {
  expect(namesOf(all.filter(({ isType, examples }) => !isType && examples.length === 0))).toEqual([
    'exampleOf',
  ]);
});

test('the published answer schemas are the ones that `npm run docs` writes from the types', () => {
  expect(readFileSync(ANSWERS_FILE, 'utf8')).toBe(answers);
});

/**
 * Generates the API pages and the schemas of the JSON answers. The TypeScript programs are local to this function, so that their 300 MB of
 * memory can be freed.
 */
function written() {
  const programOf = sourcePrograms();
  return { pages: apiPages(programOf(API_FILES)), answers: answersText(programOf(ANSWER_FILES)) };
}
