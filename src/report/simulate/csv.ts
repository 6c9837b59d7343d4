import { csvText } from '../text/csv-text.js';
import type { SimulateReport } from './simulate-report.js';
import { SIMULATE_COLUMNS, simulateRowsOf } from './simulate-rows.js';

export function simulateCsvText({ compiled, request, give }: SimulateReport): string {
  return csvText(SIMULATE_COLUMNS, simulateRowsOf(compiled, give)(request).rows);
}
