import { neverThrowing } from '../../documents/never-throwing.js';
import { type NotebookRow, type ShowOptions, whyNotShown } from './views/answer-view.js';
import { viewOf } from './views/view-of.js';

/**
 * An answer as plain records, for Arquero, DuckDB, a plot library or a data frame: of a `matrix` each outcome of each cell, of
 * a `diff` each region, of an `explain` each leaf, and so on. Values are texts, numbers, booleans or `null`.
 *
 * Errors: no records of a refusal, nor of what is no answer.
 */
export const rows: (answer: unknown, options?: ShowOptions) => readonly NotebookRow[] = neverThrowing(
  (answer, options = {}) => (whyNotShown(options) === undefined ? viewOf(answer, options).rows() : []),
  () => [],
);
