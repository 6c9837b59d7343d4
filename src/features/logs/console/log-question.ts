import { type Result, success } from '../../../base/result.js';
import type { ReadingOptions } from '../../../console/files/read-org.js';
import type { Io } from '../../../console/io/io.js';
import type { MessageOptions } from '../../../console/io/problems.js';
import { type BacktestResult, BacktestTally, backtestJudge } from '../backtest.js';
import type { LoggedChanges } from '../context/changes.js';
import type { LogJudge } from '../context/log-judge.js';
import type { TakeRow } from '../log-rows.js';
import { replayJudge } from '../replay.js';
import { type ReplayResult, ReplayTally } from '../replay-tally.js';
import { type NamedOrg, openDatedOrg, openNamedOrg } from './dated-orgs-option.js';

/** The options of a backtest or a replay as plain data, which can be sent to a thread and written to a file. */
export interface QuestionSpec {
  readonly kind: 'backtest' | 'replay';
  /**
   * The exports as given on the command line. For a replay: the export before the change, then the export after it, to which a Terraform
   * plan is applied.
   */
  readonly orgs: readonly string[];
  /** Whether duplicate policy evaluations are counted only once, however far apart they are in the log. */
  readonly dedupe?: 'all';
  readonly reading: ReadingOptions;
  /** Whether a replay infers missing facts from the recorded rule. */
  readonly isLearning?: boolean;
}

/** A backtest or a replay of a log, with the opened orgs whose policies decide the logged sign-ins. */
export interface LogQuestion<Answer> {
  readonly words: QuestionSpec;
  readonly orgs: readonly NamedOrg[];
  /**
   * Returns a function that creates a judge for each part of the log. A judge decides the sign-ins of its part with the policies of the
   * orgs. `changes` has the org changes that the complete log records; `takeRow` receives each decision.
   */
  judge(changes: LoggedChanges, takeRow?: TakeRow<object>): LogJudge<Answer>;
  /** Returns an object that adds up results. The caller adds the result of each part of the log. */
  tally(): AnswerTally<Answer>;
}

/** The sum of the results of those parts of a log that were added so far. */
export interface AnswerTally<Answer> {
  add(answer: Answer): void;
  result(): Answer;
}

/** Opens the orgs of a backtest or a replay. */
export async function openQuestion(
  words: QuestionSpec,
  options: MessageOptions,
  io: Io,
): Promise<Result<LogQuestion<unknown>>> {
  return words.kind === 'backtest'
    ? await openBacktest(words, options, io)
    : await openReplay(words, options, io);
}

export async function openBacktest(
  words: QuestionSpec,
  options: MessageOptions,
  io: Io,
): Promise<Result<LogQuestion<BacktestResult>>> {
  const orgs: NamedOrg[] = [];
  for (const one of words.orgs) {
    const org = await openDatedOrg(one, { ...options, ...words.reading }, io);
    if (!org.ok) return org;
    orgs.push(org.value);
  }
  return success({
    words,
    orgs,
    judge: (changes, takeRow) => backtestJudge(orgs, changes, takeRow),
    tally: () => new BacktestTally(),
  });
}

/** A replay of a log, with the orgs before and after the change. */
export interface ReplayQuestion extends LogQuestion<ReplayResult> {
  readonly before: NamedOrg;
  readonly after: NamedOrg;
}

export async function openReplay(
  words: QuestionSpec,
  options: MessageOptions,
  io: Io,
): Promise<Result<ReplayQuestion>> {
  const [from = '', to = ''] = words.orgs;
  const reading = { ...options, ...words.reading };
  const { plan: _, ...asItIs } = reading;
  const before = await openNamedOrg(from, asItIs, io);
  if (!before.ok) return before;
  const after = await openNamedOrg(to, reading, io);
  if (!after.ok) return after;
  return success({
    words,
    orgs: [before.value, after.value],
    before: before.value,
    after: after.value,
    judge: (changes, takeRow) =>
      replayJudge(before.value.snapshot, after.value.snapshot, changes, takeRow, words),
    tally: () => new ReplayTally(),
  });
}
