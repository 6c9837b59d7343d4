import { diffOf } from '../../../analysis/questions/diff/diff.js';
import type { UnknownAllowed } from '../../../base/threshold.js';
import { EXIT, type ExitCode } from '../../../console/io/exit-code.js';
import type { Io } from '../../../console/io/io.js';
import type { MessageOptions } from '../../../console/io/problems.js';
import { withProgress } from '../../../console/io/progress.js';
import { codeByThreshold, writeReport } from '../../../console/io/write-report.js';
import type { FormatOptions } from '../../../console/options/format-option.js';
import { type BacktestResult, isAgreementBelow } from '../backtest.js';
import type { ReadTally } from '../events/read-log.js';
import type { ReplayResult } from '../replay-tally.js';
import { isReplayAbove, type ReplayThreshold } from '../replay-threshold.js';
import * as backtestFormats from '../report/backtest/registry.js';
import * as replayFormats from '../report/replay/registry.js';
import type { NamedOrg } from './dated-orgs-option.js';

/** The result of a backtest or a replay of a log, and the statistics of reading the log. */
interface Answered<Answer> {
  readonly result: Answer;
  readonly read: ReadTally;
}

interface BacktestOptions extends FormatOptions<typeof backtestFormats>, MessageOptions, UnknownAllowed {
  readonly failUnder?: number;
  readonly show: number;
}

/** Writes the report of a backtest, and returns the exit code. */
export async function writeBacktest(
  { result, read }: Answered<BacktestResult>,
  orgs: readonly NamedOrg[],
  options: BacktestOptions,
  io: Io,
): Promise<ExitCode> {
  const { failUnder, show } = options;
  const code = backtestExitCode(result, options);
  const isPassing = code === EXIT.answered;
  const report = { result, read, orgs, show, ...(failUnder !== undefined && { failUnder }), isPassing };
  await writeReport(backtestFormats, options, report, io);
  return code;
}

/** Returns the exit code of a backtest, by `--fail-under`. */
export function backtestExitCode(
  result: BacktestResult,
  { failUnder, allowUnknown }: Pick<BacktestOptions, 'allowUnknown' | 'failUnder'>,
): ExitCode {
  return failUnder === undefined
    ? EXIT.answered
    : codeByThreshold(isAgreementBelow(result, failUnder), { allowUnknown });
}

interface ReplayOptions extends FormatOptions<typeof replayFormats>, MessageOptions, UnknownAllowed {
  readonly failOn?: ReplayThreshold;
  readonly show: number;
}

/** Writes the report of a replay, and returns the exit code. The report also compares the two orgs for all possible sign-ins. */
export async function writeReplay(
  { result, read }: Answered<ReplayResult>,
  { before, after }: Readonly<Record<'after' | 'before', NamedOrg>>,
  options: ReplayOptions,
  io: Io,
): Promise<ExitCode> {
  const { show } = options;
  const diff = await withProgress('rules', io, (progress) =>
    diffOf(before.snapshot, after.snapshot, { progress }),
  );
  const report = {
    result,
    read,
    diff,
    before: before.snapshot,
    after: after.snapshot,
    paths: [before.path, after.path] as const,
    hashes: [before.hash, after.hash] as const,
    show,
  };
  await writeReport(replayFormats, options, report, io);
  return replayExitCode(result, options);
}

/** Returns the exit code of a replay, by `--fail-on`. */
export function replayExitCode(
  result: ReplayResult,
  { failOn, allowUnknown }: Pick<ReplayOptions, 'allowUnknown' | 'failOn'>,
): ExitCode {
  return failOn === undefined
    ? EXIT.answered
    : codeByThreshold(isReplayAbove(result, failOn), { allowUnknown });
}
