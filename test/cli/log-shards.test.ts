import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import type { StartPool } from '../../src/console/io/io.js';
import { type LogTask, type LogWorkData, logWork } from '../../src/features/logs/console/log-work.js';
import { segmentLines } from '../../src/features/logs/console/segment-reader.js';
import { inPieces } from '../features/logs/event-writer.js';
import { memoryIo } from './memory-io.js';
import { PARTED_LOG } from './parted-log.js';

type Json = Readonly<Record<string, unknown>>;

const files = new Map(PARTED_LOG);

const BACKTEST = ['logs', 'backtest', 'log', '--export', 'org.json', '--format', 'json'];
const REPLAY = ['logs', 'replay', 'log', '--base', 'org.json', '--export', 'history/proposed.json'];

async function preflight(argv: readonly string[], startPool?: StartPool) {
  const { io, out, err } = memoryIo({ files, ...(startPool && { startPool }) });
  const code = await run(argv, io);
  return { code, out: out(), err: err() };
}

/** A pool that runs tasks in this thread, and copies every message. */
const pool: StartPool = (_, __, data) => {
  const work = logWork(structuredClone(data) as LogWorkData, memoryIo({ files }).io);
  return Promise.resolve({
    run: async (task, hear) => structuredClone(await work(structuredClone(task) as LogTask, hear)),
    end: () => Promise.resolve(),
  });
};

test.each([BACKTEST, REPLAY, [...REPLAY, '--format', 'json'], [...BACKTEST, '--dedupe', 'all']])(
  'a logs command with several threads gives the same report as with one: %j',
  async (...argv) => {
    const alone = await preflight(argv);
    expect(alone).toMatchObject({ code: 0, err: '' });
    expect(await preflight([...argv, '--jobs', '3'], pool)).toEqual(alone);
  },
);

test('a command whose thread fails exits with an error and does not hang', async () => {
  const dying: StartPool = () =>
    Promise.resolve({
      run: () => Promise.reject(new Error('Worker terminated due to reaching memory limit')),
      end: () => Promise.resolve(),
    });
  const { code, out, err } = await preflight([...BACKTEST, '--jobs', '2'], dying);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('a thread ended early (Worker terminated');
});

test.each([
  [BACKTEST, [], 'json'],
  [REPLAY, [], 'text'],
  [REPLAY, ['--index', 'index'], 'markdown'],
] as const)(
  'merging the shards of a log gives the same report as one run: %j %j',
  async (argv, more, format) => {
    const whole = await preflight([...argv, '--format', format]);
    for (const shard of ['2/2', '1/2'])
      await preflight(['logs', 'index', 'log', '--shard', shard, '--output', `index/${shard[0]}`]);
    for (const shard of ['3/3', '1/3', '2/3'])
      expect(
        await preflight([...argv, ...more, '--shard', shard, '--checkpoint', `${argv[1]}${more.length}`]),
      ).toMatchObject({ code: 0, err: '' });
    expect(await preflight(['logs', 'merge', `${argv[1]}${more.length}`, '--format', format])).toEqual(whole);
  },
);

test('a log shard that was interrupted continues, and processes only the missing parts of the log', async () => {
  const argv = [...BACKTEST, '--shard', '1/1', '--checkpoint', 'ended/'];
  expect((await preflight(argv)).out).toBe(
    'shard 1 of 1: processed 4 of 4 parts; results are in ended/1-of-1.ndjson\n',
  );
  const text = files.get('ended/1-of-1.ndjson') ?? '';
  files.set('ended/1-of-1.ndjson', text.slice(0, text.indexOf('{"part":2') + 40));
  expect(await preflight(['logs', 'merge', 'ended'])).toMatchObject({ code: 2, out: '' });
  expect((await preflight(argv)).out).toBe(
    'shard 1 of 1: processed 2 of 4 parts (and 2 in an earlier run); results are in ended/1-of-1.ndjson\n',
  );
  expect(files.get('ended/1-of-1.ndjson')).toBe(text);
});

test.each<[string, (line: string) => string]>([
  ['is truncated', (line) => line.slice(0, 60)],
  ['is empty', () => '{}'],
  ['lacks the result of the part', () => '{"part":1}'],
  ['has a changed count', (line) => line.replace(/"evaluations":\d+/, '"evaluations":"7"')],
  ['has the number of another part', (line) => line.replace('"part":1', '"part":57')],
])(
  'merging ignores an unusable line of a shard file and reports the missing part: a line that %s',
  async (_, damaged) => {
    const text = files.get('ended/1-of-1.ndjson') ?? '';
    const lines = text.split('\n');
    files.set('damaged/1-of-1.ndjson', lines.map((line, at) => (at === 2 ? damaged(line) : line)).join('\n'));
    const { code, out, err } = await preflight(['logs', 'merge', 'damaged']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('parts of the log are missing (1 of 4)');
    const argv = [...BACKTEST, '--shard', '1/1', '--checkpoint', 'damaged'];
    expect((await preflight(argv)).out).toContain(
      'processed 1 of 4 parts (and 3 in an earlier run); results are in damaged/1-of-1',
    );
    expect(await preflight(['logs', 'merge', 'damaged'])).toEqual(
      await preflight(['logs', 'merge', 'ended']),
    );
  },
);

test.each<[string, (head: Json) => Json]>([
  ['more parts than possible', (head) => ({ ...head, parts: 1e15 })],
  ['no number of parts', (head) => ({ ...head, parts: 'x' })],
  ['a negative number of parts', (head) => ({ ...head, parts: -1 })],
  ['invalid orgs', (head) => ({ ...head, orgs: 7 })],
  ['no hashes', (head) => ({ ...head, hashes: null })],
  ['no reading options', ({ reading: _, ...head }) => head],
])('a shard file is rejected if its first line has %s', async (_, changed) => {
  const [head = '', ...lines] = (files.get('ended/1-of-1.ndjson') ?? '').split('\n');
  files.set('changed/1', [JSON.stringify(changed(JSON.parse(head))), ...lines].join('\n'));
  const { code, out, err } = await preflight(['logs', 'merge', 'changed/1']);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/parts of the log are missing|the file contains something else/);
});

test.each<[string, (line: string) => string]>([
  ['is empty', () => '{}'],
  ['has other changes', (line) => line.replace('"changes":[', '"changes":[null,')],
  ['has no time', (line) => line.replace(/"range":\{[^}]*\}/, '"range":7')],
])('an unusable line of a log index (a line that %s) is ignored', async (_, damaged) => {
  await preflight(['logs', 'index', 'log', '--output', 'one-index/1']);
  const text = files.get('one-index/1') ?? '';
  files.set(
    'one-index/1',
    text
      .split('\n')
      .map((line, at) => (at === 1 ? damaged(line) : line))
      .join('\n'),
  );
  const { code, err } = await preflight([...BACKTEST, '--index', 'one-index']);
  expect(code).toBe(2);
  expect(err).toContain('the index lacks 1 of 4 files, this one first');
  expect((await preflight(['logs', 'index', 'log', '--output', 'one-index/1'])).out).toContain(
    'processed 1 of 4 files (and 3 in an earlier run); results are in one-index/1',
  );
  expect(files.get('one-index/1')?.split('\n').sort()).toEqual(text.split('\n').sort());
});

test.each<[string, () => void, readonly string[], string]>([
  [
    'a missing part',
    () => files.set('wrong/1', headAnd(3)),
    ['logs', 'merge', 'wrong'],
    'parts of the log are missing (1 of 4)',
  ],
  [
    'a file of another version',
    () => files.set('wrong/1', headAnd(4).replace('"preflight":"1.2.3"', '"preflight":"1.2.2"')),
    ['logs', 'merge', 'wrong'],
    'version 1.2.2 wrote it, and this is 1.2.3',
  ],
  [
    'shards of different logs',
    () => files.set('wrong/2', headAnd(4).replace('"log":"', '"log":"other')),
    ['logs', 'merge', 'ended/1-of-1.ndjson', 'wrong/2'],
    'the file is for another log, export or command than the other files',
  ],
  [
    'a changed export',
    () => files.set('wrong/1', headAnd(4).replace('"hashes":["', '"hashes":["other')),
    ['logs', 'merge', 'wrong/1'],
    '`org.json` changed after the shards were run',
  ],
  [
    'an index in place of results',
    () => {},
    ['logs', 'merge', 'index'],
    'the file contains an index, not results of shards: pass the folder of `--checkpoint`',
  ],
  [
    'an export in place of results',
    () => {},
    ['logs', 'merge', 'org.json'],
    'the file contains neither results that `--checkpoint` wrote nor an index: pass another file',
  ],
  [
    'an index of fewer files',
    () => files.set('less/1', (files.get('index/1') ?? '').split('\n').slice(0, 2).join('\n')),
    [...BACKTEST, '--index', 'less'],
    'the index lacks',
  ],
  [
    'a checkpoint of another command',
    () => {},
    [...BACKTEST, '--engine', 'classic', '--shard', '1/1', '--checkpoint', 'ended'],
    'the file contains results for another log, export, command or version',
  ],
  [
    'an index without ids of evaluations',
    () => {},
    [...BACKTEST, '--index', 'index', '--dedupe', 'all'],
    'another `--dedupe` or another version',
  ],
  [
    'no folder for the results',
    () => {},
    [...BACKTEST, '--shard', '1/2', '--output', 'parts/1.ndjson'],
    'a shard has no report of its own: pass `--checkpoint` with a folder',
  ],
  [
    'a report of a shard',
    () => {},
    [...BACKTEST, '--shard', '1/2', '--checkpoint', 'x', '--output', 'y'],
    'a shard has no report of its own: omit `--output`',
  ],
  [
    'a file in place of the folder',
    () => files.set('afile', ''),
    [...BACKTEST, '--checkpoint', 'afile'],
    'this is a file, not a folder',
  ],
  [
    'no such shard',
    () => {},
    [...BACKTEST, '--shard', '3/2', '--checkpoint', 'x'],
    'expected a shard number and the number of shards, such as 3/8',
  ],
])('invalid options or inputs of log shards are rejected: %s', async (_, make, argv, message) => {
  make();
  const { code, out, err } = await preflight(argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(message);
});

/** Returns the first line of the journal and the lines of the first parts. The rest is cut off. */
function headAnd(parts: number): string {
  return `${(files.get('ended/1-of-1.ndjson') ?? '')
    .split('\n')
    .slice(0, parts + 1)
    .join('\n')}\n`;
}

test('log files with identical content are read once', async () => {
  const single = await preflight(['logs', 'backtest', 'log/0.ndjson', '--export', 'org.json']);
  files.set('twice/a.ndjson', files.get('log/0.ndjson') ?? '');
  files.set('twice/b.ndjson', files.get('log/0.ndjson') ?? '');
  const { out, err } = await preflight(['logs', 'backtest', 'twice', '--export', 'org.json']);
  expect(out).toBe(single.out);
  expect(err).toContain('twice/b.ndjson: warning: the file has the same content as another file of the log');
});

test('property: every line of a log file is in exactly one segment, wherever the segments begin', async () => {
  const arbitraryText = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n'), maxLength: 12 }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(
      arbitraryText.map((lines) => lines.join('\n')),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 9 }),
      async (text, size, piece) => {
        let found = '';
        for (let start = 0; start < text.length; start += size) {
          const segment = { start, end: Math.min(start + size, text.length) };
          const stored = inPieces(text.slice(Math.max(start - 1, 0)), piece);
          for await (const part of segmentLines(stored, segment)) found += new TextDecoder().decode(part);
        }
        expect(found).toBe(text);
      },
    ),
    { numRuns: 150 },
  );
});
