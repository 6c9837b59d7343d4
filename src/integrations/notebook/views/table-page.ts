import { inMarkdown } from '../../../report/text/in-markdown.js';
import { PLAIN_PAGE } from '../../../report/text/page.js';
import { tableLines } from '../../../report/text/table-lines.js';
import { htmlTable } from '../html/html-parts.js';
import { markdownTable } from '../html/markdown-parts.js';
import type { NotebookPage, NotebookRow } from './answer-view.js';

/** The largest number of records that a notebook cell shows; further ones are counted. */
const MOST_ROWS = 100;

/** Returns records as a table, one line each. */
export function recordsPage(records: readonly NotebookRow[]): NotebookPage {
  const heads = [...new Set(records.flatMap((one) => Object.keys(one)))];
  const shown = records.slice(0, MOST_ROWS);
  const cells = shown.map((one) => heads.map((head) => wordsOf(one[head] ?? null)));
  const rest = records.length - shown.length;
  const more = rest > 0 ? [`and ${rest} more: \`rows\` has all of them`] : [];
  return {
    html: [htmlTable(heads, cells), ...more.map((one) => `<p>${one}</p>`)].join('\n'),
    markdown: [
      markdownTable(
        heads,
        cells.map((row) => row.map(inMarkdown)),
      ),
      ...more,
    ].join('\n\n'),
    text: `${[
      ...tableLines(
        heads.map((name) => ({ name, isCut: true })),
        shown.map((one) => heads.map((head) => one[head] ?? null)),
        PLAIN_PAGE,
      ),
      ...more,
    ].join('\n')}\n`,
  };
}

function wordsOf(value: NotebookRow[string]): string {
  if (value === null) return '?';
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}
