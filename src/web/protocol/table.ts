import type { Said } from './form.js';

/** A table of who gets in from where. */
export interface TableQuestion {
  readonly rows: string;
  readonly columns: string;
  /** The id of the application. */
  readonly app: string;
}

export type TablePage = { readonly kind: 'refused'; readonly reason: string } | FilledTable;

export interface FilledTable {
  readonly kind: 'table';
  readonly title: string;
  readonly rows: TableAxis;
  readonly columns: TableAxis;
  readonly cells: readonly (readonly TableCell[])[];
  readonly legend: readonly (readonly [short: string, long: string])[];
  /** The same to be saved. */
  readonly csv: string;
  readonly svg: string;
}

export interface TableAxis {
  readonly title: string;
  readonly covers: string;
  readonly names: readonly string[];
}

export interface TableCell {
  readonly short: string;
  readonly tone: 'bad' | 'good' | 'quiet' | 'strong' | 'unsure';
  /** From 0 (nobody gets in) to 6 (one factor of knowledge); `null`: not known. */
  readonly ease: number | null;
  readonly long: readonly string[];
  /** Requests of it, to be asked. */
  readonly witnesses: readonly Said[];
}
