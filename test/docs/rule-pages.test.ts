import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { controlPages } from './control-pages.js';
import { rulePages } from './rule-pages.js';

test.each([
  ['rules', rulePages],
  ['controls', controlPages],
] as const)(
  'the folder docs/%s contains exactly the current pages; `npm run docs` writes them',
  (name, pagesOf) => {
    const folder = fileURLToPath(new URL(`../../docs/${name}/`, import.meta.url));
    const pages = pagesOf();
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('.md'));
    expect(written.sort()).toEqual([...pages.keys()].sort());
    const stale = [...pages].filter(([path, text]) => readFileSync(folder + path, 'utf8') !== text);
    expect(stale.map(([path]) => path)).toEqual([]);
  },
);
