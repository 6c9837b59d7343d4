import { capitalized, counted, withSeparators } from '../../base/messages.js';
import { type CellSymbols, cellSvg, cellSymbols } from '../heat/heat-cell.js';
import { STRENGTH_STEPS, weakestStep } from '../heat/strength-scale.js';
import { configuredHtml } from '../text/configured.js';
import { defineFormat } from '../text/format.js';
import { htmlPage, inHtml, proseInHtml } from '../text/html-page.js';
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
    const panels = cellPanels(map);
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
      ...map.rows.map((row) => rowHtml(row, panels, symbols)),
      '</tbody>',
      '</table>',
      '</div>',
      ...panels.html,
      '<ul class="notes">',
      ...notes.map((note) => `<li class="quiet">${inHtml(note)}</li>`),
      '</ul>',
      ...configuredHtml(configuredInTable(report)),
    ]);
  },
});

/** Returns the weakest known result in a table, how many cells have it, and how many cells are unknown. */
function weakestCells({ rows }: HeatMap): string {
  const cells = rows.flatMap((row) => row.cells);
  const steps = cells.map(({ heat }) => heat.step);
  const known = steps.filter((step) => step !== 'unknown' && step !== 'empty');
  if (known.length === 0) return 'no result is known';
  const weakest = weakestStep(known);
  const count = known.filter((step) => step === weakest).length;
  const open = steps.filter((step) => step === 'unknown').length;
  const result = open === 0 ? 'weakest result' : 'weakest known result';
  return `${result}: ${STRENGTH_STEPS[weakest].words}, in ${withSeparators(count)} of ${counted(cells.length, 'cell')}${open === 0 ? '' : `; ${withSeparators(open)} unknown`}`;
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

function rowHtml(row: HeatRow, panels: CellPanels, symbols: CellSymbols): string {
  const cells = row.cells.map((cell, column) => {
    const { id, title } = panels.of(cell, row, column);
    const name = title === cell.short ? '' : `<span class="unseen">${inHtml(cell.short)}</span>`;
    return `<td><button popovertarget="${id}" title="${inHtml(title)}">${symbols.svgOf(cell.heat)}${name}</button></td>`;
  });
  const group = row.isNewGroup ? ' class="new-group"' : '';
  return `<tr${group}><th scope="row" title="${inHtml(row.words)}">${headHtml(row)}</th>${cells.join('')}</tr>`;
}

/** The details of the cells, which the buttons of the cells show without a script. */
interface CellPanels {
  readonly html: readonly string[];
  /** Returns the panel of a cell, and the tooltip of its button. */
  of(cell: CellView, row: HeatRow, column: number): { readonly id: string; readonly title: string };
}

/**
 * Returns the details of all cells. In a small table, each panel and tooltip is complete. In a large table, cells with the same details
 * share a panel without the names of the row and the column, and tooltips are short. Otherwise, the file would have several times the size.
 */
function cellPanels({ rows, columns }: HeatMap): CellPanels {
  const isLarge = rows.length * columns.length > MOST_COMPLETE_CELLS;
  const contents = (cell: CellView, row: HeatRow, column: number) =>
    `${isLarge ? '' : `<h2>${proseInHtml(`${row.words}, ${columns[column]?.words ?? ''}`)}</h2>`}${detailsHtml(cell)}`;
  const all = new Set(rows.flatMap((row) => row.cells.map((cell, column) => contents(cell, row, column))));
  const ids = new Map([...all].map((html, at) => [html, `c${at}`]));
  return {
    html: [...ids].map(([html, id]) => `<div popover id="${id}" class="panel">${html}</div>`),
    of: (cell, row, column) => ({
      id: ids.get(contents(cell, row, column)) ?? '',
      title: isLarge ? cell.short : [cell.short, ...cell.long].join('; '),
    }),
  };
}

const MOST_COMPLETE_CELLS = 1000;

function detailsHtml({ short, long }: CellView): string {
  return `<p><strong>${inHtml(short)}</strong></p><ul>${long.map((line) => `<li>${proseInHtml(line)}</li>`).join('')}</ul>`;
}
