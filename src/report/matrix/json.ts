import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { MatrixReport } from './matrix-report.js';

/** The whole answer, with a request for each outcome. */
export const matrixJson = defineFormat<MatrixReport>({
  name: 'json',
  what: 'for programs: every outcome of every cell, each with a request that shows it',
  text: ({ table, orgs = [] }) => jsonText(table, ...orgs.toReversed()),
});
