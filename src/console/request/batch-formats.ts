import { SIMULATE_COLUMNS, simulateRowsOf } from '../../report/simulate/simulate-rows.js';
import { csvRows } from '../../report/text/csv-text.js';
import type { Compiled } from '../../simulate/compile.js';
import { type SimulateOptions, simulateBody } from '../../simulate/simulate.js';

/** A format that writes the answers of a batch one by one, without keeping them in memory. */
export interface BatchFormat {
  /** The text that precedes all answers, such as the header of a CSV file. */
  readonly head: string;
  /** Formats the answer to the request in one line of the input. The request can be any JSON value. */
  answer(request: unknown, line: number): BatchAnswer;
}

interface BatchAnswer {
  readonly isRefused: boolean;
  /** The formatted answer: one or more lines, with their line endings. */
  readonly text: string;
}

/** The formats of a batch, by name. Their names are those of the formats of a single answer. */
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
