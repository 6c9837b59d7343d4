import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from './memory-io.js';

const START_OF_LINE = '\r\u001b[K';

const TESTS = ['test', 'suites/payroll.preflight.yaml'];

test('preflight test erases its progress on a terminal before it prints a failed test', async () => {
  const { io, out, written } = memoryIo({ terminal: 80, env: { NO_COLOR: '1' } });
  expect(await run(TESTS, io)).toBe(1);
  expect(out()).toContain('✗');
  const all = written;
  expect(all.some(({ to }) => to === 'err')).toBe(true);
  for (const [at, { to }] of all.entries()) {
    const before = all[at - 1];
    if (to === 'out' && before?.to === 'err') expect(before.text).toBe(START_OF_LINE);
  }
});

test.each([
  TESTS,
  ['access', 'org.json'],
  ['lint', 'lint/org.json', '--no-config'],
  ['simulate', 'org.json', '--batch', '-'],
])('preflight %s shows no progress on a terminal that cannot erase a line', async (...argv) => {
  const { io, out, err } = memoryIo({ terminal: 80, env: { TERM: 'dumb' } });
  await run(argv, io);
  expect(out() + err()).not.toContain('\u001b');
  expect(err()).not.toContain('\r');
});
