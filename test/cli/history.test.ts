import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { fixtures, memoryIo } from './memory-io.js';

const LOG = readFileSync(`${fixtures}history/logs/september.ndjson`);

async function backtest(stdin: Uint8Array, ...more: string[]) {
  const { io, out, err } = memoryIo({ stdin });
  const code = await run(['logs', 'backtest', '-', '--export', 'org.json', '--format', 'json', ...more], io);
  return { code, err: err(), counts: code < 2 ? JSON.parse(out()).counts : undefined };
}

test('the logs commands give the same report for a log on standard input as for a log file, compressed or not', async () => {
  const plain = await backtest(LOG);
  expect(plain).toMatchObject({ code: 0, err: '', counts: { agree: 10, undecided: 3, disagree: 1 } });
  expect(await backtest(gzipSync(LOG))).toEqual(plain);
});

test('the logs commands read a truncated compressed log up to the damage, and report the damage', async () => {
  const packed = gzipSync(Buffer.concat(Array.from({ length: 40 }, (_, number) => renamed(number))), {
    level: 0,
  });
  const { code, err, counts } = await backtest(packed.subarray(0, packed.length - 5000));
  expect(code).toBe(0);
  expect(counts.agree).toBeGreaterThan(10 * 30);
  expect(counts.agree).toBeLessThan(10 * 40);
  expect(err).toMatch(/^<stdin>: warning: the gzip data ends early/);
});

/** Returns the same log with other event ids. */
function renamed(number: number): Buffer {
  return Buffer.from(LOG.toString().replaceAll('"uuid": "event', `"uuid": "${number}-event`));
}

test.each<[readonly string[], string]>([
  [
    ['logs', 'backtest', 'nowhere.ndjson', '--export', 'org.json'],
    'nowhere.ndjson: error: there is no such file or folder',
  ],
  [
    ['logs', 'backtest', 'lint', '--export', 'nowhere.json'],
    'nowhere.json: error: there is no such file or folder',
  ],
  [
    ['logs', 'backtest', 'history', '--export', 'org.json', '--export', 'dead.json'],
    'preflight: several exports need a time: pass it for all but the last one',
  ],
  [
    ['logs', 'backtest', 'history', '--export', 'org.json', '--fail-under', '101'],
    'expected a percentage, from 0 to 100',
  ],
  [
    ['logs', 'replay', 'history', '--base', 'org.json'],
    'preflight: nothing to compare: pass `--export`, and `--base` or `--plan`',
  ],
  [
    ['logs', 'backtest', 'org.json', '--export', 'org.json'],
    'org.json: error: none of 1 record is an event of the System Log',
  ],
])('the logs commands report an error for the command line %j: %s', async (argv, message) => {
  const { io, err } = memoryIo();
  expect(await run(argv, io)).toBe(2);
  expect(err()).toContain(message);
});

test('a backtest of a log without comparable events fails only if --fail-under is passed', async () => {
  expect(await backtest(Buffer.from('{"eventType":"user.session.start"}\n'))).toMatchObject({ code: 0 });
  expect(await backtest(Buffer.from(''), '--fail-under', '0')).toMatchObject({ code: 1 });
});
