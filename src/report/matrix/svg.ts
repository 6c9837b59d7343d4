import { defineFormat } from '../text/format.js';
import { inHtml } from '../text/html-page.js';
import { easeFill, easeInk } from '../words/ease-fill.js';
import { type CellView, cellViews, entryWords } from './cell-words.js';
import { lastTable, type MatrixReport } from './matrix-report.js';

/** Draws the access matrix with cells coloured by assurance level. Each cell also has its result as text. */
export const matrixSvg = defineFormat<MatrixReport>({
  name: 'svg',
  what: 'a heat map: the weaker the required assurance, the darker the cell',
  text: (report) => `${svgOf(report)}\n`,
});

const SIZE = { letter: 7, line: 22, pad: 8, title: 26, most: 280 } as const;

/** The vertical and horizontal space of each letter in a rotated column heading, in pixels. */
const ASLANT = { up: 4.2, right: 5.8 } as const;

function svgOf(report: MatrixReport): string {
  const views = cellViews(report);
  const { rows, columns } = lastTable(report.table);
  const names = rows.entries.map(entryWords);
  const heads = columns.entries.map(entryWords);
  const left = widthOf(names);
  const widths = heads.map((_, column) => widthOf(views.map((row) => row[column]?.short ?? '')));
  const starts = widths.map((_, column) => left + widths.slice(0, column).reduce((sum, one) => sum + one, 0));
  const longest = Math.max(...heads.map((head) => [...cut(head)].length), 0);
  const top = Math.ceil(SIZE.title + 2 * SIZE.pad + longest * ASLANT.up);
  const overhang = Math.ceil(longest * ASLANT.right);
  const table = left + widths.reduce((sum, one) => sum + one, 0) + overhang;
  const width = Math.max(table, [...report.title].length * SIZE.letter + 2 * SIZE.pad);
  const height = top + SIZE.line * names.length + SIZE.pad;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${inHtml(report.title)}">`,
    `<title>${inHtml(report.title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="${SIZE.pad}" y="18" font-weight="bold">${inHtml(report.title)}</text>`,
    ...heads.map((head, column) => {
      const x = (starts[column] ?? 0) + (widths[column] ?? 0) / 2;
      const y = top - SIZE.pad;
      return `<text x="${x}" y="${y}" transform="rotate(-35 ${x} ${y})">${inHtml(cut(head))}<title>${inHtml(head)}</title></text>`;
    }),
    ...names.flatMap((name, row) => {
      const y = top + SIZE.line * row;
      return [
        `<text x="${left - SIZE.pad}" y="${y + 15}" text-anchor="end">${inHtml(cut(name))}<title>${inHtml(name)}</title></text>`,
        ...heads.map((head, column) =>
          cellOf(views[row]?.[column], `${name}, ${head}`, starts[column] ?? 0, y, widths[column] ?? 0),
        ),
      ];
    }),
    '</svg>',
  ].join('\n');
}

function cellOf(view: CellView | undefined, where: string, x: number, y: number, width: number): string {
  if (view === undefined) return '';
  const { short, ease, long, isChanged } = view;
  const edge = isChanged ? 'stroke="#c62828" stroke-width="2"' : 'stroke="#ffffff"';
  return [
    `<g><title>${inHtml([where, ...long].join('; '))}</title>`,
    `<rect x="${x + 1}" y="${y + 1}" width="${width - 2}" height="${SIZE.line - 2}" fill="${easeFill(ease)}" ${edge}/>`,
    `<text x="${x + width / 2}" y="${y + 15}" text-anchor="middle" fill="${easeInk(ease)}"${isChanged ? ' font-weight="bold"' : ''}>${inHtml(short)}</text></g>`,
  ].join('');
}

function widthOf(texts: readonly string[]): number {
  const longest = Math.max(...texts.map((text) => cut(text).length), 4);
  return longest * SIZE.letter + 2 * SIZE.pad;
}

function cut(text: string): string {
  const most = Math.floor(SIZE.most / SIZE.letter);
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}
