import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMMAND_HELP } from '../../src/cli/commands/command-help.js';
import { isView } from '../../src/cli/commands/named-command.js';
import { COMMANDS } from '../../src/cli/commands/registry.js';
import { shellLines } from '../../src/cli/help/help-text.js';
import { run } from '../../src/cli/program.js';
import { ASSURANCE_LEVELS, describeLevel } from '../../src/model/assurance/assurance-level.js';
import { declaredCommands } from './declared-commands.js';
import { memoryIo } from './memory-io.js';
import { wordsOf } from './words-of.js';

const NAMES = Object.keys(COMMAND_HELP) as (keyof typeof COMMAND_HELP)[];

test.each(NAMES)(
  '`preflight help %s` prints the same text as `--help`: examples first, options about reading the export last, and no line wider than the terminal',
  async (name) => {
    for (const columns of [80, 140]) {
      const words = wordsOf(name);
      const help = await runCommand(['help', ...words], columns);
      expect(help).toEqual(await runCommand([...words, '--help'], columns));
      expect(help.code).toBe(0);
      const lines = help.text.split('\n');
      expect(lines.filter((line) => line.length > columns)).toEqual([]);
      const [examples, usage] = [
        lines.indexOf('Examples:'),
        lines.findIndex((line) => /^Usage: /.test(line)),
      ];
      expect(examples).toBeGreaterThan(0);
      expect(usage).toBeGreaterThan(examples);
      const headings = lines.slice(usage).filter((line) => /^[A-Z].*:$/.test(line));
      const reading = headings.indexOf('How the export is read:');
      if (reading >= 0) expect(headings[reading + 1]).toBe('Global Options:');
    }
  },
);

/** The ids of lint rules are too many for a description; `lint --list-rules` prints them. */
const MOST_VALUES = 100;

test('the description of each option with fixed values names all of them', async () => {
  const commands = await declaredCommands();
  const unnamed = commands.flatMap(({ name, options }) =>
    options.flatMap(({ long, description, argChoices = [] }) => {
      if (argChoices.length > MOST_VALUES) return [];
      const words = new Set(description.split(/[^\w-]+/));
      const missing = argChoices.filter((choice) => !words.has(choice) && !description.includes(choice));
      return missing.map((choice) => `${name} ${long}: ${choice}`);
    }),
  );
  expect(commands.length).toBeGreaterThan(30);
  expect(unnamed).toEqual([]);
});

test.each(['access', 'access --below'])(
  'the help of %s maps the name of each assurance level to the words of text answers, weakest first',
  async (name) => {
    const { text } = await runCommand([...wordsOf(name as (typeof NAMES)[number]), '--help'], 80);
    const [, section = ''] = text.split('\nAssurance levels, weakest first: ');
    const lines = section.split('\n').slice(1, ASSURANCE_LEVELS.length + 1);
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual(
      ASSURANCE_LEVELS.map((level) => [level, describeLevel(level)]),
    );
  },
);

test('the help without a command equals --help, and names every command once below its group', async () => {
  const help = await runCommand(['help'], 80);
  expect(help).toEqual(await runCommand(['--help'], 80));
  for (const name of NAMES.filter((one) => !isView(one)))
    expect(help.text).toMatch(new RegExp(`^  ${name} +${escaped(COMMAND_HELP[name].brief)}$`, 'm'));
  expect(help.text.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test.each(['--version', '-V'])('the option %s prints the version', async (flag) => {
  expect(await runCommand([flag], 80)).toEqual({ text: '1.2.3\n', code: 0 });
});

test.each([
  ['help', 'simulat'],
  ['simulat', '--help'],
  ['simulat', '-h'],
])(
  'a request for help on an unknown command is rejected with a message: preflight %s %s',
  async (...argv) => {
    expect(await runCommand(argv, 80)).toEqual({
      text: 'preflight: unknown command `simulat`; did you mean `simulate`?\n',
      code: 2,
    });
  },
);

test('every command has help, and every help page has a command', () => {
  expect(NAMES.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
});

test('a printed command line that is wrapped has the same words at any width', () => {
  const word = fc.constantFrom(
    '--app',
    'Payroll',
    "'Catch-all Rule'",
    '|',
    '>',
    'org.json',
    '--fact',
    '\'a="b c"\'',
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 1, max: 90 }), (words, columns) => {
      const lines = shellLines(words.join(' '), columns);
      expect(lines.map((line) => line.replace(/ \\$/, '').trim()).join(' ')).toBe(words.join(' '));
      expect(lines.slice(0, -1).every((line) => line.endsWith(' \\'))).toBe(true);
    }),
  );
});

async function runCommand(argv: readonly string[], terminal: number) {
  const { io, out, err } = memoryIo({ terminal });
  const code = await run(argv, io);
  return { text: out() + err(), code };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
