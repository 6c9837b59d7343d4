import { capitalized, counted, withSeparators } from '../../base/messages.js';
import { type CellSymbols, cellSvg, cellSymbols } from '../heat/heat-cell.js';
import { STRENGTH_STEPS, weakestStep } from '../heat/strength-scale.js';
import { configuredHtml } from '../text/configured.js';
import { defineFormat } from '../text/format.js';
import { htmlPage, inHtml } from '../text/html-page.js';
import { type CellView, changeCounts, configuredInTable, notedAssumptions } from './cell-words.js';
import { type HeatHead, type HeatMap, type HeatRow, heatMapOf } from './heat-map.js';
import { lastTable, type MatrixReport } from './matrix-report.js';

/** Prints an HTML page with the access matrix as a heat map. Each cell is a button that shows its details. */
export const matrixHtml = defineFormat<MatrixReport>({
  name: 'html',
  what: 'one HTML file: a heat map, each cell opens to its rules and missing facts',
  text(report, page) {
    const table = lastTable(report.table);
    const { rows, columns } = table;
    const map = heatMapOf(report);
    const symbols = cellSymbols(map.rows.flatMap(({ cells }) => cells.map(({ heat }) => heat)));
    const notes = [
      ...notedAssumptions(table).map(([short, long]) => `${short}: ${long}`),
      `rows: ${rows.scope}`,
      `columns: ${columns.scope}`,
    ];
    return htmlPage(capitalized(report.title), page, [
      `<p class="verdict">${inHtml(capitalized('after' in report.table ? changeCounts(report.table) : weakestCells(map)))}</p>`,
      ...heatLegendHtml(map),
      symbols.definitions,
      '<div class="scroll" tabindex="0" role="region" aria-label="The table">',
      '<table class="heat">',
      `<thead><tr><td></td>${map.columns.map((head) => `<th scope="col" title="${inHtml(head.words)}">${headHtml(head)}</th>`).join('')}</tr></thead>`,
      '<tbody>',
      ...map.rows.map((row, at) => rowHtml(row, at, symbols)),
      '</tbody>',
      '</table>',
      '</div>',
      ...map.rows.flatMap((row, at) =>
        row.cells.map((cell, column) => panelHtml(cell, row, map, at, column)),
      ),
      '<ul class="notes">',
      ...notes.map((note) => `<li class="quiet">${inHtml(note)}</li>`),
      '</ul>',
      ...configuredHtml(configuredInTable(report)),
    ]);
  },
});

/** Returns the weakest result in a table, and how many cells have it. */
function weakestCells({ rows }: HeatMap): string {
  const cells = rows.flatMap((row) => row.cells);
  const known = cells.map(({ heat }) => heat.step).filter((step) => step !== 'unknown' && step !== 'empty');
  if (known.length === 0) return 'no result is known';
  const weakest = weakestStep(known);
  const count = known.filter((step) => step === weakest).length;
  return `weakest result: ${STRENGTH_STEPS[weakest].words}, in ${withSeparators(count)} of ${counted(cells.length, 'cell')}`;
}

/** Returns the legend of a heat map as HTML. */
export function heatLegendHtml({ legend }: Pick<HeatMap, 'legend'>): string[] {
  return [
    '<ul class="heat-legend" aria-label="Legend">',
    ...legend.map(({ cell, words }) => `<li>${cellSvg(cell)} ${inHtml(words)}</li>`),
    '</ul>',
  ];
}

function headHtml({ label, count }: HeatHead): string {
  const users = count === undefined ? '' : ` <span class="count">· ${withSeparators(count)}</span>`;
  return `<span class="head"><span class="name">${inHtml(label)}</span>${users}</span>`;
}

function rowHtml(row: HeatRow, at: number, symbols: CellSymbols): string {
  const cells = row.cells.map(
    ({ heat, short, long }, column) =>
      `<td><button type="button" popovertarget="cell-${at}-${column}" title="${inHtml([short, ...long].join('; '))}">${symbols.svgOf(heat)}<span class="unseen">${inHtml(short)}</span></button></td>`,
  );
  const group = row.isNewGroup ? ' class="new-group"' : '';
  return `<tr${group}><th scope="row" title="${inHtml(row.words)}">${headHtml(row)}</th>${cells.join('')}</tr>`;
}

/** Returns the details of a cell as a popover. The button of the cell opens it, without any JavaScript on the page. */
function panelHtml(
  { short, long }: CellView,
  row: HeatRow,
  { columns }: HeatMap,
  at: number,
  column: number,
): string {
  const lines = long.map((line) => `<li>${inHtml(line)}</li>`).join('');
  return `<div popover id="cell-${at}-${column}" class="panel"><h2>${inHtml(`${row.words}, ${columns[column]?.words ?? ''}`)}</h2><p><strong>${inHtml(short)}</strong></p><ul>${lines}</ul></div>`;
}
