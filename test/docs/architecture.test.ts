import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LAYERS } from '../layers.js';
import { sectionsOf } from './sections.js';

const page = readFileSync('docs/architecture.md', 'utf8');
const sections = sectionsOf(page);

test('the table of layers in the architecture page lists every layer, feature and integration in order', () => {
  const rows = tableIn('Layers').map(([folder, contents]) => {
    expect(contents?.length, folder).toBeGreaterThan(12);
    return plain(folder);
  });
  const expected = (LAYERS['.'] ?? []).flatMap((layer) => {
    if (layer === '.') return ['index.ts'];
    if (layer !== 'features' && layer !== 'integrations') return layer;
    return (LAYERS[layer] ?? []).flat().map((name) => `${layer}/${name}`);
  });
  expect(rows).toEqual(expected.flat());
});

test('every source file exports the names that the architecture page states', () => {
  const steps = [...page.matchAll(/`(src\/[\w./-]+\.ts)` `(\w+)`/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }));
  const missing = steps.filter(({ file, name }) => !exportsOf(file).includes(name));
  expect(steps.length).toBeGreaterThan(20);
  expect(
    missing.map(({ file, name }) => `docs/architecture.md: ${file} does not export \`${name}\``),
  ).toEqual([]);
});

test('every term of the glossary names an exported declaration', () => {
  const rows = rowsOf(readFileSync('docs/glossary.md', 'utf8'));
  const missing = rows.filter(([, , declared = '']) => {
    const [, file = '', name = ''] = /^`(src\/[\w./-]+\.ts)` `(\w+)`$/.exec(declared) ?? [];
    return !exportsOf(file).includes(name);
  });
  expect(rows.length).toBeGreaterThan(25);
  expect(missing.map(([word]) => word)).toEqual([]);
});

function exportsOf(file: string): string[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
}

/** Returns the rows of the first table below a heading of a page, as cells. */
function tableIn(heading: string): string[][] {
  return rowsOf(sections.get(heading) ?? '');
}

function rowsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function plain(text = ''): string {
  return text.replaceAll('`', '');
}
