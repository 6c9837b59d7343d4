import { range } from '../../base/number-arrays.js';
import { STRENGTH_STEPS, type StrengthName } from '../heat/strength-scale.js';
import { fill, widthOf } from '../text/fill.js';
import type { Page } from '../text/page.js';
import type { CellView } from './cell-words.js';
import { type HeatMap, type HeatRow, heatMapOf } from './heat-map.js';
import type { MatrixReport } from './matrix-report.js';

/** The block character next to the mark of a cell: the weaker the result, the darker the block. */
const BLOCKS = {
  denied: ' ',
  'phishing-resistant': '░',
  'two-factors': '▒',
  'possession-factor': '▓',
  'knowledge-factor': '█',
  unknown: ' ',
  empty: ' ',
} as const satisfies Record<StrengthName, string>;

/**
 * The width of the widest cell, in characters: 1 for the colour block, 2 for the mark of the result, 1 for the sign `~` (the result depends
 * on the sign-in), and 1 for the sign `*` (the result changed).
 */
const CELL_WIDTH = 5;

const GAP = ' ';

/** Prints an access matrix with many columns as a heat map. Each cell has a block and a mark; the names of the columns are below. */
export function heatTextBlocks(report: MatrixReport, page: Page): string[][] {
  const map = heatMapOf(report);
  const names = map.rows.map((row) => labelOf(row, Math.floor(page.columns / 3)));
  const wide = Math.max(...names.map(widthOf));
  const across = Math.max(1, Math.floor((page.columns - wide) / (CELL_WIDTH + GAP.length)));
  const starts = range(Math.ceil(map.columns.length / across)).map((at) => at * across);
  return [
    ...starts.map((start) => [
      page.paint.quiet(
        lineOf(
          '',
          map.columns.slice(start, start + across).map((_, at) => [String(start + at + 1), same]),
          wide,
        ),
      ),
      ...map.rows.map((row, at) =>
        lineOf(
          names[at] ?? '',
          row.cells.slice(start, start + across).map((cell) => [cellText(cell), page.paint[cell.tone]]),
          wide,
        ),
      ),
    ]),
    map.columns.flatMap(({ words }, at) =>
      fill(`${String(at + 1).padStart(String(map.columns.length).length)}  `, words, page.columns),
    ),
    legendLines(map, page),
  ];
}

type Cell = readonly [text: string, paint: (text: string) => string];

function lineOf(name: string, cells: readonly Cell[], wide: number): string {
  const shown = cells.map(([text, paint]) => `${GAP}${paint(text)}${' '.repeat(CELL_WIDTH - widthOf(text))}`);
  return `${name}${' '.repeat(wide - widthOf(name))}${shown.join('')}`.trimEnd();
}

function cellText({ heat: { step, isHatched, isOpen }, isChanged }: CellView): string {
  const { mark } = STRENGTH_STEPS[step];
  const open = isOpen && mark !== '?' ? '?' : '';
  return `${BLOCKS[step]}${mark}${open}${isHatched ? '~' : ''}${isChanged ? '*' : ''}`;
}

function legendLines({ legend }: HeatMap, page: Page): string[] {
  const signs = legend.map(({ cell, words }) => {
    if (cell.isChanged) return '*: changed';
    if (cell.isHatched) return '~: depends on the sign-in; the weakest result is shown';
    return `${BLOCKS[cell.step]}${STRENGTH_STEPS[cell.step].mark}`.trim().concat(`: ${words}`);
  });
  return signs.flatMap((sign) => fill('', page.paint.quiet(sign), page.columns));
}

/** Returns the name of a row in one line, cut so that its number of users is always visible. */
function labelOf({ label, count }: HeatRow, most: number): string {
  const users = count === undefined ? '' : ` · ${count.toLocaleString('en')}`;
  const letters = [...label];
  const room = most - users.length;
  return `${letters.length > room ? `${letters.slice(0, room - 1).join('')}…` : label}${users}`;
}

function same(text: string): string {
  return text;
}
