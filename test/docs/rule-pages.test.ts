import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rulePages } from './rule-pages.js';

const folder = fileURLToPath(new URL('../../docs/rules/', import.meta.url));

test('docs/rules holds the pages of all rules as they are now, and no others; `npm run docs` writes them', () => {
  const pages = rulePages();
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md'));
  expect(written.sort()).toEqual([...pages.keys()].sort());
  const stale = [...pages].filter(([path, text]) => readFileSync(folder + path, 'utf8') !== text);
  expect(stale.map(([path]) => path)).toEqual([]);
});
