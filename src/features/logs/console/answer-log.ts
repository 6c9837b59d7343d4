import { counted } from '../../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../../base/result.js';
import { contentHash } from '../../../console/io/content-hash.js';
import type { Io } from '../../../console/io/io.js';
import { misuse } from '../../../console/io/misuse.js';
import type { ReadTally } from '../events/read-log.js';
import type { JudgedPart } from '../shards/judge-parts.js';
import { type LogPlan, logPlan } from '../shards/log-plan.js';
import type { SegmentIndex } from '../shards/log-segment.js';
import { type PartRun, runOf } from '../shards/shard.js';
import { AnswerSum } from './answer-sum.js';
import type { RowSink } from './forms/row-sink.js';
import { openJournal } from './journal.js';
import { loadIndexes, partsOfShard } from './log-indexes.js';
import { checkpointFile, type LogOptions } from './log-options.js';
import type { LogQuestion } from './log-question.js';
import { type ListedLog, listLog } from './log-segments.js';
import { judgeRun, prepareJudging } from './log-work.js';
import { runOnThreads } from './run-on-threads.js';
import { SegmentReader } from './segment-reader.js';
import { rowWriter } from './written-rows.js';

/** The result of a backtest or replay of a log, and the statistics of reading the log. */
export interface LogAnswer<Answer> {
  readonly result: Answer;
  readonly read: ReadTally;
  /** The number of log parts: all, those that this run processed, and those whose results were read from the checkpoint file. */
  readonly parts: { readonly all: number; readonly now: number; readonly before: number };
}

/**
 * The number of tasks per thread for a large log. A task processes consecutive parts of the log. Several tasks per thread balance the load
 * if one task is slow.
 */
const RUNS_A_THREAD = 4;

/**
 * The minimum number of log parts per task. Each task also reads the parts next to its own parts. Smaller tasks would balance the load
 * better, but would spend more time on reading parts twice.
 */
const PARTS_A_RUN = 8;

/**
 * Reads a log in two passes, and adds up the results of its parts. The first pass collects changes of the org and the time ranges; the
 * second pass decides the sign-ins. With `--shard`, only processes the parts of that shard. Spec: Sign-in logs, 9.
 */
export async function answerLog<Answer>(
  question: LogQuestion<Answer>,
  paths: readonly string[],
  options: LogOptions,
  io: Io,
  rows?: RowSink,
): Promise<Result<LogAnswer<Answer>>> {
  const { shard, checkpoint, jobs = 1 } = options;
  if (shard !== undefined && rows === undefined) {
    if (checkpoint === undefined)
      return misuse('a shard has no report of its own: pass `--checkpoint` with a folder for the results');
    if (options.output !== undefined)
      return misuse(
        'a shard has no report of its own: omit `--output` here, and use it with `preflight logs merge`',
      );
  }
  const log = await listLog(paths, io.files);
  if (!log.ok) return log;
  const indexes = await loadIndexes(log.value, options, io);
  if (!indexes.ok) return indexes;
  const plan = logPlan(indexes.value);
  const share = partsOfShard(
    plan.parts.map(({ bytes }) => bytes),
    shard,
  );
  const journal =
    checkpoint === undefined
      ? undefined
      : await openJournal(checkpointFile(checkpoint, shard), headOf(question, plan, io), io.files);
  if (journal?.ok === false) return journal;
  const sum = new AnswerSum(question.tally());
  for (const line of journal?.value.lines ?? []) sum.add(line as unknown as PartLine<Answer>);
  const take = async (judged: JudgedPart<Answer>) => {
    sum.add(judged);
    const { segments = [], hashes = [] } = plan.parts[judged.part] ?? {};
    await journal?.value.add({ ...judged, segments, hashes });
  };
  const runs = missingRuns(share, sum.parts);
  const before = sum.parts.size;
  const done =
    jobs > 1 && log.value.standardInput === undefined && runs.length > 0
      ? await judgeOnThreads(question, indexes.value, { plan, runs, rows, jobs }, take, io)
      : await judgeOnThisThread(question, indexes.value, { plan, runs, rows }, log.value, take, io);
  const problems = [...log.problems, ...indexes.problems, ...copyProblems(plan), ...done.problems];
  if (!done.ok) return failure(problems);
  await rows?.end();
  const { result, read } = sum.answer();
  const none = shard === undefined ? noEvent(paths[0] ?? '', read) : undefined;
  if (none !== undefined) return failure([none]);
  const parts = { all: plan.parts.length, now: sum.parts.size - before, before };
  return success({ result, read, parts }, withoutDuplicates(problems));
}

/**
 * Returns the first line of a results file, which identifies the log and the command. Results with different first lines must not be added
 * up.
 */
export function headOf(
  { words, orgs }: LogQuestion<unknown>,
  plan: LogPlan,
  { version }: Pick<Io, 'version'>,
) {
  return {
    preflight: version,
    ...words,
    hashes: orgs.map(({ hash }) => hash),
    log: contentHash(plan.parts.flatMap(({ hashes }) => hashes)),
    parts: plan.parts.length,
  };
}

/** The result for one part of a log. A results file has a line for each part. */
export interface PartLine<Answer> extends JudgedPart<Answer> {
  readonly segments: LogPlan['parts'][number]['segments'];
  readonly hashes: readonly string[];
}

/** Returns the log parts whose results are missing, as ranges of consecutive parts. */
function missingRuns({ start, end }: PartRun, done: ReadonlySet<number>): PartRun[] {
  const runs: PartRun[] = [];
  for (let part = start; part < end; part++) {
    if (done.has(part)) continue;
    const last = runs.at(-1);
    if (last?.end === part) runs[runs.length - 1] = { start: last.start, end: part + 1 };
    else runs.push({ start: part, end: part + 1 });
  }
  return runs;
}

type TakePart<Answer> = (judged: JudgedPart<Answer>) => Promise<void>;

interface Judging {
  readonly plan: LogPlan;
  readonly runs: readonly PartRun[];
  readonly rows: RowSink | undefined;
}

async function judgeOnThisThread<Answer>(
  question: LogQuestion<Answer>,
  indexes: readonly SegmentIndex[],
  { plan, runs, rows }: Judging,
  { standardInput }: ListedLog,
  take: TakePart<Answer>,
  io: Io,
): Promise<Result<undefined>> {
  const reader = new SegmentReader(io, standardInput);
  const toJudge = prepareJudging(question, indexes, plan, rows && rowWriter(rows.write));
  for (const run of runs) for await (const judged of judgeRun(toJudge, run, reader)) await take(judged);
  return reader.isFailed ? failure(reader.problems) : success(undefined, reader.problems);
}

async function judgeOnThreads<Answer>(
  { words }: LogQuestion<Answer>,
  indexes: readonly SegmentIndex[],
  { plan, runs, rows, jobs }: Judging & { readonly jobs: number },
  take: TakePart<Answer>,
  io: Io,
): Promise<Result<undefined>> {
  const tasks = runs
    .flatMap((run) => sharesOf(run, plan, runsOf(run, jobs)))
    .map((run) => ({ kind: 'judge', run }) as const);
  const data = { words, indexes, hasRows: rows !== undefined };
  return await runOnThreads(tasks, { jobs, data, onMessage: rows?.write }, take, io);
}

function runsOf({ start, end }: PartRun, jobs: number): number {
  return Math.max(jobs, Math.min(jobs * RUNS_A_THREAD, Math.floor((end - start) / PARTS_A_RUN)));
}

function sharesOf({ start, end }: PartRun, { parts }: LogPlan, count: number): PartRun[] {
  const sizes = parts.slice(start, end).map(({ bytes }) => bytes);
  return Array.from({ length: count }, (_, number) => runOf(sizes, number + 1, count))
    .filter((run) => run.end > run.start)
    .map((run) => ({ start: start + run.start, end: start + run.end }));
}

function copyProblems({ copies: names }: LogPlan): Problem[] {
  return names.map((document) => ({
    severity: 'warning',
    code: 'same-log',
    message: 'the file has the same content as another file of the log, so the content is read once',
    location: { document, pointer: '' },
  }));
}

/** Returns a problem if a log contains no event of the service. */
export function noEvent(
  document: string,
  { records, events, skipped, withoutOriginal }: ReadTally,
): Problem | undefined {
  if (records === 0 || events + skipped > 0) return undefined;
  const why =
    withoutOriginal > 0
      ? 'this log format does not contain the deciding rules: export the original events'
      : 'pass the log files, and the export as `--export`';
  return {
    severity: 'error',
    code: 'no-event',
    message: `none of ${counted(records, 'record')} is an event of the System Log; ${why}`,
    location: { document, pointer: '' },
  };
}

/**
 * Removes duplicate problems. The same problem may be found several times: a log is read in two passes, and several threads may read the
 * same file.
 */
function withoutDuplicates(problems: readonly Problem[]): Problem[] {
  const byText = new Map(problems.map((one) => [`${one.location?.document} ${one.message}`, one]));
  return [...byText.values()];
}
