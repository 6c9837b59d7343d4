import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { MatrixAxis } from '../axes/axis.js';
import type { MatrixCell } from './cell.js';

/** What becomes of requests, by rows and columns. */
export interface Matrix {
  readonly rows: MatrixAxis;
  readonly columns: MatrixAxis;
  /** By row, then by column. */
  readonly cells: readonly (readonly MatrixCell[])[];
  /** The assumptions of the answer, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}
