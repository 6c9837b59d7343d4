import { createHash } from 'node:crypto';
import { failure, type Result, success } from '../../../base/result.js';
import type { Io } from '../../../console/io/io.js';
import { isInFlow } from '../context/flows.js';
import type { LogJudge } from '../context/log-judge.js';
import { type JudgedPart, judgeParts } from '../shards/judge-parts.js';
import { changesOf, type LogPlan, logPlan } from '../shards/log-plan.js';
import {
  createFirstPassFilter,
  indexSegment,
  type LogSegment,
  type SegmentIndex,
} from '../shards/log-segment.js';
import { type RepeatedIds, repeatedIds } from '../shards/repeated-ids.js';
import type { PartRun } from '../shards/shard.js';
import type { RowSink } from './forms/row-sink.js';
import { type LogQuestion, openQuestion, type QuestionSpec } from './log-question.js';
import { SegmentReader } from './segment-reader.js';
import { flushBetweenPieces, type RowWriter, rowWriter } from './written-rows.js';

/** A task for a thread: one of the two passes over a part of a log. Plain data. */
export type LogTask =
  | { readonly kind: 'index'; readonly segments: readonly LogSegment[] }
  | { readonly kind: 'judge'; readonly run: PartRun };

/** The data that all threads of one pass over a log share. Plain data. */
export interface LogWorkData {
  readonly words: QuestionSpec;
  /** The indexes of all segments of the log. The first pass computes them, and the second pass needs them. */
  readonly indexes?: readonly SegmentIndex[];
  /** Whether the second pass, which decides the sign-ins, also writes each decision as a row of the output. */
  readonly hasRows?: boolean;
  /** Whether the first pass, which collects changes of the org, also collects the ids of policy evaluations. */
  readonly keepsIds?: boolean;
}

/** Runs the first pass, which collects changes of the org, over some segments of a log. Yields their indexes. */
export async function* indexSegments(
  segments: readonly LogSegment[],
  reader: SegmentReader,
  keepsIds = false,
): AsyncGenerator<SegmentIndex> {
  for (const segment of segments) {
    const hash = createHash('sha256');
    const index = await indexSegment(
      segment,
      reader.open(segment, {
        look: (stored) => hash.update(stored),
        isUsedType: createFirstPassFilter(keepsIds),
      }),
      keepsIds,
    );
    if (reader.isFailed) return;
    yield { ...index, hash: hash.digest('base64url') };
  }
}

/** The input of the second pass over a log. It is created once and used for many tasks. */
export interface JudgingInput<Answer> {
  readonly plan: LogPlan;
  readonly judge: LogJudge<Answer>;
  /** Receives each decision as a row; absent if the output is not written decision by decision. */
  readonly rows?: RowWriter;
  readonly repeated?: RepeatedIds;
}

export function prepareJudging<Answer>(
  question: LogQuestion<Answer>,
  indexes: readonly SegmentIndex[],
  plan = logPlan(indexes),
  rows?: RowWriter,
): JudgingInput<Answer> {
  const judge = question.judge(changesOf(indexes), rows?.take);
  return {
    plan,
    judge,
    ...(rows !== undefined && { rows }),
    ...(question.words.dedupe === 'all' && { repeated: repeatedIds(plan, indexes) }),
  };
}

/** Runs the second pass, which decides the sign-ins, over some parts of a log. Yields their results. */
export async function* judgeRun<Answer>(
  { plan, judge, rows, repeated }: JudgingInput<Answer>,
  run: PartRun,
  reader: SegmentReader,
): AsyncGenerator<JudgedPart<Answer>> {
  const open = (segment: LogSegment) =>
    flushBetweenPieces(reader.open(segment, { isUsedType: isInFlow }), rows);
  for await (const judged of judgeParts(plan, run, judge, open, repeated)) {
    await rows?.flush();
    if (reader.isFailed) return;
    yield judged;
  }
}

/** Runs a task of a thread, and passes output rows to the main thread while the task runs. */
export type LogWork = (task: LogTask, write?: RowSink['write']) => Promise<Result<readonly unknown[]>>;

/** Returns the function that runs the tasks of a thread. Each thread opens the exports itself, once per pass over the log. */
export function logWork(data: LogWorkData, io: Io): LogWork {
  const quiet = { ...io, err: { ...io.err, isTerminal: false, write: async () => {} } };
  let writeRows: RowSink['write'] = () => Promise.resolve();
  const rows = data.hasRows ? rowWriter((lines) => writeRows(lines)) : undefined;
  const opened = openWork(data, rows, quiet);
  return async (task, write = writeRows) => {
    writeRows = write;
    const reader = new SegmentReader(quiet);
    const found: unknown[] = [];
    if (task.kind === 'index')
      for await (const one of indexSegments(task.segments, reader, data.keepsIds)) found.push(one);
    else {
      const log = await opened;
      if (!log.ok) return log;
      for await (const one of judgeRun(log.value, task.run, reader)) found.push(one);
    }
    return reader.isFailed ? failure(reader.problems) : success(found, reader.problems);
  };
}

async function openWork(
  { words, indexes }: LogWorkData,
  rows: RowWriter | undefined,
  io: Io,
): Promise<Result<JudgingInput<unknown>>> {
  if (indexes === undefined) return failure([]);
  const question = await openQuestion(words, { color: false }, io);
  return question.ok ? success(prepareJudging(question.value, indexes, undefined, rows)) : question;
}
