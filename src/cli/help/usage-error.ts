import { PROGRAM } from './help-text.js';

/** The parser's message in the words of this program: `preflight: unknown option `--grup`; did you mean `--group`?`. */
export function usageError(text: string): string {
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
  return `${PROGRAM}: ${words}${suggestion}${WHY_UNKNOWN[words] ?? ''}\n`;
}

/** Why an option that many commands have is unknown to the others. */
const WHY_UNKNOWN: Readonly<Record<string, string>> = {
  'unknown option `--plan`': ': a plan is laid over an org, and this command reads none',
};
