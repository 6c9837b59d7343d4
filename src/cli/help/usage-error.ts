import { currentName } from '../../base/did-you-mean/former-names.js';
import { own } from '../../base/own.js';
import { COMMAND_HELP, type CommandName } from '../commands/command-help.js';
import { selectorsOf, viewOfOtherCommand, viewsOf } from '../commands/named-command.js';
import { PROGRAM } from './help-text.js';
import { optionElsewhere } from './option-elsewhere.js';

/** The properties of a command-line option that error messages need. */
interface KnownOption {
  readonly long?: string | undefined;
  readonly argChoices?: readonly string[] | undefined;
}

/** The command line that the parser rejected. */
export interface RejectedLine {
  readonly argv: readonly string[];
  /** The words that name the command, or that should name one. */
  readonly typed?: string | undefined;
  readonly name?: CommandName | undefined;
  /** The part of the usage line after the command's name, such as `<path...> [options]`. */
  readonly usage?: string | undefined;
  readonly options?: readonly KnownOption[] | undefined;
}

/**
 * Rewrites a message of the parser in the style of this program: ``preflight: unknown option `--grup`; did you mean `--group`?``.
 */
export async function usageError(text: string, line: RejectedLine): Promise<string> {
  const [message = '', hint = ''] = text.trim().split('\n');
  const words = message
    .replace(/^error: /, '')
    .replace(/^option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. /, "$1 '$2': ")
    .replace(/^option '(?:-\w, )?(--.*)' argument missing$/, "'$1' needs a value")
    .replace(/^missing required argument '(.*)'$/, "missing argument '<$1>'")
    .replace(/\.$/, '')
    .replace(/\. [A-Z]/, (sentence) => `: ${sentence.slice(2).toLowerCase()}`)
    .replace(/'([^']*)'/g, '`$1`');
  return `${PROGRAM}: ${await withAdvice(words, hint, line)}\n`;
}

/** Adds a remedy to a message, for example the correct name of an option. */
async function withAdvice(words: string, hint: string, line: RejectedLine): Promise<string> {
  const { argv, typed = '', name, usage, options = [] } = line;
  if (words === PLAN_UNKNOWN) return `${words}: ${own(WITHOUT_PLAN, typed) ?? READS_NO_ORG}`;
  if (/^(?:missing argument|too many arguments)/.test(words) && usage !== undefined)
    return `${words}; usage: \`${PROGRAM} ${typed} ${usage}\``;
  const suggested = /^\(Did you mean (?:one of )?(.*)\?\)$/.exec(hint)?.[1]?.split(', ');
  const unknownCommand = /^unknown command `([^`]*)`$/.exec(words)?.[1];
  if (unknownCommand !== undefined) {
    const current = currentName('command', unknownCommand, [...Object.keys(COMMAND_HELP), ...WITH_OPTION]);
    const meant = current === undefined ? (suggested ?? []) : [current];
    return words + (meant.length > 0 ? didYouMean(meant) : `; \`${PROGRAM} --help\` lists the commands`);
  }
  const unknown = /^unknown option `(--?[\w-]+)`$/.exec(words)?.[1];
  if (unknown === undefined) return words + didYouMean(suggested ?? []);
  const known = [...options.flatMap(({ long }) => long ?? []), ...viewsOf(typed).flatMap(selectorsOf)];
  const other = currentName('option', unknown, known) ?? viewOfOtherCommand(typed, unknown);
  if (other !== undefined) return words + didYouMean([other]);
  if (usage !== undefined && own(ARGUMENT_OF, unknown)?.test(usage) === true)
    return `${words}: pass it as an argument; usage: \`${PROGRAM} ${typed} ${usage}\``;
  const elsewhere = name && (await optionElsewhere(unknown, name, argv));
  if (elsewhere !== undefined) return elsewhere;
  const meant = suggested ?? suggestedOptions(unknown, options);
  return words + (meant.length > 0 ? didYouMean(meant) : seeHelp(name ?? typed));
}

/** Command lines with an option that are suggested for an unknown command, next to the names of commands. */
const WITH_OPTION: readonly string[] = ['--version', 'lint --fix', 'test --coverage'];

const EXPORT = /<export>|<path/;

/** For options that other commands or tools have: the argument, in the usage of a command, that is passed without an option. */
const ARGUMENT_OF: Readonly<Record<string, RegExp>> = {
  '--export': EXPORT,
  '--org': EXPORT,
  '--snapshot': EXPORT,
  '--file': EXPORT,
  '--input': EXPORT,
  '--path': EXPORT,
  '--before': /<before/,
  '--after': /\[after/,
};

function didYouMean(words: readonly string[]): string {
  return words.length === 0 ? '' : `; did you mean ${words.map((word) => `\`${word}\``).join(' or ')}?`;
}

function seeHelp(command: string): string {
  return `; see \`${PROGRAM}${command === '' ? '' : ` ${command}`} --help\``;
}

/**
 * Suggests an option for an unknown flag: `--format json` for `--json`, `--app` for `--application`, or `--allow-partial` for
 * `--partial`.
 */
function suggestedOptions(flag: string, options: readonly KnownOption[]): readonly string[] {
  const formats = options.find(({ long }) => long === '--format')?.argChoices ?? [];
  const format = flag.slice('--'.length);
  if (formats.includes(format)) return [`--format ${format}`];
  const near = options.flatMap(({ long = '' }) =>
    long !== '' && (flag.startsWith(long) || long.endsWith(flag.slice(1))) ? [long] : [],
  );
  return near.sort((a, b) => b.length - a.length).slice(0, 1);
}

/**
 * The parser's error message if a command does not have the option `--plan`. Many other commands have this option. Therefore, the program
 * adds the reason why this command does not have it.
 */
const PLAN_UNKNOWN = 'unknown option `--plan`';

const READS_NO_ORG = '`--plan` applies a Terraform plan to an export, but this command reads no export';

const WITHOUT_PLAN: Readonly<Record<string, string>> = {
  'logs backtest':
    'the decisions in a log come from the org before the plan; to see the effect of the plan, run `preflight logs replay --export org.json --plan plan.json`',
  'logs pseudonymize': 'a log shows the org as it was, so this command applies no plan',
};
