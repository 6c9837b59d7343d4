import { expect, test } from 'vitest';
import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';

const ORG = '../outcome/org.json';
const FACTS = ['--app', 'Payroll', '--ip', '203.0.113.9', '--risk', 'LOW'];
const STRANGER = ['--user', 'new@example.com'];

async function answerTo(...argv: readonly string[]) {
  const { io, out, err } = memoryIo();
  const code = await run([...argv], io);
  return { code, out: out().replace(/\s+/g, ' '), err: err() };
}

test('a person whom the export does not hold is asked about with stated groups', async () => {
  const { code, out } = await answerTo('why', ORG, ...FACTS, ...STRANGER, '--group', 'Staff');
  expect(code).toBe(0);
  expect(out).toContain('new@example.com is ALLOWED at Payroll');
  expect(out).toContain('A25');
});

test('the same person without groups is refused, with the way that works', async () => {
  const { code, err } = await answerTo('why', ORG, ...FACTS, ...STRANGER);
  expect(code).toBe(2);
  expect(err).toContain('no user `new@example.com`');
  expect(err).toContain('state their groups, too (`--group`)');
});

test('a person is asked about by group alone', async () => {
  const { code, out } = await answerTo('why', ORG, ...FACTS, '--group', 'Staff');
  expect(code).toBe(0);
  expect(out).toMatch(/^a member of Staff is ALLOWED at Payroll/);
});
