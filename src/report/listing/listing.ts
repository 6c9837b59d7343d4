import type { CsvCell } from '../text/csv-text.js';
import type { Column } from '../text/table-lines.js';

/** Things of one kind, a row for each. */
export interface Listing {
  /** What they are, in the plural. */
  readonly what: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CsvCell[])[];
  /** How many there are in all, where only some are listed. */
  readonly total: number;
}

/** Only what holds these letters in one of its first so many columns: names and ids. */
export function searched({ rows, ...rest }: Listing, search: string | undefined, most = 2): Listing {
  const letters = search?.toLowerCase();
  const isFound = (row: readonly CsvCell[]) =>
    row.slice(0, most).some((cell) => typeof cell === 'string' && cell.toLowerCase().includes(letters ?? ''));
  return { ...rest, rows: letters === undefined ? rows : rows.filter(isFound) };
}
