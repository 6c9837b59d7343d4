import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { citationsIn } from './citations.js';
import { headingOf, sectionsOf } from './sections.js';

const page = readFileSync('docs/specification.md', 'utf8');
const sections = sectionsOf(page);
const cited = citationsIn(['src', 'test', 'bench']).map((citation) => ({
  ...citation,
  heading: headingOf(citation.text, sections.keys()),
}));

test('every specification citation in the code names a heading of docs/specification.md', () => {
  expect(cited.length).toBeGreaterThan(800);
  const dangling = cited.filter(({ heading }) => heading === undefined);
  expect(dangling.map(({ place, text }) => `${place}: there is no heading for \`${text}\``)).toEqual([]);
});

test('every quotation in a specification citation occurs under its heading', () => {
  const missing = cited.flatMap(({ place, text, heading = '' }) => {
    const section = plain(sections.get(heading) ?? '');
    const quotes = [...text.slice(heading.length).matchAll(/"([^"]*)"|`([^`]*)`/g)];
    return quotes
      .map(([, quote, code]) => plain(quote ?? code ?? ''))
      .filter((words) => !section.includes(words))
      .map((words) => `${place}: under \`${heading}\` there is no \`${words}\``);
  });
  expect(missing).toEqual([]);
});

test('every heading of docs/specification.md has text and is cited', () => {
  const headings = [...sections.keys()];
  expect(headings.filter((heading) => plain(sections.get(heading) ?? '').length < 40)).toEqual([]);
  const used = new Set(cited.map(({ heading }) => heading));
  expect(headings.filter((heading) => !used.has(heading) && !GROUPS.includes(heading))).toEqual([]);
});

/** Headings of the specification that only group other headings. */
const GROUPS = ['Simulation', 'Policy tests', 'The live service', 'Public baselines'];

/** Returns a text without code marks, case and line breaks. */
function plain(text: string): string {
  return text.replaceAll('`', '').replace(/\s+/g, ' ').trim().toLowerCase();
}
