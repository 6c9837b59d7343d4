import { command } from './templates/command.js';
import { condition } from './templates/condition.js';
import { fact, numericFact } from './templates/fact.js';
import { rule } from './templates/rule.js';
import type { Project, Scaffolded, Template } from './templates/template.js';

const TEMPLATES: Readonly<Record<string, Template>> = {
  condition,
  fact,
  'numeric-fact': numericFact,
  rule,
  command,
};

/** Returns the files that `npm run new <kind> <name>` writes, or why it does not. Reading and writing files is left to the caller. */
export function scaffolded(kind: string, name: string, project: Project): Scaffolded {
  const template = Object.hasOwn(TEMPLATES, kind) ? TEMPLATES[kind] : undefined;
  if (template === undefined)
    return { ok: false, message: `\`${kind}\` is nothing to add: say ${listed(Object.keys(TEMPLATES))}` };
  if (!template.form.test(name) || RESERVED.has(name))
    return { ok: false, message: `\`${name}\` is no name for a ${kind}: ${template.howNamed}` };
  const refusal = template.refusal?.(name, project);
  if (refusal !== undefined) return { ok: false, message: refusal };
  const { path, text, registry, line, entry, next } = template.made(name, project);
  const lines = project.read(registry);
  if (lines === undefined) return { ok: false, message: `there is no registry ${registry}` };
  if (project.read(path) !== undefined || exportedBy(lines).some((other) => exportedBy(line).includes(other)))
    return { ok: false, message: `there is a ${kind} \`${name}\` already: ${path}` };
  const tables =
    entry === undefined ? {} : { [entry.path]: withEntry(project.read(entry.path) ?? '', entry) };
  return { ok: true, files: { [path]: text, [registry]: withLine(lines, line), ...tables }, path, next };
}

/** Returns the names that a registry exports. */
function exportedBy(registry: string): string[] {
  return [...registry.matchAll(/^export \{ (.*) \} from/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => name.replace(/^.* as /, '')),
  );
}

/** Inserts the line of a file into a registry. The lines of a registry are sorted by file. */
function withLine(registry: string, line: string): string {
  const lines = registry.trimEnd().split('\n');
  const later = lines.findIndex((other) => fileIn(other) > fileIn(line));
  const last = lines.findLastIndex((other) => fileIn(other) !== '');
  return `${lines.toSpliced(later < 0 ? last + 1 : later, 0, line).join('\n')}\n`;
}

/** Inserts an entry in the order of the keys. */
function withEntry(table: string, { key, text }: { readonly key: string; readonly text: string }): string {
  const lines = table.split('\n');
  const later = lines.findIndex(
    (line) => /^\} satisfies/.test(line) || (/^ {2}(\S+): \{$/.exec(line)?.[1] ?? '') > key,
  );
  return lines.toSpliced(later, 0, `  ${key}: ${text},`).join('\n');
}

/** Returns the file that a line of a registry exports or loads. */
function fileIn(line: string): string {
  return /^(?:export| {2}).*'(\.\/[^']*)'/.exec(line)?.[1] ?? '';
}

function listed(words: readonly string[]): string {
  return words.map((word) => `\`${word}\``).join(', ');
}

/** Words that cannot name an export. */
const RESERVED = new Set(
  (
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return ' +
    'static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);
