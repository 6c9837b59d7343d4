import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { AsyncBuffer, Compressors, FileMetaData, SchemaTree } from 'hyparquet';
import type { parquetReadAsync } from 'hyparquet/src/read.js';
import type { AsyncColumn } from 'hyparquet/src/types.js';
import type { Members } from '../../../base/object.js';
import { columnsOfEvents, recordOfRow } from '../../../history/events/table-rows.js';
import { linesInPieces } from './lines-in-pieces.js';

/** A file whose end is read before its beginning. */
export interface RangedFile {
  readonly size: number;
  /** The bytes from one place to another, or fewer where it ends before. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** What keeps a table from being read, in words. */
export class UnreadableTable extends Error {}

/** The rows of a table in Parquet as lines of JSON: one group of rows after the other is held, and of its columns those of events. */
export function parquetLines(file: RangedFile): AsyncGenerator<Uint8Array> {
  return linesInPieces(rowsAsLines(file));
}

/** In rows of a group, and in bytes of all its columns when they are unpacked. */
const LARGEST_GROUP = { rows: 4_000_000, bytes: 4_000_000_000 };

/** In bytes, unpacked: writers make pages of about one million. */
const LARGEST_PAGE = 256 * 1024 * 1024;

async function* rowsAsLines(file: RangedFile): AsyncGenerator<string> {
  const { parquetMetadataAsync, parquetSchema } = await import('hyparquet');
  const buffer = bufferOf(file);
  const metadata = await readable(() => parquetMetadataAsync(buffer, { geoparquet: false }));
  const schema = parquetSchema(metadata);
  const compressors = await unpackers(metadata);
  const columns = [...columnsOfEvents(schema.children.map(({ element }) => element.name))];
  let rowStart = 0;
  for (const { num_rows, total_byte_size } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    if (num_rows > LARGEST_GROUP.rows || total_byte_size > LARGEST_GROUP.bytes)
      throw new UnreadableTable(
        `it has ${num_rows} rows in one group, which cannot be held: write smaller ones`,
      );
    const options = { file: buffer, metadata, columns, compressors, rowStart, rowEnd, geoparquet: false };
    for await (const row of rowsOfGroup(options, schema)) yield JSON.stringify(recordOfRow(row));
    rowStart = rowEnd;
  }
}

/** So many rows are made into objects at once: those take ten times what columns do. */
const ROWS_AT_ONCE = 2000;

async function* rowsOfGroup(
  options: Parameters<typeof parquetReadAsync>[0],
  schema: SchemaTree,
): AsyncGenerator<Members> {
  const { parquetReadAsync } = await import('hyparquet/src/read.js');
  const { assembleAsync, asyncGroupToRows } = await import('hyparquet/src/rowgroup.js');
  for (const group of parquetReadAsync(options)) {
    const asyncColumns = await readable(() => Promise.all(group.asyncColumns.splice(0).map(held)));
    for (let start = 0; start < group.groupRows; start += ROWS_AT_ONCE) {
      const end = Math.min(start + ROWS_AT_ONCE, group.groupRows);
      const some = assembleAsync({ ...group, asyncColumns, selectStart: start, selectEnd: end }, schema);
      yield* await readable(() => asyncGroupToRows(some, start, end, options.columns, 'object'));
    }
  }
}

/** A column of all its pages. */
async function held({ pathInSchema, data }: AsyncColumn): Promise<AsyncColumn> {
  const { data: pages, skipped } = await data;
  const [only = []] = pages;
  const all = pages.length === 1 ? only : pages.flatMap((page) => Array.from(page));
  return { pathInSchema, data: Promise.resolve({ data: [all], skipped }) };
}

function bufferOf({ size, read }: RangedFile): AsyncBuffer {
  return {
    byteLength: size,
    async slice(start, end = size) {
      return new Uint8Array(await read(start, Math.min(end, size))).buffer;
    },
  };
}

/** What the library finds wrong with a file, in its words. */
async function readable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new UnreadableTable(
      `as Parquet it is cut off or broken (${error instanceof Error ? error.message : String(error)}): export it again`,
    );
  }
}

/** Those that Node has, and those of a library. */
async function unpackers({ row_groups }: FileMetaData): Promise<Compressors> {
  const { snappyUncompress } = await import('hyparquet');
  const codecs = new Set(
    row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec)),
  );
  const found: Compressors = {
    SNAPPY(bytes, length) {
      const unpacked = new Uint8Array(bounded(length));
      snappyUncompress(bytes, unpacked);
      return unpacked;
    },
    GZIP: (bytes, length) => gunzipSync(bytes, { maxOutputLength: bounded(length) }),
    BROTLI: (bytes, length) => brotliDecompressSync(bytes, { maxOutputLength: bounded(length) }),
  };
  const other = [...codecs].find(
    (codec) => codec !== undefined && codec !== 'UNCOMPRESSED' && codec !== 'ZSTD' && !(codec in found),
  );
  if (other !== undefined)
    throw new UnreadableTable(
      `its columns are packed by ${other}, which is not read: write it with zstd, snappy, gzip, brotli or unpacked`,
    );
  if (!codecs.has('ZSTD')) return found;
  const { decompress } = await import('fzstd');
  return { ...found, ZSTD: (bytes, length) => decompress(bytes, new Uint8Array(bounded(length))) };
}

function bounded(length: number): number {
  if (length > LARGEST_PAGE)
    throw new UnreadableTable(`it has a page of ${length} bytes, which cannot be held`);
  return Math.max(length, 1);
}
