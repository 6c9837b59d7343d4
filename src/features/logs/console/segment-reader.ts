import type { Problem } from '../../../base/result.js';
import { problemOfReading } from '../../../console/files/read-input.js';
import { type Files, type Io, STANDARD_INPUT_NAME } from '../../../console/io/io.js';
import { createProgressSteps } from '../../../console/io/progress.js';
import { describeWideText, isGzip } from '../../../documents/text/foreign-bytes.js';
import type { LogSegment } from '../shards/log-segment.js';
import { csvLines } from './forms/csv-lines.js';
import { parquetLines, type RangedFile, UnreadableTable, type UsedTypeTest } from './forms/parquet-lines.js';
import { isHeadWhole, tableFormOf } from './forms/table-form.js';

/** The options for reading a segment of a log. */
interface OpenOptions {
  /** Receives the bytes as they are stored in the file, before they are decompressed. */
  readonly look?: (stored: Uint8Array) => void;
  /** Returns whether the rows of an event type are read completely. Otherwise, only the type and the time of a row are read. */
  readonly isUsedType?: UsedTypeTest;
}

/** Reads segments of a log and collects their problems: at most one error, and a warning for each truncated file. */
export class SegmentReader {
  readonly #files: Files;
  /** The content of standard input, held in memory because a log is read twice. */
  readonly #standardInput: Uint8Array | undefined;
  readonly #steps;
  readonly #problems = new Map<string, Problem>();

  constructor(io: Io, standardInput?: Uint8Array) {
    this.#files = io.files;
    this.#standardInput = standardInput;
    this.#steps = createProgressSteps(io);
  }

  get problems(): readonly Problem[] {
    return [...this.#problems.values()];
  }

  /** Whether an error occurred. If so, the results are invalid. */
  get isFailed(): boolean {
    return this.problems.some(({ severity }) => severity === 'error');
  }

  /** Yields the records of a segment as bytes. */
  async *open(segment: LogSegment, options: OpenOptions = {}): AsyncGenerator<Uint8Array> {
    const { name } = segment;
    let bytes = 0;
    try {
      if (this.isFailed) return;
      for await (const piece of this.#records(segment, options)) {
        bytes += piece.length;
        await this.#steps.show(`${name}: ${Math.round(bytes / 1e6)} MB`);
        yield piece;
      }
    } catch (error) {
      this.#problems.set(name, problemOfLog(name, error));
    } finally {
      await this.#steps.clear();
    }
  }

  /** Yields the records of a segment of a log as JSON. Files are decompressed, and tables are converted. */
  async *#records(segment: LogSegment, { look, isUsedType }: OpenOptions): AsyncGenerator<Uint8Array> {
    const stored = this.#stored(segment, look);
    if (segment.form !== undefined) {
      yield* stored;
      return;
    }
    const packed = await withHead(stored, ({ length }) => length >= LONGEST_MAGIC);
    if (ZSTD.every((byte, at) => packed.head[at] === byte))
      throw new UnreadableTable(
        'the file is compressed with zstd, which is not supported: decompress it (`zstd -d`), or compress it with gzip',
      );
    const unpacked = isGzip(packed.head) ? this.#files.inflatePieces(packed.all) : packed.all;
    const { head, all } = await withHead(unpacked, isHeadWhole);
    const wide = describeWideText(head);
    if (wide !== undefined) throw new UnreadableTable(wide);
    const form = tableFormOf(head);
    if (form === undefined) yield* all;
    else if (form.kind === 'csv') yield* csvLines(all, form.delimiter);
    else if (isGzip(packed.head))
      throw new UnreadableTable(
        'this is a Parquet file inside gzip, which is not supported: decompress the file',
      );
    else {
      // `look` must receive the stored bytes from the beginning of the file, but a Parquet table is read from its end. So the file is read
      // twice.
      for await (const _ of all);
      yield* parquetLines(this.#ranged(segment), isUsedType);
    }
  }

  async *#stored(
    segment: LogSegment,
    look: (stored: Uint8Array) => void = () => {},
  ): AsyncGenerator<Uint8Array> {
    const pieces = this.#bytes(segment.name, Math.max(segment.start - 1, 0));
    for await (const piece of segment.form === 'lines' ? segmentLines(pieces, segment) : pieces) {
      look(piece);
      yield piece;
    }
  }

  #bytes(name: string, start: number): AsyncIterable<Uint8Array> {
    const isStandardInput = name === STANDARD_INPUT_NAME && this.#standardInput !== undefined;
    return isStandardInput
      ? piecesOf(this.#standardInput.subarray(start))
      : this.#files.readPieces(name, start);
  }

  #ranged({ name, end: size }: LogSegment): RangedFile {
    return { size, read: (start, end) => firstBytes(this.#bytes(name, start), end - start) };
  }
}

/** The first bytes of a file that is compressed with zstd. */
const ZSTD: readonly number[] = [0x28, 0xb5, 0x2f, 0xfd];

/** The number of first bytes of a file that identify its compression. */
const LONGEST_MAGIC = 4;

/**
 * Reads the beginning of a file until `isEnough` accepts the first bytes. Returns these bytes as `head`, and the complete file as `all`.
 */
async function withHead(
  pieces: AsyncIterable<Uint8Array>,
  isEnough: (head: Uint8Array) => boolean,
): Promise<{ readonly head: Uint8Array; readonly all: AsyncIterable<Uint8Array> }> {
  const iterator = pieces[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
    if (isEnough(head)) break;
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return { head, all: all() };
}

async function firstBytes(pieces: AsyncIterable<Uint8Array>, length: number): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  let left = length;
  for await (const piece of pieces) {
    kept.push(piece.subarray(0, left));
    left -= piece.length;
    if (left <= 0) break;
  }
  return Buffer.concat(kept);
}

const PIECE = 256 * 1024;

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE)
    yield await Promise.resolve(bytes.subarray(start, start + PIECE));
}

function problemOfLog(name: string, error: unknown): Problem {
  const place = { document: name, pointer: '' };
  if (error instanceof UnreadableTable)
    return { severity: 'error', code: 'unreadable-table', message: error.message, location: place };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_')) return problemOfReading(name, error);
  return {
    severity: 'warning',
    code: 'cut-off-log',
    message: `the gzip data ends early or is broken (${code}): events after that point are lost; export the file again`,
    location: place,
  };
}

const LINE_FEED = 10;

/**
 * Yields the complete lines that begin in a segment of a file. `pieces` are the bytes of the file from one byte before the segment, or from
 * the start of the file. The additional byte shows whether the segment begins with a new line.
 */
export async function* segmentLines(
  pieces: AsyncIterable<Uint8Array>,
  { start, end }: Pick<LogSegment, 'end' | 'start'>,
): AsyncGenerator<Uint8Array> {
  let at = Math.max(start - 1, 0);
  let isInside = start === 0;
  for await (const piece of pieces) {
    let from = 0;
    if (!isInside) {
      const feed = piece.indexOf(LINE_FEED);
      if (feed < 0) {
        at += piece.length;
        continue;
      }
      isInside = true;
      from = feed + 1;
      if (at + from >= end) return;
    }
    const last = piece.indexOf(LINE_FEED, Math.max(from, end - 1 - at));
    const isLast = last >= 0 && at + last >= end - 1;
    yield piece.subarray(from, isLast ? last + 1 : undefined);
    if (isLast) return;
    at += piece.length;
  }
}
