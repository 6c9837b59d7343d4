import { csvText } from '../text/csv-text.js';
import { defineFormat } from '../text/format.js';
import { MATRIX_COLUMNS, matrixRecords } from './matrix-records.js';
import type { MatrixReport } from './matrix-report.js';

/** Prints the access matrix as CSV, with a row for each possible result of each cell. */
export const matrixCsv = defineFormat<MatrixReport>({
  name: 'csv',
  what: 'for spreadsheets: a row for each outcome of each cell',
  text: ({ table }) =>
    csvText([...MATRIX_COLUMNS, ...('after' in table ? ['changes'] : [])], matrixRecords({ table })),
});
