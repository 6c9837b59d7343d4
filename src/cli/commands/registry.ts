import type { Command } from '../../console/command.js';
import { COMMAND_HELP, type CommandName } from './command-help.js';

/** The commands that have a module of their own, because they are the most frequent ones. */
const OWN_MODULES = {
  simulate: async () => (await import('./simulate.js')).simulateCommand,
  lint: async () => (await import('./lint.js')).lintCommand,
};

type OtherName = Exclude<CommandName, keyof typeof OWN_MODULES>;

/**
 * Loads the commands that have no module of their own. The compiler reports a command that has a help page but is missing in
 * `other-commands.ts`.
 */
const otherCommands = (): Promise<Readonly<Record<OtherName, Command>>> => import('./other-commands.js');

/** The commands by name, in the order of the help. Each function loads a command. */
export const COMMANDS = {
  ...(Object.fromEntries(
    Object.keys(COMMAND_HELP).map((name) => [name, async () => (await otherCommands())[name as OtherName]]),
  ) as Readonly<Record<OtherName, () => Promise<Command>>>),
  ...OWN_MODULES,
};
