import type { Option } from 'commander';
import type { Format } from '../../report/text/format.js';
import { choiceOption } from './choice.js';

/** The formats of one kind of answer, by name, each with a description. */
type Registry = Readonly<Record<string, Pick<Format<never>, 'name' | 'what'>>>;

/** The values of the option that {@link formatOption} adds to a command. */
export interface FormatOptions<Formats> {
  readonly format: keyof Formats & string;
}

/** Returns the option that selects a format, and describes each format in the help. */
export function formatOption(formats: Registry, usual: 'json' | 'text' = 'text'): Option {
  return formatOptionOf(formats, '').default(usual);
}

/** Returns the format option without a default value; `usual` describes the default in the help. */
export function formatOptionOf(formats: Registry, usual: string): Option {
  const all = Object.values(formats).sort((a, b) => (a.name < b.name ? -1 : 1));
  const words = all.map(({ name, what }) => `${name}: ${what}`);
  return choiceOption(
    '-f, --format <format>',
    `${words.join('; ')}${usual}`,
    all.map(({ name }) => name),
  );
}
