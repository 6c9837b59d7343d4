import { Command as Commander, type Option } from 'commander';
import { COMMAND_HELP, type CommandName } from '../../src/cli/commands/command-help.js';
import { COMMANDS } from '../../src/cli/commands/registry.js';
import { type ExitCodeLine, exitCodesOf } from '../../src/cli/help/exit-codes.js';
import { ANSWER_NAMES } from '../../src/cli/schemas/answer-names.js';

/** A command or one of its views, as the registry declares it. */
export interface DeclaredCommand {
  readonly name: CommandName;
  /** For a view of a command: the options that select it. Empty for the command itself. */
  readonly selectedBy: readonly string[];
  /** The options that the help shows. */
  readonly options: readonly Option[];
  readonly formats: readonly string[];
  readonly exitCodes: readonly ExitCodeLine[];
  /** The name of the schema for the JSON answer of the command. */
  readonly schema: string | undefined;
}

/** Returns all commands and views, in the order of the help. */
export async function declaredCommands(): Promise<readonly DeclaredCommand[]> {
  return await Promise.all((Object.keys(COMMAND_HELP) as CommandName[]).map(declaredCommand));
}

/** Returns the names of the commands that read an export as the first argument or by `--export`. */
export function readingCommands(commands: readonly DeclaredCommand[]): readonly CommandName[] {
  return commands
    .filter(({ options }) => options.some(({ long }) => long === '--complete'))
    .map(({ name }) => name);
}

async function declaredCommand(name: CommandName): Promise<DeclaredCommand> {
  const commander = new Commander(name);
  (await COMMANDS[name]()).declare(commander);
  const options = commander.options.filter(({ hidden }) => !hidden);
  return {
    name,
    selectedBy: COMMAND_HELP[name].selectedBy ?? [],
    options,
    formats: options.find(({ long }) => long === '--format')?.argChoices ?? [],
    exitCodes: exitCodesOf(COMMAND_HELP[name].exits, options),
    schema: Object.entries(ANSWER_NAMES).find(([, command]) => command === name)?.[0],
  };
}
