import { defineJson } from '../text/json-format.js';
import type { MatrixReport } from './matrix-report.js';

/** Prints the complete access matrix as JSON, with a request for each result. */
export const matrixJson = defineJson({
  what: 'for programs: every outcome of every cell, each with an example request',
  members: ({ table }: MatrixReport) => table,
  orgs: ({ orgs = [] }: MatrixReport) => orgs.toReversed(),
});
