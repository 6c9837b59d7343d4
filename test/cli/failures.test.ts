import { expect, test } from 'vitest';
import { COMMAND_HELP, type CommandName } from '../../src/cli/commands/command-help.js';
import { baseOf } from '../../src/cli/commands/named-command.js';
import { run } from '../../src/cli/program.js';
import { memoryIo } from './memory-io.js';

/** The options that some commands require. */
const ASKING: Readonly<Record<string, readonly string[]>> = {
  diff: ['nowhere.json'],
  'explain --steps': ['--steps', '--app', 'Payroll'],
  'terraform order': ['--plan', 'terraform/plan.json'],
  compliance: ['--framework', 'stig'],
  'logs pseudonymize': ['history/logs', '--key', 'dead.json'],
  simulate: ['--app', 'Payroll'],
  'access --below': ['--rule', 'Office'],
  'access --matrix': ['--matrix', 'people,places'],
  'analyze --locked-out': ['--locked-out'],
  'inspect --used-by': ['--references'],
  'inspect --user-classes': ['--user-classes'],
  'report --interactive': ['--interactive'],
  explain: ['--app', 'Payroll'],
};

const READING_INPUT = Object.entries(COMMAND_HELP).flatMap(([name, { usage }]) => {
  const paths = usage.match(/<(?:export|path\.{3}|before)>/g)?.map(() => 'nowhere.json') ?? [];
  return paths.length === 0
    ? []
    : [[...baseOf(name as CommandName).split(' '), ...paths, ...(ASKING[name] ?? [])]];
});

test('every command that takes an export is covered by the tests of missing inputs', () => {
  expect(READING_INPUT.length).toBeGreaterThan(15);
});

test.each(READING_INPUT)(
  'the command preflight %s reports a missing input file with its path, message and code',
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
  ['lint', '--explain-rule', 'no-such/rule'],
  ['schema', 'snapshoot'],
  ['access', 'org.json', '--with', 'okta_password'],
  ['access', 'org.json', '--app', 'Payrol', '--below', '2fa'],
  ['analyze', 'org.json', '--policy-type', 'ACCES_POLICY'],
  ['inspect', 'org.json', '--used-by', 'nobody'],
  ['simulate', 'org.json'],
  ['simulate', '-', '--request', '-'],
  ['diff', '-', '-'],
  ['lint', '-', '--fix'],
])(
  'every command reports invalid usage as one line with the prefix `preflight:`: preflight %s %s',
  async (...argv) => {
    const { io, out, err } = memoryIo();
    expect(await run(argv, io)).toBe(2);
    expect(out()).toBe('');
    expect(err()).toMatch(/^(preflight: [^\n]*[^.\n]\n)+$/);
  },
);
