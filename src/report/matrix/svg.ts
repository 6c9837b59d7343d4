import { CELL_SIZE, cellShapes, shapesSvg } from '../heat/heat-cell.js';
import { defineFormat } from '../text/format.js';
import { inHtml } from '../text/html-page.js';
import type { CellView } from './cell-words.js';
import { type HeatHead, type HeatMap, type HeatRow, heatMapOf } from './heat-map.js';
import type { MatrixReport } from './matrix-report.js';

/** Draws the access matrix as a heat map. Each cell has its result as a mark, and its details as a tooltip. */
export const matrixSvg = defineFormat<MatrixReport>({
  name: 'svg',
  what: 'a heat map: from denied and strong (green) to weak (red), each cell with a mark',
  text: (report) => `${svgOf(report)}\n`,
});

const SIZE = { letter: 6.8, pad: 12, title: 34, legend: 34, gap: 6, label: 290, head: 38 } as const;

/** The vertical and horizontal space of each letter in a rotated column heading, in pixels. */
const ASLANT = { up: 5.2, right: 4.4 } as const;

const LEAST_WIDTH = 640;

function svgOf(report: MatrixReport): string {
  const map = heatMapOf(report);
  const heads = map.columns.map((head) => labelOf(head, SIZE.head));
  const labels = map.rows.map((row) => labelOf(row, Math.floor(SIZE.label / SIZE.letter)));
  const left = Math.ceil(Math.min(SIZE.label, longestOf(labels) * SIZE.letter)) + 2 * SIZE.pad;
  const overhang = Math.ceil(longestOf(heads) * ASLANT.right);
  const width = Math.ceil(
    Math.max(
      left + CELL_SIZE * heads.length + overhang + SIZE.pad,
      [...report.title].length * (SIZE.letter + 2) + 2 * SIZE.pad,
      LEAST_WIDTH,
    ),
  );
  const legend = legendOf(map, width);
  const top = Math.ceil(SIZE.title + legend.height + longestOf(heads) * ASLANT.up + SIZE.pad);
  const groups = map.rows.filter(({ isNewGroup }) => isNewGroup).length;
  const height = top + CELL_SIZE * map.rows.length + SIZE.gap * groups + SIZE.pad;
  let y = top - CELL_SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" color="#1f2328" role="img" aria-label="${inHtml(report.title)}">`,
    `<title>${inHtml(report.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${SIZE.pad}" y="22" font-size="14" font-weight="bold" fill="currentColor">${inHtml(report.title)}</text>`,
    ...legend.lines,
    ...heads.map((head, column) => {
      const x = left + CELL_SIZE * column + CELL_SIZE / 2 + 4;
      const place = `${x} ${top - 6}`;
      return `<text transform="translate(${place}) rotate(-50)" fill="currentColor">${inHtml(head)}<title>${inHtml(map.columns[column]?.words ?? '')}</title></text>`;
    }),
    ...map.rows.flatMap((row, at) => {
      y += CELL_SIZE + (row.isNewGroup ? SIZE.gap : 0);
      return rowLines(row, labels[at] ?? '', map, left, y);
    }),
    '</svg>',
  ].join('\n');
}

function rowLines(row: HeatRow, label: string, map: HeatMap, left: number, y: number): string[] {
  return [
    `<text x="${left - SIZE.pad}" y="${y + 18}" text-anchor="end" fill="currentColor">${inHtml(label)}<title>${inHtml(row.words)}</title></text>`,
    ...row.cells.map((cell, column) =>
      cellSvgAt(cell, `${row.words}, ${map.columns[column]?.words ?? ''}`, left + CELL_SIZE * column, y),
    ),
  ];
}

function cellSvgAt({ heat, short, long }: CellView, where: string, x: number, y: number): string {
  const title = [`${where}: ${short}`, ...long].join('; ');
  return `<g><title>${inHtml(title)}</title>${shapesSvg(cellShapes(heat, x, y))}</g>`;
}

/** Returns the legend below the title, in as many lines as the width needs. */
function legendOf({ legend }: HeatMap, width: number): { readonly lines: string[]; readonly height: number } {
  let [x, y]: [number, number] = [SIZE.pad, SIZE.title];
  const lines = legend.map(({ cell, words }) => {
    const step = CELL_SIZE + 6 + words.length * SIZE.letter + 16;
    if (x > SIZE.pad && x + step > width) [x, y] = [SIZE.pad, y + SIZE.legend];
    const line = `${shapesSvg(cellShapes(cell, x, y))}<text x="${x + CELL_SIZE + 6}" y="${y + 18}" fill="currentColor">${inHtml(words)}</text>`;
    x = Math.round(x + step);
    return line;
  });
  return { lines, height: y - SIZE.title + SIZE.legend };
}

/** Returns a heading, cut so that its number of users is always visible. */
function labelOf({ label, count }: HeatHead, most: number): string {
  const users = count === undefined ? '' : ` · ${count}`;
  return cut(label, most - users.length) + users;
}

function longestOf(texts: readonly string[]): number {
  return Math.max(...texts.map((text) => [...text].length), 4);
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}
