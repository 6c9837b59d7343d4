import { expect, test } from 'vitest';
import { pages } from './pages.js';
import { sectionsOf } from './sections.js';

const folder = 'docs/decisions/';
const index = `${folder}README.md`;
const decisions = [...pages()].filter(([path]) => path.startsWith(folder) && path !== index);

test('every decision page states context, decision, consequences and figures in complete sentences', () => {
  expect(decisions.length).toBeGreaterThan(8);
  for (const [path, text] of decisions) {
    const sections = sectionsOf(text);
    expect([...sections.keys()], path).toEqual(['Context', 'Decision', 'Consequences', 'Figures']);
    for (const [heading, below] of sections)
      expect(below.trim().length, `${path}: ${heading}`).toBeGreaterThan(80);
  }
});

test('the list of decision pages names every decision page', () => {
  const listed = [...(pages().get(index) ?? '').matchAll(/\]\(([^)]+)\)/g)].map(
    ([, file]) => `${folder}${file}`,
  );
  expect(listed.sort()).toEqual(decisions.map(([path]) => path));
});
