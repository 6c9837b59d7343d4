import type { CsvCell } from '../text/csv-text.js';
import type { Column } from '../text/table-lines.js';

/** A list of objects of one kind, one row each. */
export interface Listing {
  /** The plural of the kind, such as `policies`. */
  readonly what: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly CsvCell[])[];
  /** The number of all objects, if only some are listed. */
  readonly total: number;
}

/**
 * Keeps the rows that contain a search text in one of the first columns, which hold names and ids. `most` is the number of these columns.
 */
export function filterRows({ rows, ...rest }: Listing, search: string | undefined, most = 2): Listing {
  const letters = search?.toLowerCase();
  const isFound = (row: readonly CsvCell[]) =>
    row.slice(0, most).some((cell) => typeof cell === 'string' && cell.toLowerCase().includes(letters ?? ''));
  return { ...rest, rows: letters === undefined ? rows : rows.filter(isFound) };
}
