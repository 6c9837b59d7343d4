import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../../src/lint/lint.js';

/** What a comment (`Spec:`) or the source of a rule names: a heading of docs/specification.md, and a detail of it. */
export interface Citation {
  readonly place: string;
  readonly text: string;
}

/** What `Spec:` cites, up to the full stop: quotes and code may hold one, too. */
const COMMENT = /\bSpec:\s+((?:"[^"]*"|`[^`\n]*`|(?!\.(?:\s|$))[^"`])+)/g;

/** All that comments of these folders and the rules cite, each heading of a list apart. */
export function citationsIn(folders: readonly string[]): Citation[] {
  return [...folders.flatMap(filesBelow).flatMap(citationsOf), ...RULES.flatMap(citationsOfRule)];
}

function citationsOf(file: string): Citation[] {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(COMMENT)].flatMap(({ index, 1: cited = '' }) => {
    const place = `${file}:${text.slice(0, index).split('\n').length}`;
    return listedIn(unwrapped(cited)).map((text) => ({ place, text }));
  });
}

function citationsOfRule({ id, source = '' }: (typeof RULES)[number]): Citation[] {
  return listedIn(source).map((text) => ({ place: `the rule ${id}`, text }));
}

/** A comment of several lines, as one. */
function unwrapped(text: string): string {
  return text
    .replace(/\*\/[\s\S]*$/, '')
    .replace(/\s*\n\s*(?:\*|\/\/) ?/g, ' ')
    .replace(/^\* /, '')
    .trim();
}

/** `Policy, "Defaults"; Endpoints` cites two headings. */
export function listedIn(cited: string): string[] {
  return (cited.match(/(?:"[^"]*"|`[^`]*`|[^;"`])+/g) ?? []).map((part) => part.trim());
}

/** Templates cite nothing yet. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('test/new/'))
    .sort();
}
