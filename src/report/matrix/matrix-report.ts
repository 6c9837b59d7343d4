import type { Snapshot } from '../../model/policies/snapshot.js';
import type { ComparedMatrix } from '../../what-if/matrix/compare.js';
import type { Matrix } from '../../what-if/matrix/table.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';

/** What there is to say of a table, or of one before and after a change. */
export interface MatrixReport {
  readonly title: string;
  readonly table: ComparedMatrix | Matrix;
  /** How one gives a field of the request. */
  readonly give: MissingFactHint;
  /** What it is of; of a comparison, the org before and the one after. */
  readonly orgs?: readonly Snapshot[];
}

/** The table as it is in the end. */
export function lastTable(table: MatrixReport['table']): Matrix {
  return 'after' in table ? table.after : table;
}
