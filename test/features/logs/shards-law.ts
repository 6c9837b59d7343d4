import fc from 'fast-check';
import { expect } from 'vitest';
import { BacktestTally, backtestJudge } from '../../../src/features/logs/backtest.js';
import type { LoggedChanges } from '../../../src/features/logs/context/changes.js';
import type { EvaluationCounts } from '../../../src/features/logs/context/evaluation-totals.js';
import type { LogJudge } from '../../../src/features/logs/context/log-judge.js';
import type { BacktestRow, TakeRow } from '../../../src/features/logs/log-rows.js';
import { replayJudge } from '../../../src/features/logs/replay.js';
import type { ReplayRow } from '../../../src/features/logs/replay-rows.js';
import { type ReplayResult, ReplayTally, type Transition } from '../../../src/features/logs/replay-tally.js';
import { type JudgedPart, judgeParts } from '../../../src/features/logs/shards/judge-parts.js';
import { changesOf, logPlan } from '../../../src/features/logs/shards/log-plan.js';
import { runOf } from '../../../src/features/logs/shards/shard.js';
import { assertWithFixedCases } from '../../runs.js';
import { arbitraryLog, decidedSignIns } from './backtest-law.js';
import { eventsOf, inPieces } from './event-writer.js';
import { indexesOfLog, judgedParts, type MadeLog, readOf } from './made-log.js';
import { edited } from './replay-law.js';

type Json = Readonly<Record<string, unknown>>;

/**
 * The minutes between two sign-ins. Of three successive sign-ins, two neighbors are within ten minutes of each other, and the first and the
 * last are not.
 */
const MINUTES = 7;

/** Generates the distribution of events over files. */
const arbitraryFiling = fc.record({
  /**
   * Where the application of each sign-in is stated. A number means that another event of the same authentication states it, this number of
   * minutes later. `null` means that the policy evaluation itself states it.
   */
  later: fc.array(fc.option(fc.integer({ min: -12, max: 12 })), { minLength: 10, maxLength: 10 }),
  /** The indices of the events that occur twice in the log. */
  repeated: fc.array(fc.nat(30), { maxLength: 4 }),
  cuts: fc.array(fc.nat(40), { maxLength: 6 }),
  partSize: fc.constantFrom(1, 5000, 20_000),
  shards: fc.integer({ min: 1, max: 8 }),
  order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
});

const arbitraryFiledLog = fc.record({ log: arbitraryLog, filing: arbitraryFiling });

export interface ShardsTally {
  parts: number;
  decisions: number;
  duplicates: number;
  presumedApps: number;
}

/** Checks that the results of a log are byte-identical for one or eight workers, for shards in any order, and for one or several files. */
export async function checkShards(orgs: number): Promise<ShardsTally> {
  const tally: ShardsTally = { parts: 0, decisions: 0, duplicates: 0, presumedApps: 0 };
  const arbitraryEdit = fc.record({ policy: fc.nat(), rule: fc.nat(), isDropped: fc.boolean() });
  await assertWithFixedCases(
    fc.asyncProperty(arbitraryFiledLog, arbitraryEdit, async ({ log, filing }, edit) => {
      const { org, requests, ways } = log;
      const signIns = decidedSignIns(org, requests);
      const events = filed(
        signIns.flatMap((one, number) => {
          const all = eventsOf(one, number * MINUTES, ways[number] as number[]);
          return withApplicationLater(
            all,
            filing.later[number] ?? null,
            one.request.appInstance,
            number * MINUTES,
          );
        }),
        filing.repeated,
      );
      const whole = { 'log.ndjson': textOf(events) };
      const cut = cutAt(events, filing.cuts);
      const judgeBacktest = (changes: LoggedChanges, takeRow: TakeRow<BacktestRow>) =>
        backtestJudge([{ snapshot: org }], changes, takeRow);
      const after = edited(org, edit);
      const judgeReplay = (changes: LoggedChanges, takeRow: TakeRow<ReplayRow>) =>
        replayJudge(org, after, changes, takeRow);
      const backtest = await sameBytes(
        whole,
        cut,
        filing,
        judgeBacktest,
        () => new BacktestTally(),
        ({ counts }) => counts,
      );
      await sameBytes<ReplayResult, ReplayRow>(
        whole,
        cut,
        filing,
        judgeReplay,
        () => new ReplayTally(),
        ({ unchanged, transitions }) => ({ unchanged, ...countsOfChanges(transitions) }),
      );
      tally.parts += Object.keys(cut).length;
      tally.decisions += backtest.counts.agree;
      tally.duplicates += backtest.notCompared.duplicate ?? 0;
      tally.presumedApps += backtest.decisionsByAssumption.L1 ?? 0;
    }),
    { numRuns: orgs, endOnFailure: true },
  );
  return tally;
}

interface Adding<Result> {
  add(result: Result): void;
  result(): Result;
}

async function sameBytes<Result extends EvaluationCounts, Row extends BacktestRow | ReplayRow>(
  whole: MadeLog,
  cut: MadeLog,
  { partSize, shards, order }: { partSize: number; shards: number; order: readonly number[] },
  judge: (changes: LoggedChanges, takeRow: TakeRow<Row>) => LogJudge<Result>,
  tally: () => Adding<Result>,
  countsOf: (result: Result) => Readonly<Record<string, number>>,
): Promise<Result> {
  const [rows, rowsApart]: [Row[], Row[]] = [[], []];
  const one = await judgedParts(whole, (changes) => judge(changes, (row) => rows.push(row)));
  const alone = await judgedParts(cut, (changes) => judge(changes, () => {}), { partSize });
  const judgeApart = (changes: LoggedChanges) => judge(changes, (row) => rowsApart.push(row));
  const apart = await inShards(cut, judgeApart, { partSize, shards });
  const shuffled = [...apart].sort((a, b) => orderOf(a, order) - orderOf(b, order));
  const sums = [one, alone, shuffled].map((parts) => {
    const sum = tally();
    for (const { result } of parts) sum.add(JSON.parse(JSON.stringify(result)) as Result);
    return { result: sum.result(), read: readOf(parts) };
  });
  const [ofWhole, ofCut, ofShards] = sums.map((sum) => JSON.stringify(sum));
  expect(ofShards).toBe(ofCut);
  // The reader skips some records without parsing them. This depends on the policy evaluations that precede a record in the same file. The
  // number of skipped records may therefore differ between the complete log and the cut log.
  if (sums[0]?.read.skipped === sums[1]?.read.skipped) expect(ofCut).toBe(ofWhole);
  else expect(JSON.stringify(sums[1]?.result)).toBe(JSON.stringify(sums[0]?.result));
  const { result } = sums[0] as { result: Result };
  expect(rowsApart.map((row) => JSON.stringify(row)).sort()).toEqual(
    rows.map((row) => JSON.stringify(row)).sort(),
  );
  expect(countsOfRows(rows)).toEqual(withoutNone({ ...countsOf(result), ...withoutDuplicates(result) }));
  return result;
}

/** Counts rows by comparison class or by the reason for not comparing. A duplicate event has no rows of its own. */
export function countsOfRows(rows: readonly (BacktestRow | ReplayRow)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const key = row.class === 'not compared' ? row.reason : row.class;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

export function countsOfChanges(transitions: readonly Pick<Transition, 'change' | 'count'>[]) {
  const counts: Record<string, number> = {};
  for (const { change, count } of transitions) counts[change] = (counts[change] ?? 0) + count;
  return counts;
}

export function withoutNone(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

function withoutDuplicates({ notCompared }: EvaluationCounts): Record<string, number> {
  const { duplicate: _, ...others } = notCompared;
  return others;
}

function orderOf({ part }: { readonly part: number }, order: readonly number[]): number {
  return order[part % order.length] ?? 0;
}

/** Processes the shards of a log independently of each other, as on several machines. */
async function inShards<Result>(
  log: MadeLog,
  judge: (changes: LoggedChanges) => LogJudge<Result>,
  { partSize, shards }: { readonly partSize: number; readonly shards: number },
): Promise<JudgedPart<Result>[]> {
  const found: JudgedPart<Result>[] = [];
  for (let index = shards; index >= 1; index--) {
    const indexes = (await indexesOfLog(log)).reverse();
    const plan = logPlan(indexes, partSize);
    const run = runOf(
      plan.parts.map(({ bytes }) => bytes),
      index,
      shards,
    );
    const open = ({ name }: { readonly name: string }) => inPieces(log[name] ?? '', 1_000_000);
    for await (const part of judgeParts(plan, run, judge(changesOf(indexes)), open)) found.push(part);
  }
  return found;
}

/** Moves the application from the policy evaluation to another event of the same authentication. */
function withApplicationLater(
  events: readonly Json[],
  minutes: number | null,
  appId: string,
  number: number,
): Json[] {
  if (minutes === null) return [...events];
  const last = events.at(-1) as Json & { readonly target: readonly Json[] };
  const published = new Date(Date.UTC(2026, 8, 1) + (number + minutes) * 60_000).toISOString();
  return [
    ...events.slice(0, -1),
    { ...last, target: last.target.filter(({ type }) => type !== 'AppInstance') },
    {
      uuid: `sso-${number}`,
      published,
      // If the event precedes the policy evaluation, the reader skips most types of events. The type here is one that it never skips.
      eventType: minutes < 0 ? 'user.authentication.auth_via_radius' : 'user.authentication.sso',
      actor: last.actor,
      outcome: { result: 'SUCCESS' },
      target: [{ id: appId, type: 'AppInstance' }],
      debugContext: { debugData: { authnRequestId: `flow-${number}` } },
    },
  ];
}

/** Repeats some events of a log, and sorts all by time. */
function filed(events: readonly Json[], repeated: readonly number[]): Json[] {
  const twice = repeated.flatMap((number): Json[] => {
    const event = events[number % Math.max(events.length, 1)];
    return event === undefined ? [] : [event];
  });
  const time = ({ published }: Json) => Date.parse(`${String(published).slice(0, 19).replace(' ', 'T')}Z`);
  return [...events, ...twice].sort((one, other) => time(one) - time(other));
}

function textOf(events: readonly Json[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}

function cutAt(events: readonly Json[], cuts: readonly number[]): MadeLog {
  const at = [0, ...cuts.map((cut) => cut % (events.length + 1)).sort((a, b) => a - b), events.length];
  const files = at.slice(1).map((end, number) => {
    const text = `\n${' '.repeat(number)}\n${textOf(events.slice(at[number], end))}`;
    return [`${String(number).padStart(2, '0')}.ndjson`, text] as const;
  });
  return Object.fromEntries(files);
}
