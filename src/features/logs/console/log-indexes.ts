import { counted } from '../../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import { attempt } from '../../../console/files/read-input.js';
import { contentHash } from '../../../console/io/content-hash.js';
import type { Io } from '../../../console/io/io.js';
import type { LogSegment, SegmentIndex } from '../shards/log-segment.js';
import { type PartRun, runOf } from '../shards/shard.js';
import { openJournal, type ResultJournal, readJournal } from './journal.js';
import type { Dedupe, LogOptions } from './log-options.js';
import type { ListedLog } from './log-segments.js';
import { indexSegments } from './log-work.js';
import { runOnThreads } from './run-on-threads.js';
import { SegmentReader } from './segment-reader.js';

/** Returns the org changes and time range of each log segment. Reads the segments, or the index file that `preflight logs index` wrote. */
export async function loadIndexes(
  log: ListedLog,
  { index, jobs, dedupe }: LogOptions,
  io: Io,
): Promise<Result<readonly SegmentIndex[]>> {
  if (index !== undefined) return await readIndexes(index, log.segments, dedupe, io);
  const found: SegmentIndex[] = [];
  const take = (one: SegmentIndex) => Promise.resolve(void found.push(one));
  const made = await makeIndexes(log, log.segments, { jobs, dedupe }, take, io);
  return made.ok ? success(found, made.problems) : made;
}

/** Collects the org changes and time range of each log segment in a shard, and writes them to the index file. */
export async function writeIndexes(
  log: ListedLog,
  { shard, output: out = '', jobs, dedupe }: LogOptions,
  io: Io,
): Promise<Result<{ readonly done: number; readonly before: number }>> {
  const journal = await openJournal(out, headOfIndex(log.segments, dedupe, io), io.files);
  if (!journal.ok) return journal;
  const known = new Set(
    (journal.value.lines as unknown as SegmentIndex[]).map(({ segment }) => keyOf(segment)),
  );
  const { start, end } = partsOfShard(log.segments.map(sizeOf), shard);
  const own = log.segments.slice(start, end);
  const left = own.filter((segment) => !known.has(keyOf(segment)));
  const made = await makeIndexes(log, left, { jobs, dedupe }, (one) => journal.value.add(one), io);
  return made.ok ? success({ done: left.length, before: own.length - left.length }, made.problems) : made;
}

/**
 * Returns the range of log parts that belongs to a shard; all parts if `shard` is `undefined`. `sizes` has the size of each part in bytes.
 */
export function partsOfShard(sizes: readonly number[], shard: LogOptions['shard']): PartRun {
  return shard === undefined ? { start: 0, end: sizes.length } : runOf(sizes, shard.index, shard.count);
}

async function makeIndexes(
  { standardInput }: ListedLog,
  segments: readonly LogSegment[],
  { jobs = 1, dedupe }: IndexOptions,
  take: ResultJournal['add'] & ((one: SegmentIndex) => Promise<void>),
  io: Io,
): Promise<Result<undefined>> {
  if (jobs > 1 && standardInput === undefined && segments.length > 1) {
    const tasks = segments.map((segment) => ({ kind: 'index', segments: [segment] }) as const);
    const data = { words: { kind: 'backtest', orgs: [], reading: {} }, keepsIds: dedupe === 'all' } as const;
    return await runOnThreads(tasks, { jobs, data }, take, io);
  }
  const reader = new SegmentReader(io, standardInput);
  for await (const one of indexSegments(segments, reader, dedupe === 'all')) await take(one);
  return reader.isFailed ? failure(reader.problems) : success(undefined, reader.problems);
}

interface IndexOptions {
  readonly jobs: number | undefined;
  readonly dedupe: Dedupe | undefined;
}

function headOfIndex(segments: readonly LogSegment[], dedupe: Dedupe | undefined, { version }: Io) {
  return {
    preflight: version,
    kind: 'index',
    ...(dedupe === 'all' && { dedupe }),
    segments: segments.length,
    log: contentHash(segments.map(keyOf)),
  };
}

function keyOf({ name, start, end }: LogSegment): string {
  return `${name} ${start} ${end}`;
}

function sizeOf({ start, end }: LogSegment): number {
  return end - start;
}

/** Reads the org changes and time range of each log segment from index files. Fails if those of a segment are missing. */
async function readIndexes(
  paths: readonly string[],
  segments: readonly LogSegment[],
  dedupe: Dedupe | undefined,
  io: Io,
): Promise<Result<SegmentIndex[]>> {
  const files = await listJournals(paths, io);
  if (!files.ok) return files;
  const head = JSON.stringify(headOfIndex(segments, dedupe, io));
  const known = new Map<string, SegmentIndex>();
  for (const path of files.value) {
    const journal = await readJournal(path, io.files);
    if (!journal.ok) return journal;
    if (journal.value === undefined) continue;
    if (JSON.stringify(journal.value.head) !== head)
      return failure([
        noIndex(
          path,
          'the index is for other files, another `--dedupe` or another version: run `preflight logs index` again',
        ),
      ]);
    for (const one of journal.value.lines as unknown as SegmentIndex[]) known.set(keyOf(one.segment), one);
  }
  const missing = segments.filter((segment) => !known.has(keyOf(segment)));
  const [first] = missing;
  if (first !== undefined)
    return failure([
      noIndex(
        first.name,
        `the index lacks ${missing.length} of ${counted(segments.length, 'file')}, this one first: a shard of \`preflight logs index\` did not finish; run it again`,
      ),
    ]);
  return success(segments.flatMap((segment) => known.get(keyOf(segment)) ?? []));
}

/** Returns the paths of the journal files. For a folder, these are the files directly in it; for a file, the path itself. */
export async function listJournals(
  paths: readonly string[],
  io: Pick<Io, 'files'>,
): Promise<Result<string[]>> {
  const found: string[] = [];
  for (const path of paths) {
    const listed = await attempt(path, () => io.files.list(path));
    if (!listed.ok) return listed;
    const folder = path.replace(/\/+$/, '');
    found.push(...(listed.value?.files.map((name) => `${folder}/${name}`) ?? [path]));
  }
  return success(found);
}

function noIndex(document: string, message: string): Problem {
  return { severity: 'error', code: 'no-index', message, location: { document, pointer: '' } };
}
