import type { Option } from 'commander';
import type { Format } from '../../report/text/format.js';
import type { Output } from '../io/io.js';
import { choiceOption } from './choice.js';

/** The formats of one kind of answer, by name. */
type Registry = Readonly<Record<string, Pick<Format<never>, 'name' | 'what'>>>;

/** What {@link formatOption} gives a command. */
export interface FormatOptions<Formats> {
  readonly format: keyof Formats & string;
}

/** The option that takes the name of one of them, with what each is for; `text` where it is not given. */
export function formatOption(formats: Registry): Option {
  return formatOptionOf(formats, '').default('text');
}

/** The same for answers that are read on a terminal as a tree, and elsewhere by programs; `text`, as it is called elsewhere, is the tree. */
export function treeOption(formats: Registry): Option {
  const option = formatOptionOf(formats, ' (default: tree on a terminal, json otherwise)');
  const { parseArg } = option;
  return option.argParser((text) => parseArg?.(text === 'text' ? 'tree' : text, undefined));
}

/** The same; `usual` says what is taken where it is not given. */
export function formatOptionOf(formats: Registry, usual: string): Option {
  const all = Object.values(formats).sort((a, b) => (a.name < b.name ? -1 : 1));
  const words = all.map(({ name, what }) => `${name}: ${what}`);
  return choiceOption(
    '-f, --format <format>',
    `${words.join('; ')}${usual}`,
    all.map(({ name }) => name),
  );
}

/** What {@link treeOption} leaves open. */
export function treeOn({ isTerminal }: Output): 'json' | 'tree' {
  return isTerminal ? 'tree' : 'json';
}
