import { Readable } from 'node:stream';
import type { Members } from '../../../../base/object.js';
import { LONGEST_RECORD } from '../../events/record-cutter.js';
import { recordOfRow } from '../../events/table-rows.js';
import { linesInPieces } from './lines-in-pieces.js';

/** The rows of a table in CSV as lines of JSON; one that cannot be read is a line that cannot be, and the next is read. */
export function csvLines(pieces: AsyncIterable<Uint8Array>, delimiter: string): AsyncGenerator<Uint8Array> {
  return linesInPieces(rowsAsLines(pieces, delimiter));
}

/** In place of a row: no JSON. */
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

/** A row is not closed at the end, or too long: what follows it cannot be told from it. */
function isOfCsv(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

/** An export of the log has a few hundred. */
const MOST_COLUMNS = 10_000;

function fewColumns(names: string[]): string[] {
  if (names.length <= MOST_COLUMNS) return names;
  throw Object.assign(new Error(`the table has ${names.length} columns`), { code: 'CSV_TOO_MANY_COLUMNS' });
}
