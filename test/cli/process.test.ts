import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { fixtures } from './memory-io.js';
import { PROGRAM } from './program-arguments.js';

test('the built program prints an answer and exits with the exit code of its command', async () => {
  const answered = await preflight([
    'simulate',
    'org.json',
    '--app',
    'Payroll',
    '--group',
    'Staff',
    '--format',
    'json',
  ]);
  expect(JSON.parse(answered.out).evaluation).toHaveLength(3);
  expect(answered).toMatchObject({ code: 0, err: '' });
  const request = '{"appInstance":"0oa0","policyContext":{"groups":{"ids":["00g1staff"]}}}';
  const refused = await preflight(['simulate', 'org.json', '--request', '-', '--format', 'json'], request);
  expect(JSON.parse(refused.out).errorCode).toBe('E0000007');
  expect(refused).toMatchObject({ code: 2 });
});

test('`simulate --batch` reads requests from standard input and answers one by one', async () => {
  const request = '{"appInstance":"0oa1payroll","policyContext":{"groups":{"ids":["00g1staff"]}}}\n';
  const { out, code } = await preflight(['simulate', 'org.json', '--batch', '-'], request.repeat(2000));
  expect(out.trimEnd().split('\n')).toHaveLength(2000);
  expect(code).toBe(0);
});

test('the built program exits silently if the reader of its output goes away', async () => {
  const request = '{"appInstance":"0oa1payroll","policyContext":{"groups":{"ids":["00g1staff"]}}}\n';
  const { err, code } = await preflight(
    ['simulate', 'org.json', '--batch', '-'],
    request.repeat(20_000),
    'closes',
  );
  expect({ err, code }).toEqual({ err: '', code: 0 });
});

interface Ended {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** Runs the program. With `closes`, the reader closes after the first chunk of output. */
function preflight(
  args: readonly string[],
  stdin = '',
  reader: 'reads' | 'closes' = 'reads',
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...PROGRAM, ...args], { cwd: fixtures });
    const said = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.out += text;
      if (reader === 'closes') child.stdout.destroy();
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.err += text;
    });
    child.on('close', (code) => resolve({ ...said, code }));
    child.stdin.on('error', () => {});
    child.stdin.end(stdin);
  });
}
