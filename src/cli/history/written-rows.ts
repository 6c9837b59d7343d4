import { type Result, success } from '../../base/result.js';
import type { TakeRow } from '../../history/log-rows.js';
import type { Output } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import type { LogOptions } from './log-options.js';

/** The format of answers that are written decision by decision, while the log is read. */
export const ROWS = {
  ndjson: {
    name: 'ndjson',
    what: 'each decision on a line, by the id of its event, as soon as it is known',
  },
} as const;

/** Writes rows while a log is read: those of a few pieces of it are held, and no more. */
export interface RowWriter {
  readonly take: TakeRow<object>;
  /** Resolves when what was taken is written. */
  flush(): Promise<void>;
}

/** Writes rows as lines of JSON. */
export function lineWriter(out: Output): RowWriter {
  let lines: string[] = [];
  return {
    take: (row) => void lines.push(`${JSON.stringify(row)}\n`),
    async flush() {
      if (lines.length === 0) return;
      const text = lines.join('');
      lines = [];
      await out.write(text);
    },
  };
}

/** Gives pieces on, the next when the rows of those before are written. */
export async function* flushedBetween(
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

/** The writer of rows where they are wanted, and the rest of the command line goes with them. */
export function rowsWanted(
  { format, jobs = 1, out }: RowFlags,
  output: Output,
): Result<RowWriter | undefined> {
  if (format !== ROWS.ndjson.name) return success(undefined);
  if (jobs > 1)
    return misuse(
      '`--format ndjson` is written by one thread: leave `--jobs` out, and run several shares side by side, as `--shard 1/8 --format ndjson > rows/1.ndjson`',
    );
  if (out !== undefined)
    return misuse(
      '`--out` keeps counts, no decisions: with `--format ndjson` leave it out, and write what is printed into a file',
    );
  return success(lineWriter(output));
}
