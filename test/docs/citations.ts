import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../../src/lint/lint.js';

/**
 * A reference to a heading of docs/specification.md, often with a detail. Comments contain it after `Spec:`, and lint rules as their
 * source.
 */
export interface Citation {
  readonly place: string;
  readonly text: string;
}

/** Matches the citation after `Spec:` up to the full stop. Quotes and code may contain full stops. */
const COMMENT = /\bSpec:\s+((?:"[^"]*"|`[^`\n]*`|(?!\.(?:\s|$))[^"`])+)/g;

/**
 * Returns all citations of the specification in the comments of these folders and in lint rules. A list of headings counts as several
 * citations.
 */
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

/** Joins the lines of a comment. */
function unwrapped(text: string): string {
  return text
    .replace(/\*\/[\s\S]*$/, '')
    .replace(/\s*\n\s*(?:\*|\/\/) ?/g, ' ')
    .replace(/^\* /, '')
    .trim();
}

/** Splits a list of citations: `Policy, "Defaults"; Endpoints` cites two headings. */
export function listedIn(cited: string): string[] {
  return (cited.match(/(?:"[^"]*"|`[^`]*`|[^;"`])+/g) ?? []).map((part) => part.trim());
}

/** Returns the TypeScript files below a folder, without the templates in test/new, whose citations are placeholders. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('test/new/'))
    .sort();
}
