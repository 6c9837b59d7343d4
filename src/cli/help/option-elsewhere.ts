import { Command as Commander } from 'commander';
import { alternatives, quoted } from '../../base/messages.js';
import { COMMAND_HELP, type CommandName } from '../commands/command-help.js';
import { baseOf, isView, selectorsOf } from '../commands/named-command.js';
import { COMMANDS } from '../commands/registry.js';
import { PROGRAM } from './help-text.js';

/** The maximum number of commands that a message lists. */
const MOST_COMMANDS = 4;

/**
 * Returns the message about an option that a command does not have. The message names other commands, or other views of the same command,
 * with this option. Returns `undefined` if no command has the option.
 */
export async function optionElsewhere(
  option: string,
  command: CommandName,
  argv: readonly string[],
): Promise<string | undefined> {
  const names = await commandsWith(option);
  const siblings = names.filter((name) => baseOf(name) === baseOf(command) && name !== command);
  if (siblings.length > 0) return inOtherView(option, command, argv, siblings);
  const others = names.filter((name) => !isView(name) || !names.some((base) => base === baseOf(name)));
  if (others.length === 0) return undefined;
  const shown = others.slice(0, MOST_COMMANDS).map(quoted);
  const rest = others.length - shown.length;
  const listed = alternatives(rest > 0 ? [...shown, `${rest} more`] : shown, 'and');
  return `unknown option ${quoted(option)}: ${quoted(command)} lacks it, but ${listed} ${others.length === 1 ? 'has' : 'have'} it; see \`${PROGRAM} ${command} --help\``;
}

/** Returns the message about an option of another view of the same command. */
function inOtherView(
  option: string,
  command: CommandName,
  argv: readonly string[],
  siblings: readonly CommandName[],
): string {
  const typed = new Set(argv.map((word) => word.split('=', 1)[0]));
  const selectors = selectorsOf(command)
    .filter((selector) => typed.has(selector))
    .map(quoted);
  const needed = siblings.some((name) => !isView(name) || selectorsOf(name).includes(option))
    ? []
    : siblings.flatMap(selectorsOf).map(quoted);
  const needs = needed.length === 0 ? '' : `${quoted(option)} needs ${alternatives(needed)}`;
  if (selectors.length === 0) return needs;
  const conflict = `${quoted(option)} cannot be combined with ${alternatives(selectors, 'and')}`;
  return `${conflict}; ${needs === '' ? `run \`${PROGRAM} ${baseOf(command)}\` once with each` : needs}`;
}

/** Returns the commands and views that have an option. Hidden options are left out: those that the help does not show. */
async function commandsWith(option: string): Promise<readonly CommandName[]> {
  const names = Object.keys(COMMAND_HELP) as CommandName[];
  const have = await Promise.all(names.map((name) => hasOption(name, option)));
  return names.filter((_, index) => have[index]);
}

async function hasOption(name: CommandName, option: string): Promise<boolean> {
  const commander = new Commander(name);
  (await COMMANDS[name]()).declare(commander);
  return commander.options.some(
    ({ long, short, hidden }) => !hidden && (long === option || short === option),
  );
}
