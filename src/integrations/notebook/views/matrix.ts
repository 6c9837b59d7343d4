import { cellViews, changeCounts, entryWords, legendOf } from '../../../report/matrix/cell-words.js';
import { matrixMarkdown } from '../../../report/matrix/markdown.js';
import { MATRIX_COLUMNS, matrixRecords } from '../../../report/matrix/matrix-records.js';
import { lastTable, type MatrixReport } from '../../../report/matrix/matrix-report.js';
import { matrixSvg } from '../../../report/matrix/svg.js';
import { matrixText } from '../../../report/matrix/text.js';
import { inHtml } from '../../../report/text/html-page.js';
import { PLAIN_PAGE } from '../../../report/text/page.js';
import type { Matrix } from '../../../what-if/matrix/table.js';
import { htmlList, htmlTable } from '../html/html-parts.js';
import { defineView, type ShowOptions, type ViewedAnswer } from './answer-view.js';
import { requestKeyHint } from './request-key.js';

/** Shows an access table as a heat map. */
export const matrixView = defineView<Matrix>({
  members: ['rows', 'columns', 'cells'],
  view: (table, options) => viewOfTable(table, table, options),
});

/** Shows an access table. After a change, `table` has the tables of both states, and `last` is the later one. */
export function viewOfTable(
  table: MatrixReport['table'],
  last: Matrix,
  { title = `${last.rows.title} by ${last.columns.title}` }: ShowOptions,
): ViewedAnswer {
  const report: MatrixReport = { title, table, give: requestKeyHint };
  return {
    page: () => ({
      html: heatMap(report),
      markdown: matrixMarkdown.text(report, PLAIN_PAGE),
      text: matrixText.text(report, PLAIN_PAGE),
    }),
    rows: () => {
      const names = [...MATRIX_COLUMNS.map(keyOf), ...('after' in table ? ['changes'] : [])];
      return matrixRecords(report).map((values) =>
        Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])),
      );
    },
    svg: () => matrixSvg.text(report, PLAIN_PAGE),
  };
}

/** Converts the name of a column to a key without spaces: `sessionRule` for `session rule`. */
function keyOf(name: string): string {
  return name.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the heat map as HTML: the picture, and below it the same table as text, for readers who cannot use the picture. */
function heatMap(report: MatrixReport): string {
  const table = lastTable(report.table);
  const { rows, columns } = table;
  const lines = cellViews(report).map((row, at) => [
    rows.entries[at] === undefined ? '' : entryWords(rows.entries[at]),
    ...row.map(({ short, long }) => ({ html: inHtml(short), title: long.join('; ') })),
  ]);
  return [
    ...('after' in report.table ? [`<p>${inHtml(changeCounts(report.table))}</p>`] : []),
    matrixSvg.text(report, PLAIN_PAGE).trim(),
    '<details><summary>the same as text</summary>',
    htmlTable(['', ...columns.entries.map(entryWords)], lines),
    htmlList([
      ...legendOf(table).map(([short, long]) => `${short}: ${long}`),
      `rows: ${rows.scope}`,
      `columns: ${columns.scope}`,
    ]),
    '</details>',
  ].join('\n');
}
