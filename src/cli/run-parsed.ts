import { Command as Commander, CommanderError } from 'commander';
import type { Command } from './commands/command.js';
import { COMMAND_GROUPS, COMMAND_HELP } from './commands/command-help.js';
import { COMMANDS, type CommandName } from './commands/registry.js';
import { commandHead, exitCodesText, MORE_HELP, PROGRAM, programHead } from './help/help-text.js';
import { usageError } from './help/usage-error.js';
import { EXIT, type ExitCode } from './io/exit-code.js';
import type { Io, Output } from './io/io.js';

/** Parses one command line and runs the command that it names: of the others nothing is opened. */
export async function runParsed(given: readonly string[], io: Io): Promise<ExitCode> {
  if (given[0] === '__complete') {
    const { complete } = await import('./completion/complete.js');
    return await complete(given.slice(1), io);
  }
  const argv = withoutHelpCommand(given);
  const output = { out: '', err: '' };
  let exitCode: ExitCode = EXIT.answered;
  const named = namedIn(argv);
  const program = programOf(named, io, output);
  await addCommands(program, named, { ...io, line: argv }, (code) => {
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

/** `help who` is `who --help`. Of what is no command, help is not what is wanted, but that there is none. */
function withoutHelpCommand(argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv;
  const asked = first === 'help' ? [...rest, '--help'] : argv;
  const named = namedIn(asked);
  const isCommand = named === undefined || Object.hasOwn(COMMANDS, named);
  return isCommand ? asked : asked.filter((word) => word !== '--help' && word !== '-h');
}

/** The parser for all commands. It writes into `output`, since it cannot wait until there is room. */
function programOf(command: string | undefined, io: Io, output: { out: string; err: string }): Commander {
  const columns = columnsOf(io.out);
  const program = new Commander(PROGRAM);
  const optionsOfCommand = () => program.commands.find((one) => one.name() === command)?.options;
  return program
    .usage('[options] <command>')
    .version(io.version, '-v, --version', 'print the version')
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
      outputError: (text, write) => write(usageError(text, command, optionsOfCommand())),
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columnsOf(io.err),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: 20,
      subcommandTerm: (command) => command.name(),
      // Descriptions say themselves what may follow: the lists of it are there for completions.
      optionDescription: ({ description, defaultValue }) =>
        defaultValue === undefined || typeof defaultValue === 'boolean'
          ? description
          : `${description} (default: ${JSON.stringify(defaultValue)})`,
      argumentDescription: ({ description }) => description,
    })
    .addHelpText('before', programHead(columns))
    .addHelpText('after', `${MORE_HELP}\n${exitCodesText(columns)}`);
}

function columnsOf({ columns }: Output): number {
  return Math.min(columns ?? 80, 100);
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
  for (const [name, { brief, group, what }] of helpInOrder()) {
    const commander = program.command(name).summary(brief).helpGroup(COMMAND_GROUPS[group]);
    if (name === named) declare(commander, what, await COMMANDS[name](), io, done);
  }
}

function helpInOrder() {
  const groups = Object.keys(COMMAND_GROUPS);
  const entries = Object.entries(COMMAND_HELP) as [CommandName, (typeof COMMAND_HELP)[CommandName]][];
  return entries.sort(([, a], [, b]) => groups.indexOf(a.group) - groups.indexOf(b.group));
}

function declare(
  commander: Commander,
  what: string,
  command: Command,
  io: Io,
  done: (code: ExitCode) => void,
): void {
  const columns = columnsOf(io.out);
  commander.addHelpText('before', commandHead(what, command, columns));
  commander.addHelpText('after', exitCodesText(columns));
  const perform = command.declare(commander);
  commander.action(async () => done(await perform(io)));
}
