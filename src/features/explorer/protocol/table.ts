import type { ReadCell, ReadTable } from '../report-data.js';
import type { Said } from './form.js';

/** A table of who gets in from where. */
export interface TableQuestion {
  readonly rows: string;
  readonly columns: string;
  /** The id of the application; absent where applications are on an axis. */
  readonly app?: string;
}

export type TablePage = { readonly kind: 'refused'; readonly reason: string } | FilledTable;

export interface FilledTable extends Omit<ReadTable, 'cells' | 'notes'> {
  readonly kind: 'table';
  readonly cells: readonly (readonly TableCell[])[];
  /** The same to be saved. */
  readonly csv: string;
  readonly svg: string;
}

export interface TableCell extends ReadCell {
  readonly long: readonly string[];
  /** Requests of it, to be asked. */
  readonly witnesses: readonly Said[];
}
