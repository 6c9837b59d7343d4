import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LogTask, type LogWorkData, logWork } from '../../src/cli/history/log-work.js';
import { segmentLines } from '../../src/cli/history/segment-lines.js';
import type { StartPool } from '../../src/cli/io/io.js';
import { run } from '../../src/cli/program.js';
import { inPieces } from '../history/event-writer.js';
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

/** Threads that are none; each copies what it is sent, and what it answers. */
const pool: StartPool = (_, __, data) => {
  const work = logWork(structuredClone(data) as LogWorkData, memoryIo({ files }).io);
  return Promise.resolve({
    run: async (task, hear) => structuredClone(await work(structuredClone(task) as LogTask, hear)),
    end: () => Promise.resolve(),
  });
};

test.each([BACKTEST, REPLAY, [...REPLAY, '--format', 'json'], [...BACKTEST, '--dedupe', 'all']])(
  'threads come to the same: %j',
  async (...argv) => {
    const alone = await preflight(argv);
    expect(alone).toMatchObject({ code: 0, err: '' });
    expect(await preflight([...argv, '--jobs', '3'], pool)).toEqual(alone);
  },
);

test('a thread that ends in an error is a problem, and no hang', async () => {
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
] as const)('shares of the work, merged, come to the same: %j %j', async (argv, more, format) => {
  const whole = await preflight([...argv, '--format', format]);
  for (const shard of ['2/2', '1/2'])
    await preflight(['logs', 'index', 'log', '--shard', shard, '--output', `index/${shard[0]}`]);
  for (const shard of ['3/3', '1/3', '2/3'])
    expect(
      await preflight([
        ...argv,
        ...more,
        '--shard',
        shard,
        '--output',
        `${argv[1]}${more.length}/${shard[0]}`,
      ]),
    ).toMatchObject({ code: 0, err: '' });
  expect(await preflight(['logs', 'merge', `${argv[1]}${more.length}`, '--format', format])).toEqual(whole);
});

test('a share that was ended is gone on with: what is cut off is done again, and nothing else', async () => {
  const argv = [...BACKTEST, '--shard', '1/1', '--output', 'ended/1'];
  expect((await preflight(argv)).out).toBe('share 1 of 1: 4 of 4 parts now in ended/1\n');
  const text = files.get('ended/1') ?? '';
  files.set('ended/1', text.slice(0, text.indexOf('{"part":2') + 40));
  expect(await preflight(['logs', 'merge', 'ended'])).toMatchObject({ code: 2, out: '' });
  expect((await preflight(argv)).out).toBe('share 1 of 1: 2 of 4 parts now in ended/1, in addition to 2\n');
  expect(files.get('ended/1')).toBe(text);
});

test.each<[string, (line: string) => string]>([
  ['is cut off and gone on with', (line) => line.slice(0, 60)],
  ['is empty', () => '{}'],
  ['lacks what came of the part', () => '{"part":1}'],
  ['has another figure', (line) => line.replace(/"evaluations":\d+/, '"evaluations":"7"')],
  ['is of another part', (line) => line.replace('"part":1', '"part":57')],
])(
  'a line that %s counts for nothing: merging says that a part is missing, and the share is gone on with',
  async (_, damaged) => {
    const text = files.get('ended/1') ?? '';
    const lines = text.split('\n');
    files.set('damaged/1', lines.map((line, at) => (at === 2 ? damaged(line) : line)).join('\n'));
    const { code, out, err } = await preflight(['logs', 'merge', 'damaged']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('1 of 4 parts of the log are missing');
    const argv = [...BACKTEST, '--shard', '1/1', '--output', 'damaged/1'];
    expect((await preflight(argv)).out).toContain('1 of 4 parts now in damaged/1, in addition to 3');
    expect(await preflight(['logs', 'merge', 'damaged'])).toEqual(
      await preflight(['logs', 'merge', 'ended']),
    );
  },
);

test.each<[string, (head: Json) => Json]>([
  ['more parts than there can be', (head) => ({ ...head, parts: 1e15 })],
  ['no number of parts', (head) => ({ ...head, parts: 'x' })],
  ['less than no part', (head) => ({ ...head, parts: -1 })],
  ['no orgs', (head) => ({ ...head, orgs: 7 })],
  ['no hashes', (head) => ({ ...head, hashes: null })],
  ['nothing of how it is read', ({ reading: _, ...head }) => head],
])('a first line that names %s: there is no answer', async (_, changed) => {
  const [head = '', ...lines] = (files.get('ended/1') ?? '').split('\n');
  files.set('changed/1', [JSON.stringify(changed(JSON.parse(head))), ...lines].join('\n'));
  const { code, out, err } = await preflight(['logs', 'merge', 'changed/1']);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/parts of the log are missing|it contains something else/);
});

test.each<[string, (line: string) => string]>([
  ['is empty', () => '{}'],
  ['has other changes', (line) => line.replace('"changes":[', '"changes":[null,')],
  ['has no time', (line) => line.replace(/"range":\{[^}]*\}/, '"range":7')],
])('a line of an index that %s counts for nothing', async (_, damaged) => {
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
  expect(err).toContain('the index does not have it, nor 0 others of 4');
  expect((await preflight(['logs', 'index', 'log', '--output', 'one-index/1'])).out).toContain(
    '1 of 4 files now in one-index/1, in addition to 3',
  );
  expect(files.get('one-index/1')?.split('\n').sort()).toEqual(text.split('\n').sort());
});

test.each<[string, () => void, readonly string[], string]>([
  [
    'a part is missing',
    () => files.set('wrong/1', headAnd(3)),
    ['logs', 'merge', 'wrong'],
    '1 of 4 parts of the log are missing',
  ],
  [
    'another version wrote it',
    () => files.set('wrong/1', headAnd(4).replace('"preflight":"1.2.3"', '"preflight":"1.2.2"')),
    ['logs', 'merge', 'wrong'],
    'it was written by version 1.2.2, and this is 1.2.3',
  ],
  [
    'they are of different logs',
    () => files.set('wrong/2', headAnd(4).replace('"log":"', '"log":"other')),
    ['logs', 'merge', 'ended/1', 'wrong/2'],
    'it is of another log, org or question than the others',
  ],
  [
    'the org is another one now',
    () => files.set('wrong/1', headAnd(4).replace('"hashes":["', '"hashes":["other')),
    ['logs', 'merge', 'wrong/1'],
    '`org.json` changed after the shards were decided',
  ],
  [
    'it is an index',
    () => {},
    ['logs', 'merge', 'index'],
    'it contains an index, not results: pass the files that `--shard` wrote',
  ],
  [
    'it is an org',
    () => {},
    ['logs', 'merge', 'org.json'],
    'it holds no results of a shard, as `--output` writes them',
  ],
  [
    'the index is of fewer files',
    () => files.set('less/1', (files.get('index/1') ?? '').split('\n').slice(0, 2).join('\n')),
    [...BACKTEST, '--index', 'less'],
    'the index does not have it',
  ],
  [
    'the results are of another question',
    () => {},
    [...BACKTEST, '--engine', 'classic', '--output', 'ended/1'],
    'it holds results of something else',
  ],
  [
    'the index has no ids of evaluations',
    () => {},
    [...BACKTEST, '--index', 'index', '--dedupe', 'all'],
    'with another `--dedupe`',
  ],
  ['nowhere to write', () => {}, [...BACKTEST, '--shard', '1/2'], 'a shard has no answer of its own'],
  [
    'no such share',
    () => {},
    [...BACKTEST, '--shard', '3/2', '--output', 'x'],
    'expected one share of several',
  ],
])('%s: it is said, and there is no answer', async (_, make, argv, message) => {
  make();
  const { code, out, err } = await preflight(argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(message);
});

/** The journal of all parts, cut behind so many of them. */
function headAnd(parts: number): string {
  return `${(files.get('ended/1') ?? '')
    .split('\n')
    .slice(0, parts + 1)
    .join('\n')}\n`;
}

test('a file that holds what another holds is read once', async () => {
  const single = await preflight(['logs', 'backtest', 'log/0.ndjson', '--export', 'org.json']);
  files.set('twice/a.ndjson', files.get('log/0.ndjson') ?? '');
  files.set('twice/b.ndjson', files.get('log/0.ndjson') ?? '');
  const { out, err } = await preflight(['logs', 'backtest', 'twice', '--export', 'org.json']);
  expect(out).toBe(single.out);
  expect(err).toContain('twice/b.ndjson: warning: it has the same content as another file of the log');
});

test('every line of a file is in one of its segments, wherever they are cut', async () => {
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
    { numRuns: 300 },
  );
});
