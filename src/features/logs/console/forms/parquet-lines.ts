import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { AsyncBuffer, Compressors, FileMetaData, SchemaTree } from 'hyparquet';
import type { BaseParquetReadOptions, DecodedArray } from 'hyparquet/src/types.js';
import type { Members } from '../../../../base/object.js';
import { columnsOfEvents, isColumn, isUnreadPath, recordOfRow } from '../../events/table-rows.js';
import { linesInPieces } from './lines-in-pieces.js';
import { ColumnRows, columnSteps } from './parquet-column.js';

/** A file that can be read at any offset. The metadata of a Parquet table is at its end. */
export interface RangedFile {
  readonly size: number;
  /** Reads a range of bytes; fewer bytes if the file ends inside the range. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** An error whose message states why a table cannot be read. */
export class UnreadableTable extends Error {}

/** Returns whether the caller uses events of a type. If not, only the type and the time of their rows are read. */
export type UsedTypeTest = (eventType: string) => boolean;

/** Yields the rows of a Parquet table as lines of JSON. Keeps one row group at a time in memory, and only the columns that events use. */
export function parquetLines(file: RangedFile, isUsedType?: UsedTypeTest): AsyncGenerator<Uint8Array> {
  return linesInPieces(rowsAsLines(file, isUsedType));
}

/** The maximum size of a Parquet row group: the number of its rows, and the decompressed bytes of all its columns. */
const LARGEST_GROUP = { rows: 4_000_000, bytes: 4_000_000_000 };

/** The maximum decompressed size of a page in bytes. Usual writers create pages of about one million bytes. */
const LARGEST_PAGE = 256 * 1024 * 1024;

async function* rowsAsLines(file: RangedFile, isUsedType: UsedTypeTest = () => true): AsyncGenerator<string> {
  const { parquetMetadataAsync, parquetSchema } = await import('hyparquet');
  const buffer = bufferOf(file);
  const metadata = await wrappingErrors(() => parquetMetadataAsync(buffer, { geoparquet: false }));
  const schema = withoutUnread(parquetSchema(metadata));
  const compressors = await decompressors(metadata);
  const columns = [...columnsOfEvents(schema.children.map(({ element }) => element.name))];
  let rowStart = 0;
  for (const { num_rows, total_byte_size } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    if (num_rows > LARGEST_GROUP.rows || total_byte_size > LARGEST_GROUP.bytes)
      throw new UnreadableTable(
        `the file has a row group of ${num_rows} rows, which does not fit in memory: write smaller row groups`,
      );
    const options = {
      file: buffer,
      metadata,
      columns,
      compressors,
      rowStart,
      rowEnd,
      geoparquet: false,
      isUsedType,
    };
    for await (const row of rowsOfGroup(options, schema)) yield JSON.stringify(recordOfRow(row));
    rowStart = rowEnd;
  }
}

/** The number of rows that are converted to objects at once. Objects take ten times the memory of columns. */
const ROWS_AT_ONCE = 2000;

interface GroupOptions extends BaseParquetReadOptions {
  readonly metadata: FileMetaData;
  readonly isUsedType: UsedTypeTest;
}

async function* rowsOfGroup(options: GroupOptions, schema: SchemaTree): AsyncGenerator<Members> {
  const { assembleAsync, asyncGroupToRows } = await import('hyparquet/src/rowgroup.js');
  const columns = await wrappingErrors(() => columnsOfGroup(options, schema));
  const { rowStart = 0, rowEnd = 0, isUsedType } = options;
  const types = columns.find((column) => isColumn('eventType', column.pathInSchema));
  const times = columns.find((column) => isColumn('published', column.pathInSchema));
  const rest = columns.filter((column) => column !== types && column !== times);
  for (let start = rowStart; start < rowEnd; start += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, rowEnd - start);
    yield* await wrappingErrors(async () => {
      const all = Array.from({ length: count }, () => true);
      const [typeOf, timeOf] = [types?.take(all), times?.take(all)];
      const wanted = all.map((_, row) => isWanted(typeOf?.[row], isUsedType));
      const rows = wanted.filter((one) => one).length;
      const ofWanted = (values: ArrayLike<unknown>) =>
        wanted.flatMap((one, row) => (one ? [values[row]] : []));
      const made = rows === 0 ? [] : rest.map((column) => columnOf(column.pathInSchema, column.take(wanted)));
      if (rows === 0) for (const column of rest) column.skip(count);
      const asyncColumns = [
        ...made,
        ...(types && typeOf ? [columnOf(types.pathInSchema, ofWanted(typeOf))] : []),
        ...(times && timeOf ? [columnOf(times.pathInSchema, ofWanted(timeOf))] : []),
      ];
      const group = { groupStart: start, groupRows: rows, selectStart: 0, selectEnd: rows, asyncColumns };
      const whole =
        rows === 0
          ? []
          : await asyncGroupToRows(assembleAsync(group, schema), 0, rows, options.columns, 'object');
      let next = 0;
      return wanted.map(
        (one, row): Members =>
          one ? (whole[next++] ?? {}) : { eventType: typeOf?.[row], published: timeOf?.[row] },
      );
    });
  }
}

/** Returns whether all columns of a row must be read. That is so if its event type may be used, or if the row has no type. */
function isWanted(type: unknown, isUsedType: UsedTypeTest): boolean {
  return typeof type !== 'string' || isUsedType(type);
}

function columnOf(pathInSchema: string[], values: DecodedArray) {
  return { pathInSchema, data: Promise.resolve({ data: [values], skipped: 0 }) };
}

/**
 * Returns the Parquet schema without fields that are never used, at any depth. The schema has additional levels for lists. Their names are
 * not part of a field's path.
 */
function withoutUnread(schema: SchemaTree, path: readonly string[] = []): SchemaTree {
  const isStep = (one: SchemaTree) => schema.element.repetition_type === 'REPEATED' || isRepeated(one);
  const children = schema.children.flatMap((child) => {
    const inner = isStep(child) ? path : [...path, child.element.name];
    if (!isStep(child) && isUnreadPath(inner)) return [];
    const kept = withoutUnread(child, inner);
    return child.children.length > 0 && kept.children.length === 0 ? [] : [kept];
  });
  return { ...schema, children };
}

function isRepeated({ element }: SchemaTree): boolean {
  return element.repetition_type === 'REPEATED';
}

/** Reads the columns of a Parquet row group, without decompressing them. */
async function columnsOfGroup(options: GroupOptions, schema: SchemaTree): Promise<ColumnRows[]> {
  const { parquetPlan, prefetchAsyncBuffer } = await import('hyparquet/src/plan.js');
  const { getTreePath } = await import('hyparquet/src/schema.js');
  const { DEFAULT_PARSERS } = await import('hyparquet/src/convert.js');
  const steps = await columnSteps();
  const plan = parquetPlan(options);
  const file = prefetchAsyncBuffer(options.file, plan);
  const { compressors } = options;
  const chunks = plan.groups
    .flatMap((group) => group.chunks)
    .filter(({ columnMetadata }) => hasColumn(columnMetadata.path_in_schema, schema));
  return await Promise.all(
    chunks.map(async ({ columnMetadata, range }) => {
      const { path_in_schema: pathInSchema, type, codec } = columnMetadata;
      const schemaPath = getTreePath(schema, pathInSchema);
      const { element } = schemaPath.at(-1) ?? schema;
      const decoder = { pathInSchema, type, codec, element, schemaPath, parsers: DEFAULT_PARSERS };
      const bytes = await file.slice(range.startByte, range.endByte);
      return new ColumnRows(bytes, { ...decoder, ...(compressors && { compressors }) }, steps);
    }),
  );
}

/** Returns whether a Parquet schema contains a column. */
function hasColumn(path: readonly string[], schema: SchemaTree): boolean {
  const [name, ...rest] = path;
  if (name === undefined) return true;
  const child = schema.children.find(({ element }) => element.name === name);
  return child !== undefined && hasColumn(rest, child);
}

function bufferOf({ size, read }: RangedFile): AsyncBuffer {
  return {
    byteLength: size,
    async slice(start, end = size) {
      return new Uint8Array(await read(start, Math.min(end, size))).buffer;
    },
  };
}

/** Runs a function, and converts errors of the Parquet library to `UnreadableTable`. */
async function wrappingErrors<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    throw new UnreadableTable(
      `the Parquet data is truncated or broken (${error instanceof Error ? error.message : String(error)}): export the file again`,
    );
  }
}

/** Returns the decompressors that a table needs. Node provides some, and a library provides the others. */
async function decompressors({ row_groups }: FileMetaData): Promise<Compressors> {
  const { snappyUncompress } = await import('hyparquet');
  const codecs = new Set(
    row_groups.flatMap(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec)),
  );
  const found: Compressors = {
    SNAPPY(bytes, length) {
      const unpacked = new Uint8Array(checkedLength(length));
      snappyUncompress(bytes, unpacked);
      return unpacked;
    },
    GZIP: (bytes, length) => gunzipSync(bytes, { maxOutputLength: checkedLength(length) }),
    BROTLI: (bytes, length) => brotliDecompressSync(bytes, { maxOutputLength: checkedLength(length) }),
  };
  const other = [...codecs].find(
    (codec) => codec !== undefined && codec !== 'UNCOMPRESSED' && codec !== 'ZSTD' && !(codec in found),
  );
  if (other !== undefined)
    throw new UnreadableTable(
      `the columns of the file are compressed with ${other}, which is not supported: write the file with zstd, snappy, gzip or brotli, or uncompressed`,
    );
  if (!codecs.has('ZSTD')) return found;
  const { decompress } = await import('fzstd');
  return { ...found, ZSTD: (bytes, length) => decompress(bytes, new Uint8Array(checkedLength(length))) };
}

function checkedLength(length: number): number {
  if (length > LARGEST_PAGE)
    throw new UnreadableTable(
      `the file has a page of ${length} bytes, which does not fit in memory: write smaller pages`,
    );
  return Math.max(length, 1);
}
