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

/** In the order of precedence: the first that applies is the exit code. */
export const EXIT_CODES: readonly (readonly [code: string, what: string])[] = [
  ['70', 'internal error; please report it'],
  [
    '2',
    'usage error; input that cannot be read (the answer that the rest allows is printed); output that cannot be written; request refused by the service (400 or 404)',
  ],
  [
    '1',
    'found, or unknown whether it is there: what --fail-on or --fail-under names; a result other than --expect, or an unknown one; a failed test',
  ],
  ['3', 'incomplete: input that cannot be read and --allow-partial; pull: part of the org may not be read'],
  ['0', 'answered; under --batch, every line was answered or refused in its place'],
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
