import type { CommandName } from '../../src/cli/commands/command-help.js';
import { baseOf, isView, selectorsOf } from '../../src/cli/commands/named-command.js';

/** Returns the words by which a command line names a command, or a view with the option that selects it. */
export function wordsOf(name: CommandName): readonly string[] {
  return [...baseOf(name).split(' '), ...(isView(name) ? selectorsOf(name).slice(0, 1) : [])];
}
