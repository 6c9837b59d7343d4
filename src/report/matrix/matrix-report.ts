import type { Snapshot } from '../../model/policies/snapshot.js';
import type { ComparedMatrix } from '../../what-if/matrix/compare.js';
import type { Matrix } from '../../what-if/matrix/table.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';

/** The data that the output formats of `access --matrix` print. */
export interface MatrixReport {
  readonly title: string;
  readonly table: ComparedMatrix | Matrix;
  /** Returns how a user can state a missing field of the request, for example with a command-line option. */
  readonly give: MissingFactHint;
  /** The org of the access matrix; for a comparison, the orgs before and after. */
  readonly orgs?: readonly Snapshot[];
}

/** Returns the access matrix after the change, or the only matrix if nothing is compared. */
export function lastTable(table: MatrixReport['table']): Matrix {
  return 'after' in table ? table.after : table;
}
