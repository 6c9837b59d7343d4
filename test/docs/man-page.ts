import { Command as Commander } from 'commander';
import { COMMAND_GROUPS, COMMAND_HELP } from '../../src/cli/commands/command-help.js';
import { COMMANDS, type CommandName } from '../../src/cli/commands/registry.js';
import { EXIT_CODES } from '../../src/cli/help/exit-codes.js';
import { PROGRAM, WHAT } from '../../src/cli/help/help-text.js';

const ENVIRONMENT = [
  ['NO_COLOR', 'disable colors on every output'],
  ['FORCE_COLOR', 'colours even where there is no terminal; 0 for none'],
  ['FORCE_HYPERLINK', 'places are links (OSC 8) even where the terminal is unknown to show such; 0 for none'],
  ['PREFLIGHT_DEBUG', 'an error of the program itself is shown with where it happened'],
] as const;

/** Returns the manual page, generated from the help. */
export async function manPage(): Promise<string> {
  const groups = Object.entries(COMMAND_GROUPS).map(async ([group, title]) => {
    const names = (Object.keys(COMMAND_HELP) as CommandName[]).filter(
      (name) => COMMAND_HELP[name].group === group,
    );
    return [
      `.SH ${roff(title.replace(/:$/, '').toUpperCase())}`,
      ...(await Promise.all(names.map(commandLines))),
    ];
  });
  const lines = [
    '.\\" Written by `npm run docs` from what --help says.',
    '.TH PREFLIGHT 1 "" policy-preflight "User Commands"',
    '.SH NAME',
    `${PROGRAM}, policy\\-preflight \\- what the policies of an identity platform decide`,
    '.SH SYNOPSIS',
    `.B ${PROGRAM}`,
    '.I command',
    '[options]',
    '.SH DESCRIPTION',
    roff(WHAT),
    ...(await Promise.all(groups)).flat(),
    '.SH EXIT STATUS',
    ...EXIT_CODES.flatMap(([code, what]) => item(code, what)),
    '.SH ENVIRONMENT',
    ...ENVIRONMENT.flatMap(([name, what]) => item(name, what)),
    '.SH FILES',
    ...item(
      'preflight.config.json',
      'how the linter works here: the nearest one, up to the folder that holds .git',
    ),
    ...item('preflight.suppressions.json', 'findings that are known and not shown'),
    '.SH SEE ALSO',
    roff(`The folder docs of the package; ${PROGRAM} help <command>.`),
  ];
  return `${lines.join('\n')}\n`;
}

async function commandLines(name: CommandName): Promise<string> {
  const { usage, what } = COMMAND_HELP[name];
  const command = await COMMANDS[name]();
  const commander = new Commander(name);
  command.declare(commander);
  const options = commander.options.filter(({ hidden }) => !hidden);
  return [
    `.SS ${roff(`${PROGRAM} ${name} ${usage}`)}`,
    roff(what),
    ...commander.registeredArguments.flatMap((argument) => item(argument.name(), argument.description)),
    ...options.flatMap(({ flags, description }) => item(flags, description)),
    '.PP',
    'Examples:',
    ...command.examples.flatMap(([shows, line]) => [
      '.PP',
      `${roff(shows)}:`,
      '.PP',
      '.RS 4',
      '.EX',
      roff(`${PROGRAM} ${line}`),
      '.EE',
      '.RE',
    ]),
  ].join('\n');
}

function item(term: string, what: string): string[] {
  return ['.TP', `\\fB${roff(term)}\\fR`, roff(what)];
}

/** Escapes a text for roff, so that no line is a request and no hyphen changes. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll("'", '\\(aq')
    .replaceAll('`', '\\(ga')
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replace(/^\./gm, '\\&.')
    .replace(
      /[^\n -~]/gu,
      (one) => `\\[u${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    );
}
