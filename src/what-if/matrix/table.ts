import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { MatrixAxis } from '../axes/axis.js';
import type { MatrixCell } from './cell.js';

/** The outcomes of requests, by rows and columns. */
export interface Matrix {
  readonly rows: MatrixAxis;
  readonly columns: MatrixAxis;
  /** Indexed by row, then by column. */
  readonly cells: readonly (readonly MatrixCell[])[];
  /** The numbers of the assumptions on which the answer depends. */
  readonly assumptions?: readonly AssumptionId[];
}
