import { currentName } from '../../base/did-you-mean/former-names.js';
import { own } from '../../base/own.js';
import { COMMAND_HELP } from '../commands/command-help.js';
import { selectorsOf, viewOfOtherCommand, viewsOf } from '../commands/named-command.js';
import { PROGRAM } from './help-text.js';

/** The properties of a command-line option that error messages need. */
interface KnownOption {
  readonly long?: string | undefined;
  readonly argChoices?: readonly string[] | undefined;
}

/**
 * Rewrites a message of the parser in the style of this program: ``preflight: unknown option `--grup`; did you mean `--group`?``.
 */
export function usageError(text: string, command = '', options: readonly KnownOption[] = []): string {
  const [message = '', hint = ''] = text.trim().split('\n');
  const words = message
    .replace(/^error: /, '')
    .replace(/^option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. /, "$1 '$2': ")
    .replace(/\.$/, '')
    .replace(/\. [A-Z]/, (sentence) => `: ${sentence.slice(2).toLowerCase()}`)
    .replace(/'([^']*)'/g, '`$1`');
  if (words === PLAN_UNKNOWN) return `${PROGRAM}: ${words}: ${own(WITHOUT_PLAN, command) ?? READS_NO_ORG}\n`;
  const typed = /^unknown command `([^`]*)`$/.exec(words)?.[1] ?? '';
  const current = currentName('command', typed, Object.keys(COMMAND_HELP));
  if (current !== undefined) return `${PROGRAM}: ${words}${didYouMean([current])}\n`;
  const suggested = /^\(Did you mean (?:one of )?(.*)\?\)$/.exec(hint)?.[1]?.split(', ');
  const unknown = /^unknown option `(--[\w-]+)`$/.exec(words)?.[1];
  const known = [...options.flatMap(({ long }) => long ?? []), ...viewsOf(command).flatMap(selectorsOf)];
  const renamed = currentName('option', unknown ?? '', known);
  const other = renamed ?? viewOfOtherCommand(command, unknown ?? '');
  const meant =
    other === undefined
      ? (suggested ?? (unknown === undefined ? [] : suggestedOptions(unknown, options)))
      : [other];
  const advice = meant.length > 0 ? didYouMean(meant) : unknown === undefined ? '' : seeHelp(command);
  return `${PROGRAM}: ${words}${advice}\n`;
}

function didYouMean(words: readonly string[]): string {
  return `; did you mean ${words.map((word) => `\`${word}\``).join(' or ')}?`;
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
 * The error message of the parser if a command does not have the option `--plan`. A reason is added to it, because many other commands have
 * the option.
 */
const PLAN_UNKNOWN = 'unknown option `--plan`';

const READS_NO_ORG = '`--plan` applies a Terraform plan to an export, but this command reads no export';

const WITHOUT_PLAN: Readonly<Record<string, string>> = {
  'logs backtest':
    'the decisions in a log come from the org before the plan; to see the effect of the plan, run `preflight logs replay --export org.json --plan plan.json`',
  'logs pseudonymize': 'a log shows the org as it was, so this command applies no plan',
};
