import { describeStrength } from '../../assurance/strength.js';
import { counted } from '../../base/messages.js';
import type { Below } from '../../questions/who-below.js';
import type { Head } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { admittingMembers, admittingText } from './admitted.js';
import { headOfAnswer } from './head-of-answer.js';
import type { BelowReport } from './who-report.js';

/** Who gets in with too little: by which rules, from where, and for example how. */
export function belowText(report: BelowReport, page: Page): string {
  return admittingText(report, { head: (app) => headOf(report, app), how: strengthWords }, page);
}

function headOf({ strength, answer }: BelowReport, app: string): Head {
  const less =
    strength === 'denied' ? `reaches ${app}` : `reaches ${app} with less than ${describeStrength(strength)}`;
  return headOfAnswer(answer, app, {
    yes: (certain) => `somebody ${less}, by ${counted(certain.length, 'rule')}`,
    unknown: `it is not known whether anybody ${less}`,
    no: `nobody ${less}`,
  });
}

/** The weakest way in by a rule, and how much it takes of those of whom more is asked. */
export function strengthWords({ strength, isExact, upTo }: Below): string {
  const weakest = isExact ? describeStrength(strength) : `possibly ${describeStrength(strength)}`;
  return upTo === undefined ? weakest : `${weakest}, under another session rule ${describeStrength(upTo)}`;
}

export function belowMembers({ appId, strength, answer }: BelowReport) {
  return { application: appId, below: strength, ...admittingMembers(answer) };
}
