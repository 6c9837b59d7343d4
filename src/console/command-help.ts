/** The groups of commands, in the order of the help. */
export const COMMAND_GROUPS = {
  explain: 'Explain:',
  check: 'Check:',
  look: 'Look:',
  get: 'Get and serve:',
  logs: 'Terraform, logs and provisioning:',
} as const;

type CommandGroup = keyof typeof COMMAND_GROUPS;

/** The help text of a command. It is not part of the command, so that printing the help does not load the module of the command. */
export interface CommandHelp {
  readonly group: CommandGroup;
  /**
   * The command before which this command is listed. By default, a command of a feature (a folder of `src/features`) is listed after all
   * others.
   */
  readonly before?: string;
  /** The options that select a view. A view answers another question than its command, and has its own options. */
  readonly selectedBy?: readonly string[];
  /** A one-line summary for the list of all commands. The summary of a view is in the help of its command. */
  readonly brief: string;
  /** The arguments after the command name. */
  readonly usage: string;
  /** A one-sentence description for the help page of the command. */
  readonly what: string;
  readonly exits: CommandExits;
}

/** The meaning of the exit codes of a command. */
export interface CommandExits {
  readonly 0: string;
  /** The meaning of exit code 1; absent if the command checks nothing and so never exits with 1. */
  readonly 1?: string;
  /** The errors of this command that exit with 2. The errors that every command has are not repeated. */
  readonly 2?: string;
  /**
   * The meaning of exit code 3; absent if the answer is never incomplete, or if only the option `--allow-partial` allows an incomplete
   * answer.
   */
  readonly 3?: string;
}
