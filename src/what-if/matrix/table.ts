import type { AssumptionId } from '../../facts/assumptions.js';
import type { MatrixAxis } from '../axes/axis.js';
import type { MatrixCell } from './cell.js';

/** What becomes of requests, by rows and columns. */
export interface Matrix {
  readonly rows: MatrixAxis;
  readonly columns: MatrixAxis;
  /** By row, then by column. */
  readonly cells: readonly (readonly MatrixCell[])[];
  /** By their numbers, where that anybody is let in hangs on them. */
  readonly assumptions?: readonly AssumptionId[];
}
