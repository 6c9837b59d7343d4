import { Readable } from 'node:stream';
import type { Members } from '../../../../base/object.js';
import { LONGEST_RECORD } from '../../events/record-cutter.js';
import { recordOfRow } from '../../events/table-rows.js';
import { linesInPieces } from './lines-in-pieces.js';

/** Yields the rows of a CSV table as lines of JSON. An unreadable row becomes a malformed line, and reading continues. */
export function csvLines(pieces: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<Uint8Array> {
  return linesInPieces(rowsAsLines(pieces, delimiter));
}

/** The line that replaces an unreadable row. It is not valid JSON, so it is reported as malformed. */
const MALFORMED = '?';

async function* rowsAsLines(pieces: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<string> {
  const { parse } = await import('csv-parse');
  let skipped = 0;
  const stored = Readable.from(pieces, { objectMode: false });
  const rows = stored.pipe(
    parse({
      delimiter,
      columns: fewColumns,
      bom: true,
      relaxColumnCountLess: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      skipRecordsWithError: true,
      maxRecordSize: LONGEST_RECORD,
      onSkip() {
        skipped += 1;
        return undefined;
      },
    }),
  );
  stored.on('error', (error) => rows.destroy(error));
  try {
    for await (const row of rows) {
      for (; skipped > 0; skipped--) yield MALFORMED;
      yield JSON.stringify(recordOfRow(row as Members));
    }
  } catch (error) {
    if (!isOfCsv(error)) throw error;
    skipped += 1;
  }
  for (; skipped > 0; skipped--) yield MALFORMED;
}

/** Returns whether an error means that the end of a CSV row is unknown: the row is too long, or its quotes are not closed. */
function isOfCsv(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

/** The maximum number of columns of a CSV table. An export of the log has a few hundred. */
const MOST_COLUMNS = 10_000;

function fewColumns(names: string[]): string[] {
  if (names.length <= MOST_COLUMNS) return names;
  throw Object.assign(
    new Error(`the CSV table has ${names.length} columns, but at most ${MOST_COLUMNS} are supported`),
    { code: 'CSV_TOO_MANY_COLUMNS' },
  );
}
