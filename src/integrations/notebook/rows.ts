import { neverThrowing } from '../../documents/never-throwing.js';
import { type NotebookRow, type ShowOptions, whyNotShown } from './views/answer-view.js';
import { viewOf } from './views/view-of.js';

/**
 * Converts an answer to plain records, for Arquero, DuckDB, a plot library or a data frame: one for each result of each cell of a
 * `matrix`, each set of sign-ins of a `diff`, each condition of an `explain`, and so on. Values are strings, numbers, booleans or
 * `null`.
 *
 * Errors: no records for a refusal or a value that is not an answer.
 */
export const rows: (answer: unknown, options?: ShowOptions) => readonly NotebookRow[] = neverThrowing(
  (answer, options = {}) => (whyNotShown(options) === undefined ? viewOf(answer, options).rows() : []),
  () => [],
);
