import { SIMULATE_COLUMNS, simulateRowsOf } from '../../report/simulate/simulate-rows.js';
import { csvRows } from '../../report/text/csv-text.js';
import type { Compiled } from '../../simulate/compile.js';
import { type SimulateOptions, simulateBody } from '../../simulate/simulate.js';

/** How the answers of a batch are written, one after the other: nothing of any is kept. */
export interface BatchFormat {
  /** Above the answers. */
  readonly head: string;
  /** `request`: any JSON value, of that line. */
  answer(request: unknown, line: number): BatchAnswer;
}

interface BatchAnswer {
  readonly isRefused: boolean;
  /** With the ends of its lines. */
  readonly text: string;
}

/** By the names of the formats of one answer. */
export const BATCH_FORMATS = {
  csv(compiled) {
    const rowsOf = simulateRowsOf(compiled, (field) => field);
    return {
      head: csvRows([SIMULATE_COLUMNS]),
      answer(request, line) {
        const { isRefused, rows } = rowsOf(request, line);
        return { isRefused, text: csvRows(rows) };
      },
    };
  },
  json: (compiled, options) => ({
    head: '',
    answer(request) {
      const answer = simulateBody(compiled, request, options);
      const text = JSON.stringify(answer.ok ? answer.value : answer.refusal.body);
      return { isRefused: !answer.ok, text: `${text}\n` };
    },
  }),
} satisfies Record<string, (compiled: Compiled, options: SimulateOptions) => BatchFormat>;
