import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENT_SCHEMAS } from '../../src/cli/schemas/all-schemas.js';
import { ANSWER_NAMES } from '../../src/cli/schemas/answer-names.js';
import { pages } from './pages.js';

const written = [...pages()].filter(([page]) => !page.startsWith('docs/rules/') && page !== 'CHANGELOG.md');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));

test('every file and folder that a page names exists', () => {
  const named = written.flatMap(([page, text]) =>
    [...text.matchAll(/`((?:src|test|bench|docs|examples|\.github)\/[^`\s]*)`/g)].map(([, path = '']) => ({
      page,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter(({ path }) => !existsSync(fixedPart(path)));
  expect(missing.map(({ page, path }) => `${page} names \`${path}\`, which is not there`)).toEqual([]);
});

test('every npm script that a page names is in package.json', () => {
  const named = written.flatMap(([page, text]) =>
    [...text.matchAll(/npm run (?:--[\w-]+ )*([\w:]+)/g)].map(([, script = '']) => ({ page, script })),
  );
  expect(named.length).toBeGreaterThan(5);
  const missing = named.filter(({ script }) => scripts[script] === undefined);
  expect(
    missing.map(({ page, script }) => `${page} names \`npm run ${script}\`, which package.json lacks`),
  ).toEqual([]);
});

test('if a page names a path of a JSON Schema in the package, the build writes a schema to this path', () => {
  const named = written.flatMap(([, text]) => [
    ...text.matchAll(/node_modules\/policy-preflight\/([^"`\s]*)/g),
  ]);
  const built = Object.keys({ ...DOCUMENT_SCHEMAS, ...ANSWER_NAMES }).map(
    (name) => `dist/schemas/${name}.json`,
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.map(([, path]) => path).filter((path = '') => !built.includes(path))).toEqual([]);
});

/** Returns the path up to the first placeholder: `src/lint/rules/<resource>/<rule>.ts`, `test/*.ts`. */
function fixedPart(path: string): string {
  const parts = path.split('/');
  const example = parts.findIndex((part) => /[<*…]/.test(part));
  return parts.slice(0, example < 0 ? parts.length : example).join('/');
}
