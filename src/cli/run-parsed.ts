import { Command as Commander, CommanderError, Help } from 'commander';
import { invariant } from '../base/invariant.js';
import { alternatives, quoted } from '../base/messages.js';
import type { Command } from '../console/command.js';
import { COMMAND_GROUPS, type CommandHelp } from '../console/command-help.js';
import { READING_GROUP } from '../console/files/reading-group.js';
import { EXIT, type ExitCode } from '../console/io/exit-code.js';
import type { Io, Output } from '../console/io/io.js';
import { fill } from '../report/text/fill.js';
import { COMMAND_HELP, type CommandName } from './commands/command-help.js';
import {
  baseOf,
  COMMAND_GROUP_WORDS,
  isView,
  namedCommand,
  selectorsOf,
  viewOfOtherCommand,
  viewsOf,
} from './commands/named-command.js';
import { COMMANDS } from './commands/registry.js';
import { EXIT_CODES, exitCodesOf } from './help/exit-codes.js';
import { commandHead, exitCodesText, MORE_HELP, PROGRAM, programHead } from './help/help-text.js';
import { usageError } from './help/usage-error.js';

/** Parses a command line and runs the command that the line names. Only the module of that command is loaded. */
export async function runParsed(given: readonly string[], io: Io): Promise<ExitCode> {
  if (given[0] === '__complete') {
    const { complete } = await import('./completion/complete.js');
    return await complete(given.slice(1), io);
  }
  const { argv, name, typed } = namedCommand(withoutHelpCommand(given));
  const output = { out: '', err: '', rejection: '' };
  let exitCode: ExitCode = EXIT.answered;
  if (name === undefined && typed !== undefined && COMMAND_GROUP_WORDS.has(typed)) {
    if (given.some((word) => HELP_WORDS.has(word))) {
      await io.out.write(`${groupHelp(typed)}\n`);
      return EXIT.answered;
    }
    await io.err.write(`${PROGRAM}: ${groupWords(typed)}\n`);
    return EXIT.unusable;
  }
  const program = programOf(io, output);
  await addCommands(program, name, { ...io, commandLine: given }, (code) => {
    exitCode = code;
  });
  try {
    const isHelp = name !== undefined && argv.some((word) => word === '--help' || word === '-h');
    const wrong = isHelp ? optionOfOtherCommand(argv, baseOf(name), program) : [];
    const asked = isHelp ? [baseOf(name), ...(wrong.length > 0 ? wrong : ['--help'])] : argv;
    const parsed = argv.length === 0 ? ['--help'] : asked;
    await program.parseAsync(parsed, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    exitCode = error.exitCode === 0 && argv.length > 0 ? EXIT.answered : EXIT.unusable;
  }
  if (argv.length === 0) [output.out, output.err] = ['', output.out];
  if (output.rejection !== '') {
    const options = program.commands.find((one) => one.name() === typed)?.options;
    const usage = name && COMMAND_HELP[name].usage;
    output.err += await usageError(output.rejection, { argv, typed, name, usage, options });
  }
  if (output.out !== '') await io.out.write(output.out);
  if (output.err !== '') await io.err.write(output.err);
  return exitCode;
}

/**
 * Returns the first option that selects a view of another command and that this command does not have. Example: `--locked-out` in `access
 * --locked-out --help`. The parser then gets this option instead of `--help`, and reports the unknown option instead of the help.
 */
function optionOfOtherCommand(
  argv: readonly string[],
  command: string,
  program: Commander,
): readonly string[] {
  const known = program.commands.find((one) => one.name() === command)?.options ?? [];
  const found = argv.find(
    (word) => viewOfOtherCommand(command, word) !== undefined && !known.some(({ long }) => long === word),
  );
  return found === undefined ? [] : [found];
}

/** Rewrites `help diff` to `diff --help`. For an unknown command, the result has no `--help`, so that an error is reported. */
function withoutHelpCommand(argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv;
  const asked = first === 'help' ? [...rest, '--help'] : argv;
  const { typed, name } = namedCommand(asked);
  return typed === undefined || name !== undefined
    ? asked
    : asked.filter((word) => word !== '--help' && word !== '-h');
}

/**
 * Returns the parser for all commands. Its messages are collected in `output`, because the parser cannot wait until a stream has written
 * them.
 */
function programOf(io: Io, output: { out: string; err: string; rejection: string }): Commander {
  const columns = columnsOf(io.out);
  const program = new Commander(PROGRAM);
  return program
    .usage('[options] <command>')
    .version(io.version, '-V, --version', 'print the version')
    .option('--no-color', 'disable colors, as NO_COLOR does; FORCE_COLOR enables them')
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
      outputError: (text) => {
        output.rejection += text;
      },
      getOutHelpWidth: () => columns,
      getErrHelpWidth: () => columnsOf(io.err),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .configureHelp({
      showGlobalOptions: true,
      minWidthToWrap: 20,
      subcommandTerm: (command) => command.name(),
      // The choices of an option are declared for completions. The help does not list them, because the descriptions of the options contain
      // them.
      optionDescription: ({ description, defaultValue, defaultValueDescription }) =>
        defaultValue === undefined || typeof defaultValue === 'boolean'
          ? description
          : `${description} (default: ${defaultValueDescription ?? JSON.stringify(Array.isArray(defaultValue) ? defaultValue.join(',') : defaultValue)})`,
      argumentDescription: ({ description }) => description,
      groupItems: groupsWithReadingLast,
    })
    .addHelpText('before', () => programHead(columns))
    .addHelpText('after', () => `${MORE_HELP}\n${exitCodesText(EXIT_CODES, columns)}`);
}

/** Groups the options of a command as the parser does, but moves the options for reading the export to the end. */
const groupsWithReadingLast: Help['groupItems'] = (declared, visible, groupOf) => {
  const groups = new Help().groupItems(declared, visible, groupOf);
  const reading = groups.get(READING_GROUP);
  if (reading === undefined) return groups;
  groups.delete(READING_GROUP);
  return groups.set(READING_GROUP, reading);
};

const HELP_WORDS: ReadonlySet<string> = new Set(['help', '--help', '-h']);

function commandsIn(group: string): [name: string, help: CommandHelp][] {
  return Object.entries(COMMAND_HELP).filter(([name]) => name.startsWith(`${group} `));
}

function groupWords(group: string): string {
  const names = commandsIn(group).map(([name]) => quoted(name));
  return `\`${group}\` needs a command: ${alternatives(names)}`;
}

/** Returns the help of a group of commands: what each command does. */
function groupHelp(group: string): string {
  const commands = commandsIn(group);
  const width = Math.max(...commands.map(([name]) => name.length));
  const lines = commands.map(([name, { brief }]) => `  ${name.padEnd(width)}  ${brief}`);
  const more = `Examples and options of a command: ${PROGRAM} help <command>`;
  return [`Usage: ${PROGRAM} ${group} <command>`, '', 'Commands:', ...lines, '', more].join('\n');
}

function columnsOf({ columns }: Output): number {
  return Math.min(columns ?? 80, 100);
}

/** Adds commands to the parser. If the command line names a command, adds only this command. Otherwise, adds all of them, for the help. */
async function addCommands(
  program: Commander,
  named: CommandName | undefined,
  io: Io,
  done: (code: ExitCode) => void,
): Promise<void> {
  for (const [name, { brief, group }] of helpInOrder()) {
    if (isView(name)) continue;
    if (named !== undefined && baseOf(named) !== name) continue;
    const commander = new Commander(name).copyInheritedSettings(program);
    program.addCommand(commander.summary(brief).helpGroup(COMMAND_GROUPS[group]));
    if (named === undefined) continue;
    if (name === named) commander.addHelpText('after', () => viewsText(name, columnsOf(io.out)));
    declare(commander, COMMAND_HELP[named], await COMMANDS[named](), io, done);
  }
}

function helpInOrder() {
  const groups = Object.keys(COMMAND_GROUPS);
  const entries = Object.entries(COMMAND_HELP) as [CommandName, CommandHelp][];
  return entries.sort(([, a], [, b]) => groups.indexOf(a.group) - groups.indexOf(b.group));
}

/** Lists the views of a command, with the options that select them. */
function viewsText(name: CommandName, columns: number): string {
  const views = viewsOf(name);
  if (views.length === 0) return '';
  const lines = views.flatMap((view) => {
    const words = `${COMMAND_HELP[view].brief}; see ${PROGRAM} ${view} --help`;
    return fill(`  ${selectorsOf(view).join(', ')}: `, words, columns);
  });
  return `\n${['Other questions, with options of their own:', ...lines].join('\n')}`;
}

function declare(
  commander: Commander,
  { what, exits }: Pick<CommandHelp, 'exits' | 'what'>,
  command: Command,
  io: Io,
  done: (code: ExitCode) => void,
): void {
  const columns = columnsOf(io.out);
  commander.addHelpText('before', () => commandHead(what, command, columns));
  const perform = command.declare(commander);
  const codes = exitCodesOf(exits, commander.options);
  commander.addHelpText('after', () => exitCodesText(codes, columns));
  commander.action(async () => {
    const exitCode = await perform(io);
    const isStated = codes.some(([code]) => code === String(exitCode));
    invariant(isStated, `the help of \`${commander.name()}\` has no exit code ${exitCode}`);
    done(exitCode);
  });
}
