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

/** A question about a log, in a form that can be sent to a thread and written to a file. */
export interface QuestionSpec {
  readonly kind: 'backtest' | 'replay';
  /**
   * The exports as the command line gives them. For a replay: the one before the change, then the one after it, to which a plan is applied.
   */
  readonly orgs: readonly string[];
  /** Whether duplicates count once at any distance. */
  readonly dedupe?: 'all';
  readonly reading: ReadingOptions;
  /** For a replay: whether missing facts are inferred from the recorded rule. */
  readonly isLearning?: boolean;
}

/** A question about a log, with the orgs that it compares. */
export interface LogQuestion<Answer> {
  readonly words: QuestionSpec;
  readonly orgs: readonly NamedOrg[];
  /** Returns the judge. `changes` has the changes of the complete log; `takeRow` receives each decision. */
  judge(changes: LoggedChanges, takeRow?: TakeRow<object>): LogJudge<Answer>;
  /** Returns an empty tally for the results of parts. */
  tally(): AnswerTally<Answer>;
}

/** The sum of the results of parts. */
export interface AnswerTally<Answer> {
  add(answer: Answer): void;
  result(): Answer;
}

/** Opens the orgs of a question of any kind. */
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

/** A replay, with its two orgs. */
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
