import { expect, test } from 'vitest';
import { COMMAND_HELP } from '../../src/cli/commands/command-help.js';
import { run } from '../../src/cli/program.js';
import { memoryIo } from './memory-io.js';

/** Without these, there is nothing to answer. */
const ASKING: Readonly<Record<string, readonly string[]>> = {
  diff: ['nowhere.json'],
  outcome: ['--app', 'Payroll'],
  'plan-order': ['--plan', 'terraform/plan.json'],
  compliance: ['--source', 'stig'],
  pseudonymize: ['history/logs', '--key', 'dead.json'],
  simulate: ['--app', 'Payroll'],
  who: ['--locked-out'],
  why: ['--app', 'Payroll'],
};

const reading = Object.entries(COMMAND_HELP).flatMap(([name, { usage }]) => {
  const paths = usage.match(/<(?:snapshot|path\.{3}|before)>/g)?.map(() => 'nowhere.json') ?? [];
  return paths.length === 0 ? [] : [[name, ...paths, ...(ASKING[name] ?? [])]];
});

test.each(reading)(
  'preflight %s says of an input that is not there where, what and by which code',
  async (...argv) => {
    const { io, out, err } = memoryIo();
    expect(await run(argv, io)).toBe(2);
    expect(out()).toBe('');
    const lines = err().trimEnd().split('\n');
    expect(new Set(lines)).toEqual(
      new Set(['nowhere.json: error: there is no such file or folder (unreadable-file)']),
    );
  },
);

test.each([
  ['rules', 'no-such/rule'],
  ['schema', 'snapshoot'],
  ['who', 'org.json'],
  ['who', 'org.json', '--app', 'Payrol', '--below', '2fa'],
  ['reach', 'org.json', '--type', 'ACCES_POLICY'],
  ['refs', 'org.json', '--to', 'nobody'],
  ['simulate', 'org.json'],
  ['simulate', '-', '--request', '-'],
  ['diff', '-', '-'],
  ['lint', '-', '--fix'],
])('preflight %s %s: a command line that cannot be followed is said in one form', async (...argv) => {
  const { io, out, err } = memoryIo();
  expect(await run(argv, io)).toBe(2);
  expect(out()).toBe('');
  expect(err()).toMatch(/^(preflight: [^\n]*[^.\n]\n)+$/);
});
