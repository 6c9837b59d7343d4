import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { MatrixAxis } from '../axes/axis.js';
import type { MatrixCell } from './cell.js';

/** A table of the possible outcomes of requests, by row and column. */
export interface Matrix {
  readonly rows: MatrixAxis;
  readonly columns: MatrixAxis;
  /** The cells, indexed by row, then by column. */
  readonly cells: readonly (readonly MatrixCell[])[];
  /** The numbers of the assumptions on which the answer depends. */
  readonly assumptions?: readonly AssumptionId[];
}
