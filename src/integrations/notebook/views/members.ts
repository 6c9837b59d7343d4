import { counted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { inHtml } from '../../../report/text/html-page.js';
import { inMarkdown } from '../../../report/text/in-markdown.js';
import type { NotebookRow, ViewedAnswer } from './answer-view.js';
import { recordsPage } from './table-page.js';

/**
 * Shows a value that is not a known answer. A list becomes a table, an object becomes a table of its members, and everything else becomes
 * text.
 */
export function membersView(answer: unknown): ViewedAnswer {
  return {
    page() {
      const records = Array.isArray(answer) ? recordsOf(answer) : [];
      if (records.length > 0) return recordsPage(records);
      if (Array.isArray(answer) && answer.length > 0)
        return recordsPage(answer.map((one) => ({ value: plainWords(one) })));
      if (isObject(answer) && !Array.isArray(answer) && Object.keys(answer).length > 0)
        return recordsPage(
          Object.entries(answer).map(([member, value]) => ({ member, value: plainWords(value) })),
        );
      const text = plainWords(answer);
      return { html: `<p>${inHtml(text)}</p>`, markdown: inMarkdown(text), text: `${text}\n` };
    },
    rows: () => recordsOf(answer),
  };
}

/**
 * Returns a value as a short text. A nested list or object is shortened to the number of its items or members. Its content is in the rows
 * of the view and in the answer itself.
 */
function plainWords(value: unknown): string {
  if (Array.isArray(value))
    return value.length > 0 && value.every(isPlain) ? value.join('; ') : counted(value.length, 'item');
  return isObject(value) ? counted(Object.keys(value).length, 'member') : String(value);
}

function recordsOf(answer: unknown): readonly NotebookRow[] {
  const all: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
  return all.every(isObject) ? all.map(recordOf) : [];
}

/**
 * Converts an object to a record. A list of plain values becomes one text. The members of a nested object get keys such as `policy.name`.
 */
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
