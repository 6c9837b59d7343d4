import { type Result, success } from '../../../base/result.js';
import type { Output } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import type { TakeRow } from '../log-rows.js';
import { parquetSink } from './forms/parquet-rows.js';
import type { RowSink } from './forms/row-sink.js';
import type { LogOptions } from './log-options.js';
import type { QuestionSpec } from './log-question.js';

/** The output formats that are written decision by decision while the log is read. */
export const ROWS = {
  ndjson: {
    name: 'ndjson',
    what: 'each decision as a line, with the id of its event, while the log is read',
  },
  parquet: {
    name: 'parquet',
    what: 'the same decisions as a table, for example for DuckDB or Athena',
  },
} as const;

/** Writes rows while a log is read. Only the rows for a few pieces of the log are in memory. */
export interface RowWriter {
  readonly take: TakeRow<object>;
  /** Waits until all rows so far are written. */
  flush(): Promise<void>;
}

/** Writes rows as lines of JSON. */
export function rowWriter(write: RowSink['write']): RowWriter {
  let lines: string[] = [];
  return {
    take: (row) => void lines.push(`${JSON.stringify(row)}\n`),
    async flush() {
      if (lines.length === 0) return;
      const text = lines.join('');
      lines = [];
      await write(text);
    },
  };
}

/** Yields pieces of a log, and waits after each until the rows for it are written. */
export async function* flushBetweenPieces(
  pieces: AsyncIterable<Uint8Array>,
  rows: RowWriter | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    await rows?.flush();
  }
}

interface RowFlags extends LogOptions {
  readonly format: string;
}

/**
 * Returns the destination of rows; `undefined` if the output format has no rows. Fails if `--checkpoint` or `--output` is set, which cannot
 * be combined with rows.
 */
export function rowSinkFor(
  { format, checkpoint, output: file }: RowFlags,
  { kind }: QuestionSpec,
  output: Output,
): Result<RowSink | undefined> {
  if (format !== ROWS.ndjson.name && format !== ROWS.parquet.name) return success(undefined);
  if (checkpoint !== undefined)
    return misuse(`\`--checkpoint\` stores counts, not decisions: omit it with \`--format ${format}\``);
  if (file !== undefined)
    return misuse(
      `\`--format ${format}\` writes decisions while it reads the log: omit \`--output\`, and redirect standard output, as \`> decisions.${format}\``,
    );
  if (format === ROWS.ndjson.name)
    return success({ write: (lines) => output.write(lines), end: () => Promise.resolve() });
  return output.isTerminal
    ? misuse(
        '`--format parquet` is a binary format: redirect standard output into a file, as `> decisions.parquet`',
      )
    : success(parquetSink(output, kind));
}
