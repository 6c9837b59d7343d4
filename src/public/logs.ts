// This import makes the bundler put the code of this entry and the main entry into the same chunks. An import of either entry then opens
// fewer files (docs/decisions/dependencies.md).
import './core.js';

import { Type } from '../base/json-schema.js';
import { FUNCTION, findArgumentFault, optionsOf } from '../documents/arguments.js';
import { neverRejecting, refusedArgument } from '../documents/never-throwing.js';
import type { Answer } from '../documents/request/refusal.js';
import { type BacktestResult, backtestJudge } from '../features/logs/backtest.js';
import type { DatedSnapshot } from '../features/logs/decide/dated-orgs.js';
import { emptyReadTally, readLog } from '../features/logs/events/read-log.js';
import { type JudgedLog, judgeLog, piecesOf } from '../features/logs/judge-log.js';
import type { BacktestRow, TakeRow } from '../features/logs/log-rows.js';
import { pseudonymousPair } from '../features/logs/pseudonymous-pair.js';
import type { KeyedHash } from '../features/logs/pseudonyms/keyed-letters.js';
import { type ReplayOptions, replayJudge } from '../features/logs/replay.js';
import type { ReplayRow } from '../features/logs/replay-rows.js';
import type { ReplayResult } from '../features/logs/replay-tally.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import { whyNoSnapshot } from './org.js';

export type { BacktestResult, Disagreement, RuleTally } from '../features/logs/backtest.js';
export type { DatedSnapshot } from '../features/logs/decide/dated-orgs.js';
export type { ReadTally } from '../features/logs/events/read-log.js';
export type { JudgedLog } from '../features/logs/judge-log.js';
export type { BacktestRow, JudgedRow, NotComparedRow, RowKey, TakeRow } from '../features/logs/log-rows.js';
export type { KeyedHash } from '../features/logs/pseudonyms/keyed-letters.js';
export type { ReplayOptions } from '../features/logs/replay.js';
export type { ComparedRow, ReplayRow } from '../features/logs/replay-rows.js';
export type { ReplayResult, Transition } from '../features/logs/replay-tally.js';

// Sign-in logs: comparison of the simulator with the recorded decisions, and the effect of a change.

/** An export of the System Log: its text, its bytes, or the list of its records as `JSON.parse` returns it. */
export type LogText = string | Uint8Array | readonly unknown[];

/** The option that receives the decisions of a log one by one. */
export interface RowOptions<Row> {
  /**
   * A function that receives each decision while the log is read. If the function throws an error, reading stops, and the result states
   * this error as the reason.
   */
  readonly takeRow?: TakeRow<Row>;
}

/** An org and its sign-in log, with pseudonyms in place of names. */
export interface PseudonymousLog {
  /** The org as a document, with pseudonyms. */
  readonly org: unknown;
  /** The events of the log, one per line. */
  readonly log: string;
  /** The number of conditions that were replaced because they cannot be evaluated for pseudonyms. They are always undecided. */
  readonly withheld: number;
}

/**
 * Compares the decisions that a log records with those of the simulator. Returns how many agree, which differ, and the condition that
 * causes each difference. Also returns the missing facts of the sign-ins that cannot be compared. If you pass several snapshots, each with its time in
 * milliseconds since the epoch, an event is compared with the latest snapshot before it. `takeRow` receives each decision.
 *
 * Errors: `wrong-argument` if an argument is not a snapshot or not a log; unreadable records are counted in `read`. Spec: Sign-in logs.
 */
export const backtest: (
  orgs: Snapshot | readonly DatedSnapshot[],
  log: LogText,
  options?: RowOptions<BacktestRow>,
) => Promise<Answer<JudgedLog<BacktestResult>>> = neverRejecting(
  async (orgs: Snapshot | readonly DatedSnapshot[], log: LogText, options: RowOptions<BacktestRow> = {}) => {
    const dated = Array.isArray(orgs) ? orgs : [{ snapshot: orgs as Snapshot }];
    const wrong =
      dated.length === 0
        ? 'the first argument contains no snapshot'
        : (wrongAmong(dated, log) ?? findArgumentFault([BACKTEST], [options], 2));
    if (wrong !== undefined) return refusedArgument(wrong);
    return {
      ok: true,
      value: await judgeLog(bytesOf(log), (changes) => backtestJudge(dated, changes, options.takeRow)),
    };
  },
  refusedArgument,
);

/**
 * Evaluates the sign-ins of a log with the policies of two exports. Counts the sign-ins whose result changes, by kind of change, rule,
 * user, application and day. Also counts the sign-ins whose result may change because the log lacks a fact. With `isLearning`, facts are
 * inferred from the recorded rules. `takeRow` receives each decision.
 *
 * Errors: `wrong-argument` if an argument is not a snapshot or not a log. Spec: Sign-in logs.
 */
export const replay: (
  before: Snapshot,
  after: Snapshot,
  log: LogText,
  options?: ReplayOptions & RowOptions<ReplayRow>,
) => Promise<Answer<JudgedLog<ReplayResult>>> = neverRejecting(
  async (
    before: Snapshot,
    after: Snapshot,
    log: LogText,
    options: ReplayOptions & RowOptions<ReplayRow> = {},
  ) => {
    const wrong =
      wrongAmong([{ snapshot: before }, { snapshot: after }], log) ??
      findArgumentFault([REPLAY], [options], 3);
    if (wrong !== undefined) return refusedArgument(wrong);
    return {
      ok: true,
      value: await judgeLog(bytesOf(log), (changes) =>
        replayJudge(before, after, changes, options.takeRow, options),
      ),
    };
  },
  refusedArgument,
);

/**
 * Replaces the names in an org and its log with pseudonyms, by a keyed hash such as HMAC with SHA-256. The policies decide the same as
 * before, and nobody can be identified without the key.
 *
 * Errors: `wrong-argument` if an argument is not a snapshot or not a log. Spec: Sign-in logs.
 */
export const pseudonymize: (
  org: Snapshot,
  log: LogText,
  hash: KeyedHash,
) => Promise<Answer<PseudonymousLog>> = neverRejecting(
  async (org: Snapshot, log: LogText, hash: KeyedHash) => {
    const wrong = wrongAmong([{ snapshot: org }], log);
    if (wrong !== undefined) return refusedArgument(wrong);
    const pair = pseudonymousPair(org, hash);
    const lines: string[] = [];
    await readLog(piecesOf(bytesOf(log)), {
      tally: emptyReadTally(),
      isWanted: pair.isWanted,
      take: (event) => lines.push(`${JSON.stringify(pair.event(event))}\n`),
    });
    return { ok: true, value: { org: pair.org, log: lines.join(''), withheld: pair.withheld } };
  },
  refusedArgument,
);

const BACKTEST = optionsOf({ takeRow: FUNCTION });
const REPLAY = optionsOf({ takeRow: FUNCTION, isLearning: Type.Boolean() });

const PLACES = ['first', 'second'];

function wrongAmong(orgs: readonly DatedSnapshot[], log: unknown): string | undefined {
  for (const [index, dated] of orgs.entries()) {
    const wrong = whyNoSnapshot(dated?.snapshot, PLACES[index] ?? 'first');
    if (wrong !== undefined) return wrong;
  }
  const isLog = typeof log === 'string' || log instanceof Uint8Array || Array.isArray(log);
  return isLog
    ? undefined
    : 'the log must be a text, bytes, or a list of records, as `JSON.parse` returns them';
}

function bytesOf(log: LogText): Uint8Array {
  if (log instanceof Uint8Array) return log;
  const text = typeof log === 'string' ? log : log.map((record) => `${JSON.stringify(record)}\n`).join('');
  return new TextEncoder().encode(text);
}
