import type { CommandFormat } from '../text/format.js';
import type { SimulateReport } from './simulate-report.js';

export { simulateJson as json } from './json.js';

/**
 * The CSV format: a row with the result of each policy type, or one row with the reason why the request was rejected. The code that writes
 * CSV is loaded only if this format is used.
 */
export const csv: CommandFormat<SimulateReport> = {
  name: 'csv',
  what: 'for spreadsheets: a row for each policy type, with the missing facts; or one row for the error',
  text: async (report) => (await import('./csv.js')).simulateCsvText(report),
};

/** Prints the result and its reasons as a tree. The analysis that finds the reasons is loaded only for this format. */
export const text: CommandFormat<SimulateReport> = {
  name: 'text',
  what: 'for people: the result, the nearest rule that allows access, then the evaluated policies, rules and conditions',
  text: async (report, page) => (await import('./tree.js')).simulateTreeText(report, page),
};
