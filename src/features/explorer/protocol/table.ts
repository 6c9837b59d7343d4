import type { ReportCell, ReportTable } from '../report-data.js';
import type { FormValues } from './form.js';

/** A request for a table of who can sign in, from where. */
export interface TableQuestion {
  readonly rows: string;
  readonly columns: string;
  /** The id of the application of the table; absent if an axis lists the applications. */
  readonly app?: string;
}

export type TablePage = { readonly kind: 'refused'; readonly reason: string } | FilledTable;

export interface FilledTable extends Omit<ReportTable, 'cells' | 'notes'> {
  readonly kind: 'table';
  readonly cells: readonly (readonly TableCell[])[];
  /** The table as the text of files that the user can download. */
  readonly csv: string;
  readonly svg: string;
}

export interface TableCell extends ReportCell {
  readonly long: readonly string[];
  /** Example sign-ins for a cell of the access table, as values of the form in the page. */
  readonly witnesses: readonly FormValues[];
}
