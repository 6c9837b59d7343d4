import { baseOf, isView, selectorsOf } from '../../src/cli/commands/named-command.js';
import type { CommandName } from '../../src/cli/commands/registry.js';

/** Returns the words by which a command line names a command, or a view with the option that selects it. */
export function wordsOf(name: CommandName): readonly string[] {
  return [...baseOf(name).split(' '), ...(isView(name) ? selectorsOf(name).slice(0, 1) : [])];
}
