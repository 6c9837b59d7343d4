import { Command as Commander, CommanderError } from 'commander';
import type { Command } from './commands/command.js';
import { COMMAND_HELP } from './commands/command-help.js';
import { COMMANDS, type CommandName } from './commands/registry.js';
import { EXIT, type ExitCode } from './io/exit-code.js';
import type { Io } from './io/io.js';

const NAME = 'preflight';

const WHAT =
  'What the policies of an identity platform decide, from what is written down: offline, and before it matters.';

const EXIT_CODES = `Exit codes:
  0   answered; under --batch, every line was answered or refused in its place
  1   the request was refused, as the service would refuse it (400 or 404); or
      what --fail-on names was found
  2   unusable input or output, or a mistake on the command line
  70  an error of this program; please report it`;

/** Parses one command line and runs the command that it names: of the others nothing is opened. */
export async function runParsed(argv: readonly string[], io: Io): Promise<ExitCode> {
  const output = { out: '', err: '' };
  let exitCode: ExitCode = EXIT.answered;
  const program = programOf(io, output);
  await addCommands(program, namedIn(argv), io, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(argv.length === 0 ? ['--help'] : argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode === 0 && argv.length > 0 ? EXIT.answered : EXIT.unusable;
  }
  if (argv.length === 0) [output.out, output.err] = ['', output.out];
  if (output.out !== '') await io.out.write(output.out);
  if (output.err !== '') await io.err.write(output.err);
  return exitCode;
}

/** The parser for all commands. It writes into `output`, since it cannot wait until there is room. */
function programOf(io: Io, output: { out: string; err: string }): Commander {
  return new Commander(NAME)
    .description(WHAT)
    .version(io.version, '--version', 'print the version')
    .option('--no-color', 'no colours, even on a terminal; so does NO_COLOR, and FORCE_COLOR forces them')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        output.out += text;
      },
      writeErr: (text) => {
        output.err += text;
      },
      outputError: (text, write) => write(usageError(text)),
      getOutHelpWidth: () => Math.min(io.out.columns ?? 80, 100),
      getErrHelpWidth: () => Math.min(io.err.columns ?? 80, 100),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({
      showGlobalOptions: true,
      subcommandTerm: (command) => `${command.name()} ${COMMAND_HELP[command.name() as CommandName].usage}`,
    })
    .addHelpText('after', `\nFlags and examples: ${NAME} simulate --help\n\n${EXIT_CODES}`);
}

/** The word that the parser takes for the name of a command: no option before it takes a value. */
function namedIn(argv: readonly string[]): string | undefined {
  return argv.find((word) => !word.startsWith('-'));
}

async function addCommands(
  program: Commander,
  named: string | undefined,
  io: Io,
  done: (code: ExitCode) => void,
): Promise<void> {
  for (const [name, open] of Object.entries(COMMANDS)) {
    const commander = program.command(name).description(COMMAND_HELP[name as CommandName].what);
    if (name === named) declare(commander, await open(), io, done);
  }
}

function declare(commander: Commander, command: Command, io: Io, done: (code: ExitCode) => void): void {
  commander.addHelpText('after', () => `\n${examplesOf(command)}\n\n${EXIT_CODES}`);
  const perform = command.declare(commander);
  commander.action(async () => done(await perform(io)));
}

function examplesOf({ examples }: Command): string {
  return ['Examples:', ...examples.map(([shows, line]) => `  ${shows}\n    $ ${NAME} ${line}`)].join('\n');
}

/** The parser's message in the words of this program: `preflight: unknown option `--grup`; did you mean `--group`?`. */
function usageError(text: string): string {
  const [message = '', hint = ''] = text.trim().split('\n');
  const words = message
    .replace(/^error: /, '')
    .replace(/^option '(--[\w-]+)[^']*' argument '(.*)' is invalid\. /, "$1 '$2': ")
    .replace(/\.$/, '')
    .replace(/\. [A-Z]/, (sentence) => `: ${sentence.slice(2).toLowerCase()}`)
    .replace(/'([^']*)'/g, '`$1`');
  const suggested = /^\(Did you mean (?:one of )?(.*)\?\)$/.exec(hint)?.[1];
  const suggestion =
    suggested === undefined
      ? ''
      : `; did you mean ${suggested
          .split(', ')
          .map((word) => `\`${word}\``)
          .join(' or ')}?`;
  return `${NAME}: ${words}${suggestion}\n`;
}
