import { fill } from '../../report/text/fill.js';
import type { Command } from '../commands/command.js';
import { shellLines } from './shell-lines.js';

export const PROGRAM = 'preflight';

export const WHAT =
  'What the policies of an identity platform decide, from what is written down: offline, and before it matters.';

/** What a newcomer does first, from an export on. */
const FIRST_STEPS: Command['examples'] = [
  ['what is in an export', 'inspect org.json'],
  ['whether somebody is let in, and why', 'simulate org.json --app Payroll --user ann@example.com'],
  ['what is wrong with it', 'lint org.json'],
];

export const EXIT_CODES: readonly (readonly [code: string, what: string])[] = [
  ['0', 'answered; under --batch, every line was answered or refused in its place'],
  [
    '1',
    'the request was refused, as the service would refuse it (400 or 404); or what --fail-on names was found',
  ],
  ['2', 'unusable input or output, or a mistake on the command line'],
  ['3', 'pull: part of the org may not be read; the manifest says which'],
  ['70', 'an error of this program; please report it'],
];

/** What stands above the usage of the program. */
export function programHead(columns: number): string {
  return headOf(WHAT, FIRST_STEPS, columns);
}

/** What stands above the usage of a command: what it is for, and examples of it. */
export function commandHead(what: string, { examples }: Command, columns: number): string {
  return headOf(what, examples, columns);
}

/** What stands below the options of each. */
export function exitCodesText(columns: number): string {
  const lines = EXIT_CODES.flatMap(([code, what]) => fill(`  ${code.padEnd(3)} `, what, columns));
  return `\n${['Exit codes:', ...lines].join('\n')}`;
}

/** How to go on from the list of commands. */
export const MORE_HELP = `\nExamples and flags of a command: ${PROGRAM} help <command>`;

function headOf(what: string, examples: Command['examples'], columns: number): string {
  const lines = examples.flatMap(([shows, line]) => [`  ${shows}`, ...exampleLines(line, columns)]);
  return `${[...fill('', what, columns), '', 'Examples:', ...lines].join('\n')}\n`;
}

const PROMPT = '    $ ';

function exampleLines(line: string, columns: number): string[] {
  const [first, ...others] = shellLines(`${PROGRAM} ${line}`, columns - PROMPT.length);
  return [`${PROMPT}${first}`, ...others.map((one) => ' '.repeat(PROMPT.length) + one)];
}
