import type { Problem } from '../../base/result.js';
import type { LogSegment } from '../../history/shards/log-segment.js';
import { isGzip } from '../../read/text/foreign-bytes.js';
import { problemOfReading } from '../files/read-input.js';
import { type Files, type Io, STANDARD_INPUT_NAME } from '../io/io.js';
import { stepsOn } from '../io/progress.js';
import { segmentLines } from './segment-lines.js';

/** Reads segments of a log, and keeps what is wrong with them: the first is an error, or each is of a file that is cut off. */
export class SegmentReader {
  readonly #files: Files;
  /** Standard input, which is held: a log is read twice. */
  readonly #held: Uint8Array | undefined;
  readonly #steps;
  readonly #problems = new Map<string, Problem>();

  constructor(io: Io, held?: Uint8Array) {
    this.#files = io.files;
    this.#held = held;
    this.#steps = stepsOn(io);
  }

  get problems(): readonly Problem[] {
    return [...this.#problems.values()];
  }

  /** Whether something could not be read at all: what came of it since then counts for nothing. */
  get isFailed(): boolean {
    return this.problems.some(({ severity }) => severity === 'error');
  }

  /** The bytes of its records; `look` sees them as they are stored. */
  async *open(segment: LogSegment, look?: (stored: Uint8Array) => void): AsyncGenerator<Uint8Array> {
    const { name } = segment;
    let bytes = 0;
    try {
      if (this.isFailed) return;
      for await (const piece of this.#unpacked(this.#stored(segment, look), segment)) {
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

  async *#stored(
    segment: LogSegment,
    look: (stored: Uint8Array) => void = () => {},
  ): AsyncGenerator<Uint8Array> {
    const { name, start, form } = segment;
    const isHeld = name === STANDARD_INPUT_NAME && this.#held !== undefined;
    const before = Math.max(start - 1, 0);
    const pieces = isHeld ? piecesOf(this.#held) : this.#files.readPieces(name, before);
    for await (const piece of form === 'lines' ? segmentLines(pieces, segment) : pieces) {
      look(piece);
      yield piece;
    }
  }

  async *#unpacked(pieces: AsyncIterable<Uint8Array>, { form }: LogSegment): AsyncGenerator<Uint8Array> {
    const iterator = pieces[Symbol.asyncIterator]();
    const first = await iterator.next();
    if (first.done) return;
    const all = async function* (): AsyncGenerator<Uint8Array> {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => iterator };
    };
    yield* form === undefined && isGzip(first.value) ? this.#files.inflatePieces(all()) : all();
  }
}

const PIECE = 256 * 1024;

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE)
    yield await Promise.resolve(bytes.subarray(start, start + PIECE));
}

function problemOfLog(name: string, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!code.startsWith('Z_')) return problemOfReading(name, error);
  return {
    severity: 'warning',
    code: 'cut-off-log',
    message: `what gzip has packed ends early or is broken (${code}): the events up to there are used, those after it are not; export it again`,
    place: { document: name, pointer: '' },
  };
}
