import type { Command as Commander } from 'commander';
import type { ExitCode } from '../io/exit-code.js';
import type { Io } from '../io/io.js';

/** One word of the command line after `preflight`; its name stands in the registry. */
export interface Command {
  /** What it shows, and the command line after `preflight`. */
  readonly examples: readonly (readonly [shows: string, line: string])[];
  /** Declares arguments and options; what it returns runs the command once they are parsed. */
  declare(commander: Commander): (io: Io) => Promise<ExitCode>;
}

export function defineCommand(command: Command): Command {
  return command;
}
