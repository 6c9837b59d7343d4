import { alternatives } from '../../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import { attempt, linksLeadingOut } from '../../../console/files/read-input.js';
import { type Files, STANDARD_INPUT, STANDARD_INPUT_NAME } from '../../../console/io/io.js';
import { isGzip } from '../../../documents/text/foreign-bytes.js';
import { recordFormOf } from '../events/record-cutter.js';
import type { LogSegment } from '../shards/log-segment.js';
import { tableFormOf } from './forms/table-form.js';

/** The suffixes of log files. Other files in a folder are ignored. Each log file may be compressed with gzip. */
export const LOG_SUFFIXES = ['.json', '.ndjson', '.jsonl', '.log', '.csv', '.parquet'] as const;

/** The help text of the argument that names logs. */
export const LOGS_ARGUMENT = `exports of the System Log: files, folders with ${alternatives(LOG_SUFFIXES)} files (each may be gzipped), or - for standard input, which is kept in memory`;

/** The segments of a log, and the content of standard input if it is part of the log. */
export interface ListedLog {
  readonly segments: readonly LogSegment[];
  readonly standardInput?: Uint8Array;
}

/** The size in bytes above which a file is split into segments. Only uncompressed files with one event per line can be split. */
const SEGMENT_SIZE = 64_000_000;

/** Lists the log segments of files, folders and standard input. */
export async function listLog(
  paths: readonly string[],
  files: Files,
  size = SEGMENT_SIZE,
): Promise<Result<ListedLog>> {
  const segments: LogSegment[] = [];
  const problems: Problem[] = [];
  let standardInput: Uint8Array | undefined;
  for (const path of paths) {
    if (path === STANDARD_INPUT) {
      const read = await attempt(STANDARD_INPUT, () => files.readBytes(STANDARD_INPUT));
      problems.push(...read.problems);
      if (!read.ok) continue;
      standardInput = read.value;
      segments.push({ name: STANDARD_INPUT_NAME, start: 0, end: standardInput.length });
    } else {
      const found = await segmentsAt(path, files, size);
      problems.push(...found.problems);
      if (found.ok) segments.push(...found.value);
    }
  }
  return problems.some(({ severity }) => severity === 'error')
    ? failure(problems)
    : success({ segments, ...(standardInput !== undefined && { standardInput }) }, problems);
}

async function segmentsAt(given: string, files: Files, size: number): Promise<Result<LogSegment[]>> {
  const path = files.fromHere(given);
  const listed = await attempt(path, () => files.list(path));
  if (!listed.ok) return listed;
  if (listed.value === undefined) return await attempt(path, () => segmentsOf(path, files, size));
  const leadingOut = linksLeadingOut(path, listed.value, hasLogSuffix);
  if (leadingOut.length > 0) return failure(leadingOut);
  const names = listed.value.files.filter(hasLogSuffix).map((name) => `${path.replace(/\/+$/, '')}/${name}`);
  if (names.length > 0)
    return await attempt(path, async () => {
      const segments: LogSegment[] = [];
      for (const name of names) segments.push(...(await segmentsOf(name, files, size)));
      return segments;
    });
  const message = `the folder contains no ${alternatives(LOG_SUFFIXES)} file: pass the folder of the log`;
  return failure([
    { severity: 'error', code: 'unreadable-file', message, location: { document: path, pointer: '' } },
  ]);
}

/** Returns whether a file name has the suffix of a log. `.zst` counts although it cannot be read, so that such a file is reported. */
function hasLogSuffix(name: string): boolean {
  const unpacked = name.toLowerCase().replace(/\.(gz|zst)$/, '');
  return LOG_SUFFIXES.some((suffix) => unpacked.endsWith(suffix));
}

async function segmentsOf(name: string, files: Files, size: number): Promise<LogSegment[]> {
  const end = (await files.entry(name))?.size ?? 0;
  if (end <= size || !(await isOfLines(name, files))) return [{ name, start: 0, end }];
  const count = Math.ceil(end / size);
  return Array.from({ length: count }, (_, number) => ({
    name,
    start: number * size,
    end: Math.min((number + 1) * size, end),
    form: 'lines',
  }));
}

/** Returns whether a file has one record per line, and is neither compressed nor a table. Only the first bytes are read. */
async function isOfLines(name: string, files: Files): Promise<boolean> {
  for await (const piece of files.readPieces(name))
    return !isGzip(piece) && tableFormOf(piece) === undefined && recordFormOf(piece) === 'lines';
  return false;
}
