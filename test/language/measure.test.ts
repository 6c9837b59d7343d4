import { expect, test } from 'vitest';
import { measureLanguage } from './measure.js';

test('the language check of the project counts comments that begin with a fragment of a sentence', () => {
  const { hits, rates } = measureLanguage({
    'src/a.ts': '/** What decides. */\nconst a = 1;\n/** Returns the deciding rule. */\n// Of all of it.\n',
  });
  expect(hits.map(({ kind, line }) => [kind, line])).toEqual([
    ['openers', 1],
    ['openers', 4],
  ]);
  expect(rates.openers).toBeCloseTo(200 / 3);
});

test('the language check of the project counts forbidden phrases in pages, comments and strings, but not in code', () => {
  const { hits } = measureLanguage({
    'docs/a.md': 'It depends on the group.\nIt hangs on the group.\n',
    'src/a.ts': "const perhaps = 1;\nconst text = 'perhaps';\n/** Surely denied. */\n",
  });
  expect(hits.map(({ kind, file, line }) => [kind, file, line])).toEqual([
    ['prose', 'docs/a.md', 2],
    ['source', 'src/a.ts', 2],
    ['source', 'src/a.ts', 3],
  ]);
});

test('the language check of the project counts test titles that do not state behaviour', () => {
  const { hits } = measureLanguage({
    'test/a.test.ts':
      "test('what is not known stays so', () => {});\ntest.each([1])('returns %s', () => {});\n",
  });
  expect(hits.map(({ kind, line }) => [kind, line])).toEqual([['titles', 1]]);
});
