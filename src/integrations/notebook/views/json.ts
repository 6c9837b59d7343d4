import { isObject } from '../../../base/object.js';
import { htmlPre } from '../html/html-parts.js';
import { markdownCode } from '../html/markdown-parts.js';
import type { NotebookRow, ViewedAnswer } from './answer-view.js';
import { recordsPage } from './table-page.js';

/** Shows a value that is not a known answer: a list of objects as a table, everything else as JSON. */
export function jsonView(answer: unknown): ViewedAnswer {
  return {
    page() {
      const records = recordsOf(answer);
      if (records.length > 0 && Array.isArray(answer)) return recordsPage(records);
      const text = jsonOf(answer);
      return { html: htmlPre(text), markdown: markdownCode(text), text: `${text}\n` };
    },
    rows: () => recordsOf(answer),
  };
}

/** The longest JSON text that a notebook cell shows, in characters. */
const LONGEST = 4000;

function jsonOf(answer: unknown): string {
  const text = JSON.stringify(answer, undefined, 2) ?? String(answer);
  return text.length > LONGEST
    ? `${text.slice(0, LONGEST)}\n… and ${text.length - LONGEST} characters more`
    : text;
}

function recordsOf(answer: unknown): readonly NotebookRow[] {
  const all: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return all.every(isObject) ? all.map(recordOf) : [];
}

/** Returns the plain members of an object: a list of plain values is joined, a nested object is flattened by one level. */
export function recordOf(value: object): NotebookRow {
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]): [string, NotebookRow[string]][] => {
      if (member === undefined) return [];
      if (isPlain(member)) return [[key, member]];
      if (Array.isArray(member))
        return [[key, member.every(isPlain) ? member.join('; ') : JSON.stringify(member)]];
      return Object.entries(member).map(([inner, one]) => [
        `${key}.${inner}`,
        isPlain(one) ? one : (JSON.stringify(one) ?? null),
      ]);
    }),
  );
}

function isPlain(value: unknown): value is NotebookRow[string] {
  return value === null || ['boolean', 'number', 'string'].includes(typeof value);
}
