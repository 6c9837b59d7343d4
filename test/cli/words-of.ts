import type { CommandName } from '../../src/cli/commands/command-help.js';
import { baseOf, isView, selectorsOf } from '../../src/cli/commands/named-command.js';

/**
 * Returns the words that select a command on the command line, such as `logs replay`. For a view, the words include the option that selects
 * it, such as `access --matrix`.
 */
export function wordsOf(name: CommandName): readonly string[] {
  return [...baseOf(name).split(' '), ...(isView(name) ? selectorsOf(name).slice(0, 1) : [])];
}
