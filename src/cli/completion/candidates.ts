import { Command as Commander, type Option } from 'commander';
import { latePattern } from '../../base/lazy.js';
import { printable } from '../../base/printable.js';
import type { Io } from '../../console/io/io.js';
import { COMMAND_HELP, type CommandName } from '../commands/command-help.js';
import { baseOf, isView, namedCommand, selectorsOf, viewsOf } from '../commands/named-command.js';
import { COMMANDS } from '../commands/registry.js';
import type { CompletionCandidate, ParsedLine } from './line.js';
import { namesFor } from './names.js';

/** The possible completions of a command line. `files` means that the shell completes file names. */
type Candidates = 'files' | readonly CompletionCandidate[];

/** Returns the completions of the last word. `words` are the words after the program name. Never throws. */
export async function candidatesFor(words: readonly string[], io: Io): Promise<Candidates> {
  const current = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const candidates = await allCandidates(before, current, io);
  if (candidates === 'files') return candidates;
  const typed = current.toLowerCase();
  return candidates
    .filter(({ value }) => value.toLowerCase().startsWith(typed) && !CONTROL().test(value))
    .slice(0, MOST)
    .map(({ value, what }) => ({ value, ...(what !== undefined && { what: printable(what, 60) }) }));
}

/** The maximum number of completions that are offered. */
const MOST = 500;

async function allCandidates(before: readonly string[], current: string, io: Io): Promise<Candidates> {
  const { typed, name, argv } = namedCommand(before);
  if (typed === undefined) return current.startsWith('-') ? PROGRAM_OPTIONS : commandCandidates(HELP);
  if (typed === 'help') return commandCandidates();
  if (name === undefined) return groupCandidates(typed);
  const commander = await declareCommand(name);
  const line = parsedLine(argv.slice(argv.indexOf(baseOf(name)) + 1), commander.options);
  const inline = /^(--[\w-]+)=/.exec(current)?.[1];
  const option = line.open ?? commander.options.find(({ long }) => long === inline);
  if (option !== undefined) {
    const values = await valuesOf(option, line, io);
    return inline === undefined || values === 'files'
      ? values
      : values.map((one) => prefixed(one, `${inline}=`));
  }
  return current.startsWith('-')
    ? [...optionCandidates(commander.options), ...viewCandidates(name)]
    : argumentsAt(commander, line);
}

const HELP: CompletionCandidate = { value: 'help', what: 'help on a command' };

const PROGRAM_OPTIONS: readonly CompletionCandidate[] = [
  { value: '--help', what: 'print help' },
  { value: '--version', what: 'print the version' },
  { value: '--no-color', what: 'disable colors' },
];

function commandCandidates(...others: readonly CompletionCandidate[]): readonly CompletionCandidate[] {
  const commands = new Map<string, CompletionCandidate>();
  for (const [name, { brief }] of Object.entries(COMMAND_HELP)) {
    const [value = name] = name.split(' ', 1);
    if (!commands.has(value)) commands.set(value, { value, what: brief });
  }
  return [...commands.values(), ...others];
}

/** Returns completions for the second word of a command in a group, such as `replay` after `logs`. */
function groupCandidates(group: string): readonly CompletionCandidate[] {
  return Object.entries(COMMAND_HELP).flatMap(([name, { brief }]) =>
    name.startsWith(`${group} `) && !isView(name as CommandName)
      ? [{ value: name.slice(group.length + 1), what: brief }]
      : [],
  );
}

/** Returns the options that select the views of a command. */
function viewCandidates(name: CommandName): readonly CompletionCandidate[] {
  return viewsOf(name).flatMap((view) =>
    selectorsOf(view).map((value) => ({ value, what: COMMAND_HELP[view].brief })),
  );
}

async function declareCommand(name: CommandName): Promise<Commander> {
  const commander = new Commander(name);
  (await COMMANDS[name]()).declare(commander);
  return commander;
}

function prefixed({ value, what }: CompletionCandidate, prefix: string): CompletionCandidate {
  return { value: prefix + value, ...(what !== undefined && { what }) };
}

function parsedLine(words: readonly string[], options: readonly Option[]): ParsedLine {
  const positional: string[] = [];
  const given = new Map<string, string>();
  let open: Option | undefined;
  for (const word of words) {
    if (open !== undefined) {
      given.set(open.long ?? '', word);
      open = undefined;
    } else if (word.startsWith('-') && word !== '-')
      open = options.find(({ long, short, required }) => [long, short].includes(word) && required);
    else positional.push(word);
  }
  return { positional, given, ...(open !== undefined && { open }) };
}

async function valuesOf(option: Option, line: ParsedLine, io: Io): Promise<Candidates> {
  const { argChoices, flags } = option;
  if (argChoices !== undefined) return argChoices.map((value) => ({ value }));
  if (/\b(?:file|path|folder)>/.test(flags)) return 'files';
  return await namesFor(option.long ?? '', line, io);
}

function optionCandidates(options: readonly Option[]): readonly CompletionCandidate[] {
  const own = options.flatMap(({ long, description, hidden }) =>
    long == null || (hidden && !long.startsWith('--no-')) ? [] : [{ value: long, what: description }],
  );
  return [
    ...own,
    { value: '--help', what: 'print this help' },
    { value: '--no-color', what: 'disable colors' },
  ];
}

/**
 * Returns the completions of the argument at the cursor: its choices, or file names. The last argument of a command may accept several
 * values.
 */
function argumentsAt({ registeredArguments: all }: Commander, { positional }: ParsedLine): Candidates {
  const last = all.at(-1);
  const argument = all[positional.length] ?? (last?.variadic ? last : undefined);
  if (argument === undefined) return [];
  return argument.argChoices?.map((value) => ({ value })) ?? 'files';
}

const CONTROL = latePattern(String.raw`\p{Cc}`, 'u');
