import { describeLevel } from '../../assurance/assurance-level.js';
import { counted } from '../../base/messages.js';
import type { Below } from '../../questions/who-below.js';
import type { Head } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { admittingMembers, admittingText } from './admitted.js';
import { headOfAnswer } from './head-of-answer.js';
import type { BelowReport } from './who-report.js';

/** Who gets in with too little: by which rules, from where, and for example how. */
export function belowText(report: BelowReport, page: Page): string {
  return admittingText(report, { head: (app) => headOf(report, app), how: assuranceWords }, page);
}

function headOf({ assurance, answer }: BelowReport, app: string): Head {
  const less =
    assurance === 'denied' ? `reaches ${app}` : `reaches ${app} with less than ${describeLevel(assurance)}`;
  return headOfAnswer(answer, app, {
    yes: (certain) => `somebody ${less}, by ${counted(certain.length, 'rule')}`,
    unknown: `it is not known whether anybody ${less}`,
    no: `nobody ${less}`,
  });
}

/** The weakest way in by a rule, and how much it takes of those of whom more is asked. */
export function assuranceWords({ assurance, isExact, upTo }: Below): string {
  const weakest = isExact ? describeLevel(assurance) : `possibly ${describeLevel(assurance)}`;
  return upTo === undefined ? weakest : `${weakest}, under another session rule ${describeLevel(upTo)}`;
}

export function belowMembers({ appId, assurance, answer }: BelowReport) {
  return { application: appId, below: assurance, ...admittingMembers(answer) };
}
