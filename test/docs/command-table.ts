import { type DeclaredCommand, declaredCommands, readingCommands } from '../cli/declared-commands.js';

/** Returns docs/command-line-table.md: commands by formats and exit codes, and options by commands. */
export async function commandTable(): Promise<string> {
  const commands = await declaredCommands();
  return `${[
    '# Commands, formats, options and exit codes',
    '',
    'This page lists, for scripts and CI pipelines, the formats, exit codes and options of every command. To learn a command, read its help or [the command line](command-line.md). `npm run docs` generates the page from the commands.',
    '',
    '## Formats',
    '',
    'Each command with `--format` also has `--output`, which writes the report to a file. The format in bold is the default; for `ci`, it is `github` in GitHub Actions and `text` elsewhere.',
    '',
    ...table(
      ['command', 'formats', 'schema of `json`'],
      commands.filter(({ formats }) => formats.length > 0).map(formatRow),
    ),
    '',
    '## Exit codes',
    '',
    'An internal error exits with 70. If several codes apply, the exit code is the first of these that applies: 70, 2, 1, 3, 0. The table states what each code means for a command; an empty cell means that the command does not exit with this code.',
    '',
    ...table(['command', '0', '1', '2', '3'], commands.map(exitRow)),
    '',
    '## Views',
    '',
    'A view is named after an option that selects it. Some views have several such options.',
    '',
    ...table(
      ['view', 'selected by'],
      commands.flatMap(({ name, selectedBy }) =>
        selectedBy.length === 0
          ? []
          : [[`\`${name}\``, selectedBy.map((option) => `\`${option}\``).join(', ')]],
      ),
    ),
    '',
    '## Options',
    '',
    '`preflight <command> --help` explains the options of a command.',
    '',
    ...table(['option', 'commands'], optionRows(commands)),
  ].join('\n')}\n`;
}

function formatRow({ name, options, formats, schema }: DeclaredCommand): readonly string[] {
  const usual = options.find(({ long }) => long === '--format')?.defaultValue;
  const words = formats.map((one) => (one === usual ? `**${one}**` : one));
  return [`\`${name}\``, words.join(', '), schema === undefined ? '' : `\`${schema}\``];
}

function exitRow({ name, exitCodes }: DeclaredCommand): readonly string[] {
  const codes = new Map(exitCodes);
  return [`\`${name}\``, ...['0', '1', '2', '3'].map((code) => codes.get(code) ?? '')];
}

/** Returns a table row for each option. If all commands of a group have the option, the row names the group. */
function optionRows(commands: readonly DeclaredCommand[]): readonly (readonly string[])[] {
  const flags = [...new Set(commands.flatMap(({ options }) => options.map((option) => option.flags)))];
  const longOf = (text: string) => text.replace(/^-\w, /, '');
  return flags
    .toSorted((one, other) => (longOf(one) < longOf(other) ? -1 : 1))
    .map((flag) => {
      const having = commands.filter(({ options }) => options.some((option) => option.flags === flag));
      const names = having.map(({ name }) => name);
      const readsAll = readingCommands(commands);
      const isReading = readsAll.every((name) => names.includes(name));
      const others = isReading ? names.filter((name) => !readsAll.includes(name)) : names;
      const listed = others.map((name) => `\`${name}\``).join(', ');
      return [
        `\`${flag}\``,
        [isReading ? '*every command that reads an export*' : '', listed].filter(Boolean).join(', '),
      ];
    });
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/--[a-z-]+(?: (?:none|unknown)(?=[,;]))?/g, (flag) => (cell.includes('`') ? flag : `\`${flag}\``))).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)];
}
