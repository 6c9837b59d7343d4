import type { Axis } from '../axes/axis.js';
import type { Cell } from './cell.js';

/** What becomes of requests, by rows and columns. */
export interface Matrix {
  readonly rows: Axis;
  readonly columns: Axis;
  /** By row, then by column. */
  readonly cells: readonly (readonly Cell[])[];
}
