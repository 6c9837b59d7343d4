import { csvText } from '../text/csv-text.js';
import { defineFormat } from '../text/format.js';
import type { SimulateReport } from './simulate-report.js';
import { SIMULATE_COLUMNS, simulateRowsOf } from './simulate-rows.js';

/** Prints the result of each policy type, or the reason for the rejection. */
export const simulateCsv = defineFormat<SimulateReport>({
  name: 'csv',
  what: 'for spreadsheets: a row for each policy type, with the missing facts; or one row for the error',
  text: ({ compiled, request, give }) =>
    csvText(SIMULATE_COLUMNS, simulateRowsOf(compiled, give)(request).rows),
});
