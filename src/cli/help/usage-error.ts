import { own } from '../../base/own.js';
import { PROGRAM } from './help-text.js';

/** The parser's message in the words of this program: `preflight: unknown option `--grup`; did you mean `--group`?`. */
export function usageError(text: string, command = ''): string {
  const [message = '', hint = ''] = text.trim().split('\n');
  const words = message
    .replace(/^error: /, '')
    .replace(/^option '(?:-\w, )?(--[\w-]+)[^']*' argument '(.*)' is invalid\. /, "$1 '$2': ")
    .replace(/\.$/, '')
    .replace(/\. [A-Z]/, (sentence) => `: ${sentence.slice(2).toLowerCase()}`)
    .replace(/'([^']*)'/g, '`$1`');
  const suggested = /^\(Did you mean (?:one of )?(.*)\?\)$/.exec(hint)?.[1];
  const suggestion =
    suggested === undefined
      ? ''
      : `; did you mean ${suggested
          .split(', ')
          .map((word) => `\`${word}\``)
          .join(' or ')}?`;
  return `${PROGRAM}: ${words}${suggestion}${words === PLAN_UNKNOWN ? `: ${own(WITHOUT_PLAN, command) ?? READS_NO_ORG}` : ''}\n`;
}

/** An option that many commands have, and why the others do not. */
const PLAN_UNKNOWN = 'unknown option `--plan`';

const READS_NO_ORG = 'a plan is laid over an org, and this command reads none';

const WITHOUT_PLAN: Readonly<Record<string, string>> = {
  backtest:
    'what was logged was decided by the org as it was; `preflight replay --before org.json --plan plan.json` says what the plan would have done',
  pseudonymize: 'the org that a log is of has no plan laid over it',
};
