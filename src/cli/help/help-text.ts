import { fill } from '../../report/text/fill.js';
import type { Command } from '../commands/command.js';
import { shellLines } from './shell-lines.js';

export const PROGRAM = 'preflight';

export const WHAT =
  'Test Okta sign-on policies offline: explain a sign-in, find unreachable rules, compare access before you deploy, and fail CI on what you do not want.';

/** What a newcomer does first, from an export on. */
const FIRST_STEPS: Command['examples'] = [
  ['the contents of an export', 'inspect org.json'],
  ['whether somebody can sign in, and why', 'explain org.json --app Payroll --user ann@example.com'],
  ['who can sign in to what, and how weakly', 'access org.json'],
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
    'a finding at or above --fail-on or below --fail-under, or an unknown one; a result other than --expect, or an unknown one; a failed test',
  ],
  ['3', 'incomplete: unreadable input with --allow-partial; pull: some of the org may not be read'],
  ['0', 'answered; with --batch, every line was answered or refused in its place'],
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
export const MORE_HELP = `\nExamples and options of a command: ${PROGRAM} help <command>`;

function headOf(what: string, examples: Command['examples'], columns: number): string {
  const lines = examples.flatMap(([shows, line]) => [`  ${shows}`, ...exampleLines(line, columns)]);
  return `${[...fill('', what, columns), '', 'Examples:', ...lines].join('\n')}\n`;
}

const PROMPT = '    $ ';

function exampleLines(line: string, columns: number): string[] {
  const [first, ...others] = shellLines(`${PROGRAM} ${line}`, columns - PROMPT.length);
  return [`${PROMPT}${first}`, ...others.map((one) => ' '.repeat(PROMPT.length) + one)];
}
