import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import type { BacktestRow } from '../../src/history/log-rows.js';
import type { ReplayRow } from '../../src/history/replay-rows.js';
import { countsOfChanges, countsOfRows, withoutNone } from '../history/shards-law.js';
import { memoryIo } from './memory-io.js';
import { PARTED_LOG } from './parted-log.js';

const files = new Map(PARTED_LOG);

const BACKTEST = ['backtest', 'log', '--org', 'org.json'];
const REPLAY = ['replay', 'log', '--before', 'org.json', '--after', 'history/proposed.json'];

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

test('the lines of a backtest add up to its counts, and those that disagree are those that it lists', async () => {
  const rows = (await linesOf(BACKTEST)).map((line) => JSON.parse(line) as BacktestRow);
  const { counts, notJudged, disagreements } = JSON.parse(
    (await preflight([...BACKTEST, '--format', 'json'])).out,
  );
  const { duplicate, ...others } = notJudged;
  expect(duplicate).toBeGreaterThan(0);
  expect(countsOfRows(rows)).toEqual(withoutNone({ ...counts, ...others }));
  const listed = ({ event, time, user, recorded, decided, against, hangsOn }: Record<string, unknown>) => {
    return { event, time, user, recorded, decided, against, hangsOn };
  };
  expect(rows.filter((row) => row.class === 'disagree').map((row) => listed({ ...row }))).toEqual(
    disagreements.map(listed),
  );
});

test('the lines of a replay add up to its counts', async () => {
  const rows = (await linesOf(REPLAY)).map((line) => JSON.parse(line) as ReplayRow);
  const answer = JSON.parse((await preflight([...REPLAY, '--format', 'json'])).out);
  const { duplicate: _, ...others } = answer.notJudged;
  expect(answer.transitions.length).toBeGreaterThan(1);
  expect(countsOfRows(rows)).toEqual(
    withoutNone({ unchanged: answer.unchanged, ...countsOfChanges(answer.transitions), ...others }),
  );
});

test.each([BACKTEST, REPLAY])('the lines of all shares are those of the whole: %j', async (...argv) => {
  const shares: string[] = [];
  for (const shard of ['3/3', '1/3', '2/3']) shares.push(...(await linesOf([...argv, '--shard', shard])));
  expect(shares.sort()).toEqual((await linesOf(argv)).sort());
});

test('lines are written while the log is read, those of a part before the next is read to its end', async () => {
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
  [[...BACKTEST, '--jobs', '2'], 'is written by one thread: leave `--jobs` out'],
  [[...REPLAY, '--out', 'x'], '`--out` keeps counts, no decisions'],
  [[...REPLAY, '--shard', '1/2', '--fail-on', 'lost'], 'a share of the log says nothing about all of it'],
  [['merge', 'parts', '--format', 'ndjson'], 'expected'],
])('%j: it is said, and nothing is written', async (argv, message) => {
  const { code, out, err } = await preflight([...argv, '--format', 'ndjson']);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(message);
});

test('thresholds hold as they do without', async () => {
  expect(await preflight([...BACKTEST, '--format', 'ndjson', '--fail-under', '100'])).toMatchObject({
    code: 1,
  });
  expect(await preflight([...REPLAY, '--format', 'ndjson', '--fail-on', 'any'])).toMatchObject({ code: 1 });
});
