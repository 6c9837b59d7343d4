import { COMMAND_HELP, type CommandName } from './command-help.js';

const NAMES = Object.keys(COMMAND_HELP) as readonly CommandName[];

/** The first words of two-word commands, such as `logs` in `logs replay`. */
export const COMMAND_GROUP_WORDS: ReadonlySet<string> = new Set(
  NAMES.filter((name) => /^\w+ \w/.test(name)).map((name) => name.slice(0, name.indexOf(' '))),
);

/** A command line, and the command that it names. */
export interface NamedCommand {
  /**
   * The first words of the command line that should name a command. This is one word, or two words if the first word names a group of
   * commands, such as `logs` in `logs replay`.
   */
  readonly typed: string | undefined;
  readonly name: CommandName | undefined;
  /** The words of the command line. If the name of the command has two words, such as `logs replay`, they are joined to one. */
  readonly argv: readonly string[];
}

/** Finds the command that a command line names, or its view (a command with an option that selects another question). */
export function namedCommand(argv: readonly string[]): NamedCommand {
  const at = argv.findIndex((word) => !word.startsWith('-'));
  const first = argv[at];
  if (first === undefined) return { typed: undefined, name: undefined, argv };
  if (COMMAND_GROUP_WORDS.has(first)) {
    const second = argv[at + 1];
    if (second === undefined || second.startsWith('-')) return { typed: first, name: undefined, argv };
    const typed = `${first} ${second}`;
    return { typed, name: commandOf(typed), argv: argv.toSpliced(at, 2, typed) };
  }
  const options = new Set(argv.map((word) => word.split('=', 1)[0]));
  const view = viewsOf(first).find((name) => selectorsOf(name).some((option) => options.has(option)));
  return { typed: first, name: view ?? commandOf(first), argv };
}

/** Returns the name of the command that a view belongs to. */
export function baseOf(name: CommandName): string {
  return name.split(' --', 1)[0] ?? name;
}

/** Whether a name is the name of a view, which consists of a command name and an option. */
export function isView(name: CommandName): boolean {
  return name.includes(' --');
}

/** Returns the views of a command. An option such as `--locked-out` selects a view, which answers another question than the command. */
export function viewsOf(base: string): readonly CommandName[] {
  return NAMES.filter((name) => isView(name) && baseOf(name) === base);
}

/** Returns the options that select a view (a variant of a command), such as `--locked-out` for the view `analyze --locked-out`. */
export function selectorsOf(view: CommandName): readonly string[] {
  return COMMAND_HELP[view].selectedBy ?? [];
}

/**
 * Returns the command line that selects a view, if the view belongs to a command other than `command`. For the option `--locked-out` of
 * `access`, this is `analyze --locked-out`.
 */
export function viewOfOtherCommand(command: string, option: string): string | undefined {
  const view = NAMES.find(
    (name) => isView(name) && baseOf(name) !== command && selectorsOf(name).includes(option),
  );
  return view && `${baseOf(view)} ${option}`;
}

function commandOf(typed: string): CommandName | undefined {
  return NAMES.find((name) => name === typed && !isView(name));
}
