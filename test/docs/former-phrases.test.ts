import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FORMER_COMMENTS } from './former-comments.js';
import { FORMER_PAGE_TEXTS } from './former-page-texts.js';
import { FORMER_PHRASES } from './former-phrases.js';

const TEXT = /\.(ts|tsx|md|html|css)$/;

/** The source file that may contain replaced phrases: it maps former names to the present names. */
const QUOTING: ReadonlySet<string> = new Set(['src/base/did-you-mean/former-names.ts']);

/** Files that list former phrases on purpose. The search for these phrases skips them. */
const TABLES = /^test\/docs\/former-|^test\/language\//;

/** The files with text for users. In each text, line breaks are replaced by spaces, so that a phrase is found across lines. */
const texts = ['src', 'docs', 'examples', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap(readTexts);
const sources = texts.filter(({ file }) => file.startsWith('src/'));
const sourcesAndTests = [...sources, ...readTexts('test').filter(({ file }) => !TABLES.test(file))];

test('the texts of the project contain no phrase that is listed as replaced (table of former phrases)', () => {
  const left = FORMER_PHRASES.flatMap(([former]) =>
    texts
      .filter(({ file, text }) => !QUOTING.has(file) && text.includes(former))
      .map(({ file }) => [former, file]),
  );
  expect(left).toEqual([]);
  expect(FORMER_PHRASES.length).toBe(88);
});

test('every replacement that the table of former phrases lists occurs in the texts of the project', () => {
  const missing = FORMER_PHRASES.filter(
    ([, now]) => now !== undefined && !texts.some(({ text }) => text.includes(now)),
  );
  expect(missing).toEqual([]);
});

test('the sources contain no old wording from the table of replaced comments, messages and test titles', () => {
  const left = FORMER_COMMENTS.flatMap(({ former }) =>
    sourcesAndTests.filter(({ text }) => text.includes(former)).map(({ file }) => [former, file]),
  );
  expect(left).toEqual([]);
  expect(FORMER_COMMENTS.length).toBe(51);
});

// A table maps a former comment to its successor. A later commit may have changed the successor again, so the test checks only that the
// declaration with the comment still exists.
test('the sources contain each declaration, message and test title that the table of former comments names', () => {
  const missing = FORMER_COMMENTS.filter((one) => {
    const name = one.declaration.replace(/^.*\./, '');
    const declared = new RegExp(`\\b(?:function|const|interface|type|class|readonly) ${name}\\b`);
    const isFound = (text: string) =>
      /^\w+$/.test(name) ? declared.test(text) : !('now' in one) || text.includes(one.now);
    return !sourcesAndTests.some(({ text }) => isFound(text));
  });
  expect(missing).toEqual([]);
});

test('the sources contain no old text from the table of replaced page and report texts', () => {
  const left = FORMER_PAGE_TEXTS.flatMap(({ former, within }) =>
    sources
      .filter(({ file, text }) => file.startsWith(`${within}/`) && text.includes(former))
      .map(({ file }) => [former, file]),
  );
  expect(left).toEqual([]);
});

test('every replacement that the table of former page texts lists occurs in a page or a report', () => {
  const folders = new Set(FORMER_PAGE_TEXTS.map(({ within }) => within));
  const empty = [...folders].filter((folder) => !sources.some(({ file }) => file.startsWith(`${folder}/`)));
  expect(empty).toEqual([]);
  const missing = FORMER_PAGE_TEXTS.filter(
    (one) => 'now' in one && !sources.some(({ text }) => text.includes(one.now)),
  );
  expect(missing).toEqual([]);
});

function readTexts(path: string): { readonly file: string; readonly text: string }[] {
  return filesIn(path).map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/\s+/g, ' ') }));
}

function filesIn(path: string): string[] {
  if (TEXT.test(path)) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name).replaceAll('\\', '/'))
    .filter((file) => TEXT.test(file) && !file.includes('node_modules'));
}
