import { counted } from '../../base/messages.js';
import type { With } from '../../questions/with.js';
import type { Head } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { usesWords, useWords } from '../words/use-words.js';
import { admittingMembers, admittingText } from './admitted.js';
import { headOfAnswer } from './head-of-answer.js';
import type { WithReport } from './who-report.js';

/** Which ways in need an authenticator, which take it beside others, from where, and for example how. */
export function withText(report: WithReport, page: Page): string {
  const words = {
    head: (app: string) => headOf(report, app),
    how: (rule: With) => withHow(rule, report.snapshot.brand),
  };
  return admittingText(report, words, page);
}

function headOf({ authenticator, snapshot: { brand }, answer }: WithReport, app: string): Head {
  const { isHeld, isReached } = answer;
  const it = useWords(authenticator, brand);
  const lacking = isHeld ? '' : ', which is no active authenticator of the snapshot';
  return headOfAnswer(answer, app, {
    yes: (used) => {
      const needing = used.filter(({ isNeeded }) => isNeeded === 'yes').length;
      const by = `${counted(used.length, 'rule')}; ${needWords(needing, used.length)}`;
      return `somebody reaches ${app} with ${it}, by ${by}`;
    },
    unknown: `it is not known whether anybody reaches ${app} with ${it}`,
    no: isReached ? `no way into ${app} takes ${it}${lacking}` : `nobody reaches ${app}`,
  });
}

function needWords(needing: number, all: number): string {
  if (needing === 0) return all === 1 ? 'others do, too' : 'none of them needs it';
  if (needing === all) return all === 1 ? 'there is no other way in by it' : 'all of them need it';
  return `${needing} of them ${needing === 1 ? 'needs' : 'need'} it`;
}

const TAKES = {
  yes: 'needs it:',
  perhaps: 'may need it:',
  no: 'takes it, and others:',
} as const;

/** How a rule lets people in. */
export function withHow({ isUsed, isNeeded, authenticators }: With, brand: string): string {
  const takes = isUsed === 'yes' ? TAKES[isNeeded] : 'may take it:';
  return `${takes} ${usesWords(authenticators, brand)}`;
}

export function withMembers({ appId, authenticator, answer }: WithReport) {
  const { isHeld, isReached } = answer;
  return { application: appId, with: authenticator, isHeld, isReached, ...admittingMembers(answer) };
}
