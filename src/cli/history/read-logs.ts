import { alternatives, counted } from '../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import { isChange, LoggedChanges } from '../../history/context/changes.js';
import { emptyReadTally, type LogReading, type ReadTally, readLog } from '../../history/events/read-log.js';
import { isGzip } from '../../read/text/foreign-bytes.js';
import { attempt, problemOfReading } from '../files/read-input.js';
import { type Files, type Io, STANDARD_INPUT, STANDARD_INPUT_NAME } from '../io/io.js';
import { stepsOn } from '../io/progress.js';

/** In a folder, files of other names are not read; each may be packed by gzip. */
export const LOG_SUFFIXES = ['.json', '.ndjson', '.jsonl', '.log'] as const;

/** Where a log stands; standard input is held, since a log is read twice. */
export interface LogSource {
  readonly name: string;
  pieces(): AsyncIterable<Uint8Array>;
}

/** Takes events one after the other, and says which it wants. */
export type LogReader = Omit<LogReading, 'tally'>;

/** The logs of files, of folders, of standard input. */
export async function logSources(paths: readonly string[], files: Files): Promise<Result<LogSource[]>> {
  const sources: LogSource[] = [];
  const problems: Problem[] = [];
  for (const path of paths) {
    const found = path === STANDARD_INPUT ? await heldInput(files) : await sourcesAt(path, files);
    problems.push(...found.problems);
    if (found.ok) sources.push(...found.value);
  }
  return problems.some(({ severity }) => severity === 'error')
    ? failure(problems)
    : success(sources, problems);
}

async function heldInput(files: Files): Promise<Result<LogSource[]>> {
  const read = await attempt(STANDARD_INPUT, () => files.readBytes(STANDARD_INPUT));
  return read.ok ? success([{ name: STANDARD_INPUT_NAME, pieces: () => piecesOf(read.value) }]) : read;
}

const PIECE = 256 * 1024;

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += PIECE)
    yield await Promise.resolve(bytes.subarray(start, start + PIECE));
}

async function sourcesAt(given: string, files: Files): Promise<Result<LogSource[]>> {
  const path = files.fromHere(given);
  const listed = await attempt(path, () => files.list(path));
  if (!listed.ok) return listed;
  const source = (name: string): LogSource => ({ name, pieces: () => files.readPieces(name) });
  if (listed.value === undefined) return success([source(path)]);
  const names = listed.value.files.filter(hasLogSuffix).map((name) => `${path.replace(/\/+$/, '')}/${name}`);
  if (names.length > 0) return success(names.map(source));
  const message = `the folder holds no file that ends in ${alternatives(LOG_SUFFIXES)}`;
  return failure([
    { severity: 'error', code: 'unreadable-file', message, place: { document: path, pointer: '' } },
  ]);
}

function hasLogSuffix(name: string): boolean {
  const unpacked = name.toLowerCase().replace(/\.gz$/, '');
  return LOG_SUFFIXES.some((suffix) => unpacked.endsWith(suffix));
}

/** All changes that logs tell of: what a later event says of a sign-in must be known before that is judged. */
export async function readChanges(sources: readonly LogSource[], io: Io): Promise<Result<LoggedChanges>> {
  const changes = new LoggedChanges();
  const read = await readLogs(sources, { isWanted: isChange, take: (event) => changes.add(event) }, io);
  return read.ok ? success(changes) : read;
}

/** Reads logs one after the other. One that cannot be read at all ends it; of one that is cut off, what is there counts. */
export async function readLogs(
  sources: readonly LogSource[],
  reader: LogReader,
  io: Io,
): Promise<Result<ReadTally>> {
  const tally = emptyReadTally();
  const problems: Problem[] = [];
  const steps = stepsOn(io);
  for (const { name, pieces } of sources) {
    let bytes = 0;
    const shown = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of unpacked(pieces(), io.files)) {
        bytes += piece.length;
        await steps.show(`${name}: ${Math.round(bytes / 1e6)} MB`);
        yield piece;
      }
    };
    try {
      await readLog(shown(), { ...reader, tally });
    } catch (error) {
      problems.push(problemOfLog(name, error));
    }
  }
  await steps.clear();
  if (tally.records > 0 && tally.events + tally.skipped === 0) problems.push(noEvent(sources, tally));
  return problems.some(({ severity }) => severity === 'error') ? failure(problems) : success(tally, problems);
}

async function* unpacked(pieces: AsyncIterable<Uint8Array>, files: Files): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  yield* isGzip(first.value) ? files.inflatePieces(all()) : all();
}

function noEvent([first]: readonly LogSource[], { records, withoutOriginal }: ReadTally): Problem {
  const why =
    withoutOriginal > 0
      ? 'the store keeps events in its own words, which lose the rules: export them with the original event'
      : 'give an export of the log, and the org as `--org`';
  return {
    severity: 'error',
    code: 'no-event',
    message: `of ${counted(records, 'record')} none is an event of the System Log; ${why}`,
    place: { document: first?.name ?? '', pointer: '' },
  };
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
