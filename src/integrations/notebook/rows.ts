import { neverThrowing } from '../../documents/never-throwing.js';
import { findShowOptionsFault, type NotebookRow, type ShowOptions } from './views/answer-view.js';
import { viewOf } from './views/view-of.js';

/**
 * Converts an answer to plain records, for Arquero, DuckDB, a plot library or a data frame. For example, a `matrix` has one record for
 * each result of each cell, a `diff` one for each set of sign-ins, and an `explain` one for each condition. Values are strings, numbers,
 * booleans or `null`.
 *
 * Errors: no records for a refusal or a value that is not an answer.
 */
export const rows: (answer: unknown, options?: ShowOptions) => readonly NotebookRow[] = neverThrowing(
  (answer, options = {}) =>
    findShowOptionsFault(options) === undefined ? viewOf(answer, options).rows() : [],
  () => [],
);
