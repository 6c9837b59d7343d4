import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { linksOf } from './page-links.js';
import { pages, proseOf } from './pages.js';
import { anchorOf, sectionsOf } from './sections.js';

const all = pages();

test('every link of a page leads to an existing file and heading', () => {
  const links = [...all].flatMap(([page, text]) => linksOf(text).map((link) => ({ page, link })));
  expect(links.length).toBeGreaterThan(300);
  const wrong = links.flatMap(({ page, link }) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? page : posix.join(posix.dirname(page), path);
    if (!existsSync(target)) return `${page}: \`${link}\` is not there`;
    if (anchor === undefined || anchorsOf(all.get(target) ?? '').includes(anchor)) return [];
    return `${page}: \`${link}\` is no heading of ${target}`;
  });
  expect(wrong).toEqual([]);
});

test('the page docs/README.md links to each page of docs', () => {
  const index = linksOf(all.get('docs/README.md') ?? '');
  const others = [...all.keys()].map((page) => posix.relative('docs', page));
  const listed = others.filter((page) => /^(?:api\/)?[a-z][\w-]*\.md$/.test(page));
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.filter((page) => !index.includes(page))).toEqual([]);
});

function anchorsOf(page: string): string[] {
  return [...sectionsOf(proseOf(page)).keys()].map(anchorOf);
}
