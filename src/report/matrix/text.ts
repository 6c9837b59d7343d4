import { counted } from '../../base/messages.js';
import { range } from '../../base/number-arrays.js';
import { blocksText } from '../text/blocks-text.js';
import { configuredText } from '../text/configured.js';
import { fill, widthOf } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import type { Page } from '../text/page.js';
import {
  type CellView,
  cellViews,
  changeCounts,
  configuredInTable,
  dependsOnWords,
  entryWords,
  legendOf,
  notedAssumptions,
} from './cell-words.js';
import { heatTextBlocks } from './heat-text.js';
import { lastTable, type MatrixReport } from './matrix-report.js';

/**
 * Prints the access matrix as a table that fits the terminal. Columns that do not fit follow in further tables below. If there are more
 * than `MOST_CHUNKS` tables, a heat map is printed instead, without the details that the other formats have.
 */
export const matrixText = defineFormat<MatrixReport>({
  name: 'text',
  what: 'for people: a table as wide as the terminal, with further columns below it, or a heat map if there are many columns',
  text(report, page) {
    const views = cellViews(report);
    const { rows, columns } = lastTable(report.table);
    const names = rows.entries.map(entryWords);
    const heads = columns.entries.map(entryWords);
    const chunks = chunksOf(heads, views, page.columns);
    const isHeatMap = chunks.length > MOST_CHUNKS;
    return blocksText([
      [
        ...fill('', page.paint.strong(report.title), page.columns),
        ...('after' in report.table ? fill('', changeCounts(report.table), page.columns) : []),
      ],
      ...(isHeatMap
        ? heatTextBlocks(report, page)
        : chunks.map((chunk) => tableBlock(names, heads, views, chunk, page))),
      noteLines(report, page, isHeatMap),
      configuredText(configuredInTable(report), page),
    ]);
  },
});

/** The maximum number of tables. If the matrix needs more, it is printed as a heat map. */
const MOST_CHUNKS = 3;
const GAP = '  ';
const WIDEST_NAME = 32;
const WIDEST_CELL = 26;
const MOST_LINES = 4;

/** Groups the columns of a table so that the columns of one group fit into the width of the terminal. */
function chunksOf(
  heads: readonly string[],
  views: readonly (readonly CellView[])[],
  room: number,
): number[][] {
  const left = room - Math.min(WIDEST_NAME, Math.floor(room / 3));
  const chunks: number[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const column of heads.keys()) {
    const width = widthFor(column, heads, views) + GAP.length;
    if (used + width > left) {
      chunks.push([]);
      used = 0;
    }
    (chunks.at(-1) as number[]).push(column);
    used += width;
  }
  return chunks;
}

function widthFor(column: number, heads: readonly string[], views: readonly (readonly CellView[])[]): number {
  const widest = Math.max(...views.map((row) => widthOf(row[column]?.short ?? '')), 0);
  return Math.max(Math.min(widthOf(heads[column] ?? ''), WIDEST_CELL), widest);
}

function tableBlock(
  names: readonly string[],
  heads: readonly string[],
  views: readonly (readonly CellView[])[],
  chunk: readonly number[],
  { paint, columns }: Page,
): string[] {
  const most = Math.min(WIDEST_NAME, Math.floor(columns / 3));
  const wide = Math.min(most, Math.max(...names.map(widthOf), 0));
  const widths = chunk.map((column) => widthFor(column, heads, views));
  const headLines = chunk.map((column, at) => fill('', heads[column] ?? '', widths[at] ?? 1));
  const tallest = Math.max(...headLines.map((lines) => lines.length));
  const line = (first: string, cells: readonly string[]) =>
    [padded(first, wide), ...cells.map((cell, at) => padded(cell, widths[at] ?? 0))].join(GAP).trimEnd();
  return [
    ...range(tallest).map((at) =>
      paint.quiet(
        line(
          '',
          headLines.map((lines) => lines[at - tallest + lines.length] ?? ''),
        ),
      ),
    ),
    ...names.flatMap((name, row) => {
      const all = fill('', name, wide);
      const nameLines = all.length > MOST_LINES ? [...all.slice(0, MOST_LINES - 1), '…'] : all;
      const cells = chunk.map((column) => coloured(views[row]?.[column], paint));
      return nameLines.map((one, at) => line(one, at === 0 ? cells : []));
    }),
  ];
}

function coloured(view: CellView | undefined, paint: Page['paint']): string {
  if (view === undefined) return '';
  const short = view.isChanged ? paint.strong(view.short) : view.short;
  return paint[view.tone](short);
}

function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

/** Returns the notes below an access matrix: the legend, the missing facts of undecided cells, and what the rows and columns cover. */
function noteLines({ table, give }: MatrixReport, { paint, columns }: Page, isHeatMap: boolean): string[] {
  const last = lastTable(table);
  const { rows, columns: across, cells } = last;
  const hanging = new Map<string, number>();
  for (const { dependsOn } of cells.flat()) {
    if (dependsOn === null || dependsOn.length === 0) continue;
    const words = dependsOnWords(dependsOn, give);
    hanging.set(words, (hanging.get(words) ?? 0) + 1);
  }
  const emptyReasons = new Set(cells.flat().flatMap(({ empty }) => empty ?? []));
  const undecided = new Set(
    cells.flat().flatMap((cell) => [...cell.undecided, ...cell.outcomes.flatMap(({ unknown }) => unknown)]),
  );
  const lines = [
    ...(isHeatMap ? notedAssumptions(last) : legendOf(last)).map(([short, long]) => `${short}: ${long}`),
    ...[...hanging]
      .toSorted((one, other) => other[1] - one[1])
      .slice(0, MOST_NOTES)
      .map(
        ([words, count]) => `${isHeatMap ? '~' : 'a / b'}: depends on ${words} (${counted(count, 'cell')})`,
      ),
    ...[...undecided].slice(0, MOST_NOTES).map((reason) => `?: ${reason}`),
    ...[...emptyReasons].slice(0, MOST_NOTES).map((reason) => `${isHeatMap ? '·' : '–'}: ${reason}`),
    `rows: ${rows.scope}`,
    `columns: ${across.scope}`,
    ...(isHeatMap ? ['the results of each cell as words: `--format csv`, `html` or `markdown`'] : []),
  ];
  return lines.flatMap((line) => fill('', paint.quiet(line), columns));
}

const MOST_NOTES = 4;
