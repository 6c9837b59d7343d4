import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from './memory-io.js';

const KEY = new TextEncoder().encode('0123456789abcdef0123456789abcdef');
const ARGUMENTS = ['logs', 'pseudonymize', 'org.json', 'history/logs', '--key', '-', '--output', 'made'];

async function backtest(org: string, log: string) {
  const { io, out, files } = memoryIo({ stdin: log });
  files.set('made.json', org);
  const list: typeof io.files.list = (path, options) =>
    path === 'made.json' ? Promise.resolve(undefined) : io.files.list(path, options);
  const given = { ...io, files: { ...io.files, list } };
  await run(['logs', 'backtest', '-', '--export', 'made.json', '--format', 'json'], given);
  return JSON.parse(out());
}

test('a backtest of the pseudonymized org and log has the same counts, and contains no original name', async () => {
  const { io, out, files } = memoryIo({ stdin: KEY });
  expect(await run(ARGUMENTS, io)).toBe(0);
  const [org = '', log = ''] = ['made/org.json', 'made/log.ndjson'].map((path) => files.get(path));
  expect(out()).toMatch(
    /^wrote made\/org\.json: .*\nwrote made\/log\.ndjson: \d+ events; .*next: npx policy-preflight logs backtest/s,
  );
  const original = memoryIo();
  await run(['logs', 'backtest', 'history/logs', '--export', 'org.json', '--format', 'json'], original.io);
  const { counts, notCompared } = JSON.parse(original.out());
  expect(await backtest(org, log)).toMatchObject({ counts, notCompared });
  expect(org + log).not.toMatch(/ann|example|payroll|contractor|finance|staff/i);
});

test('the same pseudonymization key gives the same pseudonyms, and another key gives others', async () => {
  const logs = await Promise.all(
    [KEY, KEY, KEY.toReversed()].map(async (stdin) => {
      const { io, files } = memoryIo({ stdin });
      await run(ARGUMENTS, io);
      return files.get('made/log.ndjson');
    }),
  );
  expect(logs[0]).toBe(logs[1]);
  expect(logs[0]).not.toBe(logs[2]);
});

test('a pseudonymization key that is missing or can be guessed is rejected', async () => {
  const short = memoryIo({ stdin: KEY.slice(0, 15) });
  expect(await run(ARGUMENTS, short.io)).toBe(2);
  expect(short.err()).toContain('the key can be guessed: it has only 15 bytes; create one with at least 16');
  const none = memoryIo();
  expect(await run(['logs', 'pseudonymize', 'org.json', 'history/logs'], none.io)).toBe(2);
  expect(none.err()).toContain(
    'no key: create one with `openssl rand -hex 32 > key.txt`, and pass it as `--key key.txt`',
  );
});

test('an unfinished pseudonymized log does not get its final name, and the next run starts again', async () => {
  const stopped = memoryIo({ stdin: KEY });
  const { files } = stopped;
  const append: typeof stopped.io.files.append = async (path, text) => {
    await stopped.io.files.append(path, text.slice(0, text.length / 2));
    throw Object.assign(new Error('stopped'), { code: 'ENOSPC' });
  };
  expect(await run(ARGUMENTS, { ...stopped.io, files: { ...stopped.io.files, append } })).toBe(2);
  expect([...files.keys()]).toEqual(['made/log.ndjson.part']);
  files.set('made/org.json', 'of a run that was ended before it named the log');
  const again = memoryIo({ stdin: KEY, files });
  expect(await run(ARGUMENTS, again.io)).toBe(0);
  const whole = memoryIo({ stdin: KEY });
  await run(ARGUMENTS, whole.io);
  expect([...files].sort()).toEqual([...whole.files].sort());
  expect(await run(ARGUMENTS, memoryIo({ stdin: KEY, files }).io)).toBe(2);
});
