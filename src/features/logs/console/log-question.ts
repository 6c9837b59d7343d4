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

/** What is asked of a log, in what can be sent to a thread and written down. */
export interface QuestionWords {
  readonly kind: 'backtest' | 'replay';
  /** As the command line gives them; of a replay, the one before and the one after, over which a plan is laid. */
  readonly orgs: readonly string[];
  /** What the log holds twice is judged once wherever it stands. */
  readonly dedupe?: 'all';
  readonly reading: ReadingOptions;
  /** Of a replay: whether the recorded rule tells what the log leaves open. */
  readonly isLearning?: boolean;
}

/** What is asked of a log, with the orgs that answer. */
export interface LogQuestion<Answer> {
  readonly words: QuestionWords;
  readonly orgs: readonly NamedOrg[];
  /** `changes` are those of the whole log; `takeRow` sees each decision. */
  judge(changes: LoggedChanges, takeRow?: TakeRow<object>): LogJudge<Answer>;
  /** Adds up what came of parts. */
  tally(): AnswerTally<Answer>;
}

/** What came of parts together. */
export interface AnswerTally<Answer> {
  add(answer: Answer): void;
  result(): Answer;
}

/** Opens the orgs of a question of either kind. */
export async function openQuestion(
  words: QuestionWords,
  options: MessageOptions,
  io: Io,
): Promise<Result<LogQuestion<unknown>>> {
  return words.kind === 'backtest'
    ? await openBacktest(words, options, io)
    : await openReplay(words, options, io);
}

export async function openBacktest(
  words: QuestionWords,
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

/** A replay, with the orgs by what they are to it. */
export interface ReplayQuestion extends LogQuestion<ReplayResult> {
  readonly before: NamedOrg;
  readonly after: NamedOrg;
}

export async function openReplay(
  words: QuestionWords,
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
