import type { Below } from '../../analysis/questions/who-below.js';
import { counted } from '../../base/messages.js';
import { describeLevel } from '../../model/assurance/assurance-level.js';
import type { Head } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { admittingMembers, admittingText } from './admitted.js';
import { headOfAnswer } from './head-of-answer.js';
import type { BelowReport } from './who-report.js';

/** Lists the rules that allow access below an assurance level, with the sign-ins and an example of each. */
export function belowText(report: BelowReport, page: Page): string {
  return admittingText(report, { head: (app) => headOf(report, app), how: assuranceWords }, page);
}

function headOf({ assurance, answer }: BelowReport, app: string): Head {
  const less =
    assurance === 'denied'
      ? `can sign in to ${app}`
      : `can sign in to ${app} with less than ${describeLevel(assurance)}`;
  return headOfAnswer(answer, app, {
    yes: (certain) => `users ${less}, by ${counted(certain.length, 'rule')}`,
    unknown: `it is undecided whether anybody ${less}`,
    no: `nobody ${less}`,
  });
}

/**
 * Returns the weakest assurance level of a rule as text. The level can also depend on the deciding rule of the global session policy. The
 * text then states the weakest and the strictest possible level.
 */
export function assuranceWords({ assurance, isExact, atMost: upTo }: Below): string {
  const weakest = isExact ? describeLevel(assurance) : `possibly ${describeLevel(assurance)}`;
  return upTo === undefined ? weakest : `${weakest}, under another session rule ${describeLevel(upTo)}`;
}

export function belowMembers({ appId, assurance, answer }: BelowReport) {
  return { application: appId, below: assurance, ...admittingMembers(answer) };
}
