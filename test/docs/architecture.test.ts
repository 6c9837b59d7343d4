import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { floors, storeys } from '../floors.js';
import { sectionsOf } from './sections.js';

const page = readFileSync('docs/architecture.md', 'utf8');
const sections = sectionsOf(page);

test('the table of floors has every folder of src on its floor, with what is inside, from the ground up', () => {
  const rows = tableIn('The floors').map(([floor, folder, holds, inside]) => {
    expect(holds?.length, folder).toBeGreaterThan(20);
    return [plain(folder), Number(floor), inside === '' ? [] : plain(inside).split(' ')];
  });
  expect(rows).toEqual(Object.entries(floors).map(([folder, floor]) => [folder, floor, insideOf(folder)]));
});

test('what a file is said to export, it exports', () => {
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

test('every word of the glossary names the declaration in which to read it', () => {
  const rows = tableIn('Glossary');
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

/** The subfolders, in the order that is tested; where none is, as they are. */
function insideOf(folder: string): readonly string[] {
  if (folder.endsWith('.ts')) return [];
  const found = readdirSync(join('src', folder), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const names = found.map(({ name }) => name);
  const ordered = (storeys[folder] ?? []).filter((name) => name !== '.');
  expect(names.filter((name) => ordered.length > 0 && !ordered.includes(name))).toEqual([]);
  return ordered.length > 0 ? ordered : names.sort();
}

/** The rows of the first table below a heading, by their cells. */
function tableIn(heading: string): string[][] {
  const lines = (sections.get(heading) ?? '').split('\n').filter((line) => line.startsWith('|'));
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
