import { Command as Commander, CommanderError } from 'commander';
import type { Command } from './commands/command.js';
import * as registry from './commands/registry.js';
import { boundedFiles } from './files/bounded-files.js';
import { EXIT, type ExitCode } from './io/exit-code.js';
import type { Io, Output } from './io/io.js';

const NAME = 'preflight';

const WHAT =
  'What the policies of an identity platform decide, from what is written down: offline, and before it matters.';

const EXIT_CODES = `Exit codes:
  0   answered; under --batch, every line was answered or refused in its place
  1   the request was refused, as the service would refuse it (400 or 404); or
      what --fail-on names was found
  2   unusable input or output, or a mistake on the command line
  70  an error of this program; please report it`;

/** Runs one command line, given without the name of the program. Never throws. */
export async function run(argv: readonly string[], io: Io): Promise<ExitCode> {
  const failed = new Set<unknown>();
  const watched = {
    ...io,
    files: boundedFiles(io.files),
    out: watching(io.out, failed),
    err: watching(io.err, failed),
  };
  try {
    return await runCommand(argv, watched);
  } catch (error) {
    if (isClosedPipe(error)) return EXIT.answered;
    return failed.has(error) ? await reportOutput(error, io) : await reportInternal(error, io);
  }
}

/** An output that keeps the errors of writing to it, so that they are not taken for errors of this program. */
function watching(output: Output, failed: Set<unknown>): Output {
  return {
    isTerminal: output.isTerminal,
    get columns() {
      return output.columns;
    },
    write: (text) =>
      output.write(text).catch((error: unknown) => {
        failed.add(error);
        throw error;
      }),
  };
}

async function runCommand(argv: readonly string[], io: Io): Promise<ExitCode> {
  const said = { out: '', err: '' };
  let exitCode: ExitCode = EXIT.answered;
  const program = programOf(io, said, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(argv.length === 0 ? ['--help'] : argv, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode === 0 && argv.length > 0 ? EXIT.answered : EXIT.unusable;
  }
  if (argv.length === 0) [said.out, said.err] = ['', said.out];
  if (said.out !== '') await io.out.write(said.out);
  if (said.err !== '') await io.err.write(said.err);
  return exitCode;
}

/** The parser for all commands. It writes into `said`, since it cannot wait until there is room. */
function programOf(io: Io, said: { out: string; err: string }, done: (code: ExitCode) => void): Commander {
  const program = new Commander(NAME)
    .description(WHAT)
    .version(io.version, '--version', 'print the version')
    .option('--no-color', 'no colours, even on a terminal; so does NO_COLOR, and FORCE_COLOR forces them')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        said.out += text;
      },
      writeErr: (text) => {
        said.err += text;
      },
      outputError: (text, write) => write(usageError(text)),
      getOutHelpWidth: () => Math.min(io.out.columns ?? 80, 100),
      getErrHelpWidth: () => Math.min(io.err.columns ?? 80, 100),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', `\nFlags and examples: ${NAME} simulate --help\n\n${EXIT_CODES}`);
  for (const command of Object.values(registry)) add(command, program, io, done);
  return program;
}

function add(command: Command, program: Commander, io: Io, done: (code: ExitCode) => void): void {
  const commander = program
    .command(command.name)
    .description(command.what)
    .addHelpText('after', () => `\n${examplesOf(command)}\n\n${EXIT_CODES}`);
  const perform = command.declare(commander);
  commander.action(async () => done(await perform(io)));
}

function examplesOf({ examples }: Command): string {
  return ['Examples:', ...examples.map(([shows, line]) => `  ${shows}\n    $ ${NAME} ${line}`)].join('\n');
}

/** The parser's message in the words of this program: `preflight: unknown option `--grup`; did you mean `--group`?`. */
function usageError(text: string): string {
  const [message = '', hint = ''] = text.trim().split('\n');
  const said = message
    .replace(/^error: /, '')
    .replace(/^option '(--[\w-]+)[^']*' argument '(.*)' is invalid\. /, "$1 '$2': ")
    .replace(/\.$/, '')
    .replace(/\. [A-Z]/, (sentence) => `: ${sentence.slice(2).toLowerCase()}`)
    .replace(/'([^']*)'/g, '`$1`');
  const meant = /^\(Did you mean (?:one of )?(.*)\?\)$/.exec(hint)?.[1];
  const suggestion =
    meant === undefined
      ? ''
      : `; did you mean ${meant
          .split(', ')
          .map((word) => `\`${word}\``)
          .join(' or ')}?`;
  return `${NAME}: ${said}${suggestion}\n`;
}

function isClosedPipe(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED')
  );
}

/** What was written of it is not all there is. */
async function reportOutput(error: unknown, io: Io): Promise<ExitCode> {
  const reason = error instanceof Error && 'code' in error ? error.code : error;
  const text = `the output cannot be written: ${reason === 'ENOSPC' ? 'no space is left (ENOSPC)' : reason}; it is not complete`;
  await io.err.write(`${NAME}: ${text}\n`).catch(() => {});
  return EXIT.unusable;
}

async function reportInternal(error: unknown, io: Io): Promise<ExitCode> {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const isDebugging = (io.env.PREFLIGHT_DEBUG ?? '') !== '';
  const text = isDebugging
    ? (stack ?? message)
    : `${message.startsWith('internal error') ? '' : 'internal error: '}${message}\nplease report it; PREFLIGHT_DEBUG=1 shows where`;
  await io.err.write(`${NAME}: ${text}\n`).catch(() => {});
  return EXIT.internal;
}
