import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { scaffolded } from './scaffold.js';
import type { Project } from './templates/template.js';

/** The repository as it is; nothing is written. */
const project: Project = {
  read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  list: (folder) => readdirSync(folder),
};

const NEW = [
  ['condition', 'triedByATest'],
  ['rule', 'policy/tried-by-a-test'],
  ['rule', 'analysis/tried-by-a-test'],
  ['command', 'tried-by-a-test'],
] as const;

test.each(NEW)('a new %s, %s, is a file and a line in its registry', (kind, name) => {
  const made = scaffolded(kind, name, project);
  if (!made.ok) throw new Error(made.message);
  const [registry = ''] = Object.keys(made.files).filter((path) => path !== made.path);
  const [before, after] = [linesOf(project.read(registry)), linesOf(made.files[registry])];
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter((line) => !before.includes(line))).toEqual([
    expect.stringMatching(/tried-by-a-test\.js/i),
  ]);
  expect(after.filter((line) => before.includes(line))).toEqual(before);
  expect(made.next.length).toBeGreaterThan(2);
});

test.each(NEW)('a new %s, %s, can be parsed, and all that it imports is exported', (kind, name) => {
  const made = scaffolded(kind, name, project);
  if (!made.ok) throw new Error(made.message);
  const text = made.files[made.path] ?? '';
  expect(ts.transpileModule(text, { reportDiagnostics: true }).diagnostics).toEqual([]);
  const missing = importedBy(text).filter(({ names, from }) => {
    const target = project.read(posix.join(posix.dirname(made.path), from.replace(/\.js$/, '.ts'))) ?? '';
    return names.some((name) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(target));
  });
  expect(missing).toEqual([]);
});

test.each([
  ['rule', 'policy/name-required', 'already'],
  ['rule', 'polcy/name-required', 'did you mean `policy`?'],
  ['rule', 'policy/Name', 'is no name for a rule'],
  ['rule', '../../x/y', 'is no name for a rule'],
  ['rule', '', 'is no name for a rule'],
  ['condition', 'riskScore', 'already'],
  ['condition', 'risk-score', 'is no name for a condition'],
  ['command', 'reach', 'already'],
  ['command', 'new', 'is no name for a command'],
  ['command', 'constructor\n', 'is no name for a command'],
  ['policy', 'x', 'is nothing to add'],
  ['toString', 'x', 'is nothing to add'],
])('npm run new %s %s is refused: %s', (kind, name, message) => {
  expect(scaffolded(kind, name, project)).toEqual({ ok: false, message: expect.stringContaining(message) });
});

function importedBy(text: string): { readonly names: readonly string[]; readonly from: string }[] {
  return [...text.matchAll(/^import (?:type )?\{ (.*) \} from '(\..*)';$/gm)].map(
    ([, names = '', from = '']) => ({ names: names.replaceAll('type ', '').split(', '), from }),
  );
}

function linesOf(text = ''): string[] {
  return text.trimEnd().split('\n');
}
