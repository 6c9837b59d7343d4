import { parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import type { StartPool } from '../../src/console/io/io.js';
import { type LogTask, type LogWorkData, logWork } from '../../src/features/logs/console/log-work.js';
import type { BacktestRow } from '../../src/features/logs/log-rows.js';
import type { ReplayRow } from '../../src/features/logs/replay-rows.js';
import { countsOfChanges, countsOfRows, withoutNone } from '../features/logs/shards-law.js';
import { memoryIo } from './memory-io.js';
import { PARTED_LOG } from './parted-log.js';

const files = new Map(PARTED_LOG);

const BACKTEST = ['logs', 'backtest', 'log', '--export', 'org.json'];
const REPLAY = ['logs', 'replay', 'log', '--base', 'org.json', '--export', 'history/proposed.json'];

async function preflight(argv: readonly string[]) {
  const { io, out, err } = memoryIo({ files });
  const code = await run(argv, io);
  return { code, out: out(), err: err() };
}

async function linesOf(argv: readonly string[]): Promise<string[]> {
  const { code, out, err } = await preflight([...argv, '--format', 'ndjson']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out.split('\n').slice(0, -1);
}

test('the decision lines of a backtest add up to the counts of its report, and contain the same disagreements', async () => {
  const rows = (await linesOf(BACKTEST)).map((line) => JSON.parse(line) as BacktestRow);
  const { counts, notCompared, disagreements } = JSON.parse(
    (await preflight([...BACKTEST, '--format', 'json'])).out,
  );
  const { duplicate, ...others } = notCompared;
  expect(duplicate).toBeGreaterThan(0);
  expect(countsOfRows(rows)).toEqual(withoutNone({ ...counts, ...others }));
  const listed = ({
    event,
    time,
    user,
    recorded,
    decided,
    failedConditions,
    dependsOn,
  }: Record<string, unknown>) => {
    return { event, time, user, recorded, decided, failedConditions, dependsOn };
  };
  expect(rows.filter((row) => row.class === 'disagree').map((row) => listed({ ...row }))).toEqual(
    disagreements.map(listed),
  );
});

test('the decision lines of a replay add up to the counts of its report', async () => {
  const rows = (await linesOf(REPLAY)).map((line) => JSON.parse(line) as ReplayRow);
  const answer = JSON.parse((await preflight([...REPLAY, '--format', 'json'])).out);
  const { duplicate: _, ...others } = answer.notCompared;
  expect(answer.transitions.length).toBeGreaterThan(1);
  expect(countsOfRows(rows)).toEqual(
    withoutNone({ unchanged: answer.unchanged, ...countsOfChanges(answer.transitions), ...others }),
  );
});

test.each([BACKTEST, REPLAY])(
  'the decision lines of all shards together equal the lines of one run: %j',
  async (...argv) => {
    const shares: string[] = [];
    for (const shard of ['3/3', '1/3', '2/3']) shares.push(...(await linesOf([...argv, '--shard', shard])));
    expect(shares.sort()).toEqual((await linesOf(argv)).sort());
  },
);

/** A replacement for the thread pool that runs all tasks in this thread. `test/package/distributed.test.ts` tests real threads. */
const pool: StartPool = (_, __, data) => {
  const work = logWork(structuredClone(data) as LogWorkData, memoryIo({ files }).io);
  let last: Promise<unknown> = Promise.resolve();
  return Promise.resolve({
    run(task, hear) {
      last = last.then(() => work(task as LogTask, hear));
      return last;
    },
    end: () => Promise.resolve(),
  });
};

test.each([BACKTEST, REPLAY])(
  'a logs command with several threads writes the same decision lines as with one: %j',
  async (...argv) => {
    const { io, out, err } = memoryIo({ files, startPool: pool });
    expect(await run([...argv, '--format', 'ndjson', '--jobs', '3'], io)).toBe(0);
    expect(err()).toBe('');
    expect(out().split('\n').slice(0, -1).sort()).toEqual((await linesOf(argv)).sort());
  },
);

test.each([BACKTEST, REPLAY, [...REPLAY, '--learn']])(
  'a Parquet table contains the same values as the decision lines: %j',
  async (...argv) => {
    const { io, out } = memoryIo({ files });
    expect(await run([...argv, '--format', 'parquet'], io)).toBe(0);
    const bytes = Buffer.from(out(), 'latin1');
    const file = new Uint8Array(bytes).buffer;
    const rows = await parquetReadObjects({ file });
    const lines = (await linesOf(argv)).map((line) => JSON.parse(line) as Record<string, unknown>);
    const none = { policy: null, rule: null };
    const ofTable = ({ time, ...row }: Readonly<Record<string, unknown>>) =>
      Object.fromEntries(
        [...Object.entries(row), ['time', time instanceof Date ? time.toISOString() : time] as const].filter(
          ([, value]) => value !== undefined && value !== null,
        ),
      );
    const ofLine = ({ before, after, ...row }: Record<string, unknown>) =>
      ofTable({ ...row, before: before === null ? none : before, after: after === null ? none : after });
    expect(rows.map(ofTable)).toEqual(lines.map(ofLine));
  },
);

test.each([[], ['--jobs', '3']])(
  'a command that writes decision lines ends silently if the reader of its output goes away: %j',
  async (...jobs) => {
    const { io, err } = memoryIo({ files, startPool: pool });
    const texts: string[] = [];
    const write = (text: string | Uint8Array) => {
      if (texts.length > 0) return Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      texts.push(String(text));
      return Promise.resolve();
    };
    const argv = [...BACKTEST, '--format', 'ndjson', ...jobs];
    expect(await run(argv, { ...io, out: { ...io.out, write } })).toBe(0);
    expect(texts).toHaveLength(1);
    expect(err()).toBe('');
  },
);

test('decision lines and reports use the policy type names of the service', async () => {
  const { rules, disagreements } = JSON.parse((await preflight([...BACKTEST, '--format', 'json'])).out);
  const rows = (await linesOf(BACKTEST)).map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const typesIn = (of: readonly Readonly<Record<string, unknown>>[]) =>
    [...new Set(of.flatMap(({ policyType }) => policyType ?? []))].sort();
  for (const of of [rules, rows]) expect(typesIn(of)).toEqual(['ACCESS_POLICY', 'OKTA_SIGN_ON']);
  expect(['ACCESS_POLICY', 'OKTA_SIGN_ON']).toEqual(expect.arrayContaining(typesIn(disagreements)));
  expect(disagreements.length).toBeGreaterThan(0);
});

test('a Parquet table is not written to a terminal', async () => {
  const { io, err } = memoryIo({ files, terminal: 80 });
  expect(await run([...BACKTEST, '--format', 'parquet'], io)).toBe(2);
  expect(err()).toContain('redirect standard output into a file, as `> decisions.parquet`');
});

test('the decision lines of each log file are written before the next log file has been read completely', async () => {
  const { io } = memoryIo({ files });
  const steps: string[] = [];
  const watched = {
    ...io,
    out: { ...io.out, write: (text: string) => Promise.resolve(void steps.push(text)) },
    files: {
      ...io.files,
      async *readPieces(path: string, start?: number) {
        yield* io.files.readPieces(path, start);
        steps.push(path);
      },
    },
  };
  expect(await run([...BACKTEST, '--format', 'ndjson'], watched)).toBe(0);
  const written = (number: number) => steps.findIndex((text) => text.includes(`"event":"${number}-`));
  for (const number of [0, 40, 80])
    expect(written(number)).toBeLessThan(steps.lastIndexOf(`log/${number / 40 + 1}.ndjson`));
  expect(written(0)).toBeGreaterThan(0);
});

test.each([
  [[...REPLAY, '--checkpoint', 'x'], '`--checkpoint` stores counts, not decisions'],
  [[...REPLAY, '--shard', '1/2', '--fail-on', 'removed'], 'a shard has no result for the complete log'],
  [[...REPLAY, '--format', 'parquet', '--checkpoint', 'x'], '`--checkpoint` stores counts, not decisions'],
  [[...REPLAY, '--output', 'x'], 'redirect standard output, as `> decisions.ndjson`'],
  [[...REPLAY, '--format', 'parquet', '--output', 'x'], 'redirect standard output, as `> decisions.parquet`'],
  [['logs', 'merge', 'parts', '--format', 'ndjson'], 'expected'],
])(
  'the command line %j, which asks for one line per decision, is rejected and writes nothing',
  async (argv, message) => {
    const format = argv.includes('--format') ? [] : ['--format', 'ndjson'];
    const { code, out, err } = await preflight([...argv, ...format]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  },
);

test.each([
  [...BACKTEST, '--shard', '1/2', '--checkpoint', 'x', '--fail-under', '1'],
  [...REPLAY, '--shard', '1/2', '--checkpoint', 'x', '--fail-on', 'any'],
])(
  'a command line that sets `--fail-under` or `--fail-on` for one shard of a log is rejected: %j',
  async (...argv) => {
    const { code, out, err } = await preflight(argv);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('pass them to `preflight logs merge`');
  },
);

test('if a command writes one line per decision, the thresholds `--fail-under` and `--fail-on` still make it exit with code 1', async () => {
  expect(await preflight([...BACKTEST, '--format', 'ndjson', '--fail-under', '100'])).toMatchObject({
    code: 1,
  });
  expect(await preflight([...REPLAY, '--format', 'ndjson', '--fail-on', 'any'])).toMatchObject({ code: 1 });
});
