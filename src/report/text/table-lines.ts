import { printable } from '../../base/printable.js';
import type { CsvCell } from './csv-text.js';
import { widthOf } from './fill.js';
import type { Page } from './page.js';

/** A column of a table. */
export interface Column {
  readonly name: string;
  /** Whether long texts in the column may be cut. Names may be cut; ids are never cut. */
  readonly isCut?: true;
  /** The width that a cut column keeps, if it is more than the usual minimum. */
  readonly kept?: number;
}

const GAP = '  ';

/** The minimum width of a cut column. If there is no room for it, the last columns are left out. */
const LEAST_KEPT = 14;

/**
 * Returns the lines of a table: a line with the column names, and one line for each row. On a terminal, cells are cut if the table is too
 * wide. In other outputs, cells are complete.
 */
export function tableLines(
  columns: readonly Column[],
  rows: readonly (readonly CsvCell[])[],
  { columns: width, hasWideTables = false, paint }: Page,
): string[] {
  const shown = rows.map((row) => row.map(wordsOf));
  const natural = columns.map(({ name }, index) =>
    shown.reduce((most, row) => Math.max(most, widthOf(row[index] ?? '')), widthOf(name)),
  );
  const widths = hasWideTables ? natural : fitted(columns, natural, width);
  const isNumber = columns.map((_, index) => rows.some((row) => typeof row[index] === 'number'));
  const line = (cells: readonly string[]) =>
    widths
      .map((width, index) => padded(cells[index] ?? '', width, isNumber[index] ?? false))
      .join(GAP)
      .trimEnd();
  return [paint.quiet(line(columns.map(({ name }) => name))), ...shown.map(line)];
}

function wordsOf(cell: CsvCell): string {
  if (cell === null) return '?';
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : printable(String(cell));
}

/** Returns the widths of the columns that fit. The widest columns that may be cut are reduced first. */
function fitted(columns: readonly Column[], natural: readonly number[], room: number): readonly number[] {
  const upTo = (most: number) =>
    natural.map((width, index) => {
      const { isCut = false, kept = 0 } = columns[index] ?? {};
      return isCut ? Math.min(width, Math.max(most, kept)) : width;
    });
  const least = upTo(LEAST_KEPT);
  let count = columns.length;
  while (count > 1 && together(least.slice(0, count)) > room) count -= 1;
  let most = Math.max(...natural);
  while (most > LEAST_KEPT && together(upTo(most).slice(0, count)) > room) most -= 1;
  return upTo(most).slice(0, count);
}

function together(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, GAP.length * (widths.length - 1));
}

function padded(cell: string, width: number, isRight: boolean): string {
  const letters = [...cell];
  const short = letters.length > width ? `${letters.slice(0, width - 1).join('')}…` : cell;
  const gap = ' '.repeat(Math.max(0, width - widthOf(short)));
  return isRight ? gap + short : short + gap;
}
