import { configuredHtml } from '../text/configured.js';
import { defineFormat } from '../text/format.js';
import { htmlPage, inHtml } from '../text/html-page.js';
import { cellViews, changeCounts, configuredInTable, entryWords, legendOf } from './cell-words.js';
import { lastTable, type MatrixReport } from './matrix-report.js';

/** Prints an HTML page with the access matrix. Each cell expands to its details. */
export const matrixHtml = defineFormat<MatrixReport>({
  name: 'html',
  what: 'one HTML file: each cell opens to its rules and missing facts',
  text(report, page) {
    const table = lastTable(report.table);
    const { rows, columns } = table;
    const heads = columns.entries.map((entry) => `<th scope="col">${inHtml(entryWords(entry))}</th>`);
    const lines = cellViews(report).map((row, at) => {
      const entry = rows.entries[at];
      const name = `<th scope="row">${inHtml(entry === undefined ? '' : entryWords(entry))}</th>`;
      const own = row.map(({ short, tone, long, isChanged }) => {
        const words = isChanged ? `<strong>${inHtml(short)}</strong>` : inHtml(short);
        const behind = long.map((line) => `<div>${inHtml(line)}</div>`).join('');
        return `<td class="${tone}"><details><summary>${words}</summary>${behind}</details></td>`;
      });
      return `<tr>${name}${own.join('')}</tr>`;
    });
    const notes = [
      ...legendOf(table).map(([short, long]) => `${short}: ${long}`),
      `rows: ${rows.scope}`,
      `columns: ${columns.scope}`,
    ];
    return htmlPage(report.title, page, [
      ...('after' in report.table ? [`<p>${inHtml(changeCounts(report.table))}</p>`] : []),
      '<table>',
      `<thead><tr><td></td>${heads.join('')}</tr></thead>`,
      '<tbody>',
      ...lines,
      '</tbody>',
      '</table>',
      '<ul>',
      ...notes.map((note) => `<li class="quiet">${inHtml(note)}</li>`),
      '</ul>',
      ...configuredHtml(configuredInTable(report)),
    ]);
  },
});
