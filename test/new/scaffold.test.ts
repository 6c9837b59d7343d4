import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { scaffolded } from './scaffold.js';
import type { Project } from './templates/template.js';

/** The repository, read-only. */
const project: Project = {
  read: (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
  list: (folder) => readdirSync(folder),
};

const NEW = [
  ['condition', 'triedByATest'],
  ['fact', 'triedByATest'],
  ['numeric-fact', 'triedByATest'],
  ['rule', 'policy/tried-by-a-test'],
  ['rule', 'analysis/tried-by-a-test'],
  ['command', 'tried-by-a-test'],
] as const;

test.each(NEW)(
  '`npm run new` for a new %s, `%s`, adds a file and a line in the registry of its kind, and changes nothing else',
  (kind, name) => {
    const made = scaffolded(kind, name, project);
    if (!made.ok) throw new Error(made.message);
    const added = Object.entries(made.files).map(
      ([path, text]) => [path, addedTo(project.read(path), text)] as const,
    );
    expect(added[0]).toEqual([made.path, made.files[made.path]]);
    expect(added[1]?.[0]).toMatch(/(?:registry|other-commands)\.ts$/);
    expect(added[1]?.[1]).toMatch(/^ *(?:export )?\S.*'\.\/tried-by-a-test\.js'.*\n$/);
    for (const [path, text] of added.slice(2)) expect(text, path).toMatch(/^ {2}'tried-by-a-test': \{\n/);
    expect(made.next.length).toBeGreaterThan(2);
  },
);

test.each(NEW)(
  'the source file that `npm run new` writes for a %s named `%s` parses, and all its imports exist',
  (kind, name) => {
    const made = scaffolded(kind, name, project);
    if (!made.ok) throw new Error(made.message);
    const text = made.files[made.path] ?? '';
    expect(ts.transpileModule(text, { reportDiagnostics: true }).diagnostics).toEqual([]);
    const missing = importedBy(text).filter(({ names, from }) => {
      const target = project.read(posix.join(posix.dirname(made.path), from.replace(/\.js$/, '.ts'))) ?? '';
      return names.some((name) => !new RegExp(`^export .*\\b${name}\\b`, 'm').test(target));
    });
    expect(missing).toEqual([]);
  },
);

test.each([
  ['rule', 'policy/name-required', 'already'],
  ['rule', 'polcy/name-required', 'did you mean `policy`?'],
  ['rule', 'policy/Name', 'is no name for a rule'],
  ['rule', '../../x/y', 'is no name for a rule'],
  ['rule', '', 'is no name for a rule'],
  ['condition', 'riskScore', 'already'],
  ['fact', 'riskLevel', 'already'],
  ['fact', 'deviceAssurance', 'already'],
  ['numeric-fact', 'riskLevel', 'already'],
  ['numeric-fact', 'session-age', 'is no name for a numeric-fact'],
  ['condition', 'risk-score', 'is no name for a condition'],
  ['command', 'analyze', 'already'],
  ['command', 'new', 'is no name for a command'],
  ['command', 'constructor\n', 'is no name for a command'],
  ['policy', 'x', 'is nothing to add'],
  ['toString', 'x', 'is nothing to add'],
])('the command npm run new %s %s is rejected with the reason: %s', (kind, name, message) => {
  expect(scaffolded(kind, name, project)).toEqual({ ok: false, message: expect.stringContaining(message) });
});

function importedBy(text: string): { readonly names: readonly string[]; readonly from: string }[] {
  return [...text.matchAll(/^import (?:type )?\{ (.*) \} from '(\..*)';$/gm)].map(
    ([, names = '', from = '']) => ({ names: names.replaceAll('type ', '').split(', '), from }),
  );
}

/** Returns the lines that were inserted at one place of a text, or `undefined` for any other change. */
function addedTo(before = '', after: string): string | undefined {
  const [old, now] = [linesOf(before), linesOf(after)];
  const start = now.findIndex((line, index) => line !== old[index]);
  const end = start + now.length - old.length;
  const isAdded = now.slice(end).join('') === old.slice(start).join('');
  return isAdded ? now.slice(start, end).join('') : undefined;
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}
