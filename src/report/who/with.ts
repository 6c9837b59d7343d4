import type { RuleWith } from '../../analysis/questions/paths-with.js';
import { counted } from '../../base/messages.js';
import type { Head } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { usesWords, useWords } from '../words/use-words.js';
import { admittingMembers, admittingText } from './admitted.js';
import { headOfAnswer } from './head-of-answer.js';
import type { WithReport } from './who-report.js';

/** Lists the rules whose authentication paths need or accept an authenticator, with an example of each. */
export function withText(report: WithReport, page: Page): string {
  const words = {
    head: (app: string) => headOf(report, app),
    how: (rule: RuleWith) => withHow(rule, report.snapshot.brand),
  };
  return admittingText(report, words, page);
}

function headOf({ authenticator, snapshot: { brand }, answer }: WithReport, app: string): Head {
  const { isAvailable, isAccessible } = answer;
  const it = useWords(authenticator, brand);
  const lacking = isAvailable ? '' : ', which is not an active authenticator of the export';
  return headOfAnswer(answer, app, {
    yes: (used) => {
      const needing = used.filter(({ isNeeded }) => isNeeded === 'yes').length;
      const by = `${counted(used.length, 'rule')}; ${needWords(needing, used.length)}`;
      return `users can sign in to ${app} with ${it}, by ${by}`;
    },
    unknown: `it is undecided whether anybody can sign in to ${app} with ${it}`,
    no: isAccessible
      ? `no authentication path of ${app} uses ${it}${lacking}`
      : `nobody can sign in to ${app}`,
  });
}

function needWords(needing: number, all: number): string {
  if (needing === 0)
    return all === 1
      ? 'the rule does not require this authenticator'
      : 'none of them requires this authenticator';
  if (needing === all)
    return all === 1 ? 'the rule requires this authenticator' : 'all of them require this authenticator';
  return `${needing} of them ${needing === 1 ? 'requires' : 'require'} this authenticator`;
}

const ACCEPTS = {
  yes: 'requires it:',
  undecided: 'may require it:',
  no: 'accepts it, among others:',
} as const;

/** Describes how a rule accepts or needs the queried authenticator. */
export function withHow({ isUsed, isNeeded, authenticators }: RuleWith, brand: string): string {
  const accepts = isUsed === 'yes' ? ACCEPTS[isNeeded] : 'may accept it:';
  return `${accepts} ${usesWords(authenticators, brand)}`;
}

export function withMembers({ appId, authenticator, answer }: WithReport) {
  const { isAvailable, isAccessible } = answer;
  return { application: appId, with: authenticator, isAvailable, isAccessible, ...admittingMembers(answer) };
}
