import { RUN } from '../../base/program.js';
import type { Command } from '../../console/command.js';
import { fill } from '../../report/text/fill.js';
import type { ExitCodeLine } from './exit-codes.js';

export const PROGRAM = 'preflight';

export const WHAT =
  'Test Okta sign-on policies offline: explain a sign-in, find unreachable rules, compare access before you deploy, and fail CI on what you do not want.';

/** Example commands for a new user who has an export. */
const FIRST_STEPS: Command['examples'] = [
  ['the contents of an export', 'inspect sample/export'],
  [
    'whether somebody can sign in, and why',
    'explain sample/export --app CRM --user ben@example.com --ip 198.51.100.24',
  ],
  ['who can sign in to each application, and how securely', 'access sample/export'],
];

/** Returns the text at the top of the program's help, above the usage line. */
export function programHead(columns: number): string {
  return headOf(WHAT, FIRST_STEPS, columns);
}

/** Returns the text at the top of a command's help, above the usage line: the purpose of the command and examples. */
export function commandHead(what: string, { examples }: Command, columns: number): string {
  return headOf(what, examples, columns);
}

/** Returns a list of exit codes with their meaning, for the end of a help text. */
export function exitCodesText(codes: readonly ExitCodeLine[], columns: number): string {
  const lines = codes.flatMap(([code, what]) => fill(`  ${code.padEnd(3)} `, what, columns));
  return `\n${['Exit codes (the first that applies):', ...lines].join('\n')}`;
}

/** The hint below the list of commands in the help of the program. */
export const MORE_HELP = `\nExamples and options of a command: ${PROGRAM} help <command>
${RUN} runs the installed package, or downloads it. Messages call
the program ${PROGRAM}. Without the package, npx ${PROGRAM} downloads another one.`;

function headOf(what: string, examples: Command['examples'], columns: number): string {
  const lines = examples.flatMap(([shows, line]) => [`  ${shows}`, ...exampleLines(line, columns)]);
  return `${[...fill('', what, columns), '', 'Examples:', ...lines].join('\n')}\n`;
}

const PROMPT = '    $ ';

function exampleLines(line: string, columns: number): string[] {
  const [first, ...others] = shellLines(`${RUN} ${line}`, columns - PROMPT.length);
  return [`${PROMPT}${first}`, ...others.map((one) => ' '.repeat(PROMPT.length) + one)];
}

/** Breaks a command line into lines that are at most `columns` wide, if possible. All lines except the last end in a backslash. */
export function shellLines(line: string, columns: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of wordsOf(line)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (current === '' || longer.length + CONTINUED.length <= columns) current = longer;
    else {
      lines.push(current + CONTINUED);
      current = INDENT + word;
    }
  }
  return [...lines, current];
}

const CONTINUED = ' \\';
const INDENT = '  ';

/** Splits a line into shell words with their quotes. A flag and its value stay together. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  let flag = '';
  for (const [word] of line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)) {
    const isValue = flag !== '' && !/^[-|>]/.test(word);
    if (isValue) words.push(`${words.pop()} ${word}`);
    else words.push(word);
    flag = word.startsWith('--') ? word : '';
  }
  return words;
}
