import type { LockoutAnswer } from '../../analysis/questions/lockout.js';
import { certainly, countUnknown, isAnswered } from '../../analysis/questions/who-threshold.js';
import { counted } from '../../base/messages.js';
import type { ThresholdResult } from '../../base/threshold.js';
import { namesIn } from '../../model/policies/display-names.js';
import type { RuleInPolicy } from '../../model/policies/rule-in-policy.js';
import { quotedRule, ruleMembers } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { firstReasons } from '../text/first-reasons.js';
import { type Head, headLines } from '../text/head-lines.js';
import { toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { assumedLines } from '../words/assumed-lines.js';
import { configuredLines, TITLE, witnessLines } from './found-lines.js';
import { unknownWords } from './head-of-answer.js';
import { undecidedLines, undecidedMembers } from './undecided.js';
import type { LockoutReport } from './who-report.js';

type LockedOut = LockoutAnswer['lockouts'][number];

/** Lists the rules whose requirements some users cannot meet, with the reasons and an example of each. */
export function lockoutText(report: LockoutReport, page: Page): string {
  const { answer, snapshot } = report;
  return blocksText([
    headLines(headOf(report, page), page),
    ...answer.lockouts.map((one) => lockoutLines(one, snapshot, page)),
    undecidedLines(answer, page),
    assumedLines(answer, page),
  ]);
}

function headOf({ appId, answer, snapshot }: LockoutReport, { paint }: Page): Head {
  const { lockouts, noPolicyReason } = answer;
  const of = appId === undefined ? '' : ` of ${namesIn(snapshot, paint.quiet).shown('app', appId)}`;
  const result = isAnswered(answer);
  const certain = lockouts.filter((one) => certainly(one) === 'yes').length;
  const words: Readonly<Record<ThresholdResult, string>> = {
    yes: `users can be locked out${of}, by ${counted(certain, 'rule')}`,
    unknown: `it is undecided whether anybody can be locked out${of}`,
    no: `nobody can be locked out${of}`,
  };
  const why = noPolicyReason === undefined ? unknownWords(countUnknown(answer)) : `: ${noPolicyReason}`;
  return [toneOf(result), `${words[result]}${why}`];
}

function lockoutLines(
  { access, session, enrollment, reasons, example }: LockedOut,
  snapshot: Snapshot,
  page: Page,
) {
  const shown = (rule: RuleInPolicy) => page.paint.strong(quotedRule(rule));
  const line = titledOn(page, TITLE);
  const require = session
    ? `${shown(access)} and ${shown(session)} together require`
    : `${shown(access)} requires`;
  return [
    ...fill(
      '',
      `${require} authenticators that ${shown(enrollment)} does not allow users to enroll`,
      page.columns,
    ),
    ...configuredLines(access, snapshot, line),
    ...(session ? configuredLines(session, snapshot, line) : []),
    ...configuredLines(enrollment, snapshot, line),
    ...firstReasons(reasons).flatMap((reason, index) => line(index === 0 ? 'why' : '', reason)),
    ...witnessLines(example, snapshot, page, line),
  ];
}

/** Describes in one line a requirement that users cannot meet, because they may not enroll the required authenticators. */
export function lockoutHow({ session, enrollment }: LockedOut): string {
  const together = session ? ` together with ${quotedRule(session)}` : '';
  return `requires${together} authenticators that ${quotedRule(enrollment)} does not allow users to enroll`;
}

export function lockoutMembers({
  appId,
  answer: { lockouts, undecided, noPolicyReason, assumptions },
}: LockoutReport) {
  return {
    ...(appId !== undefined && { application: appId }),
    ...(noPolicyReason !== undefined && { noPolicyReason }),
    ...(assumptions && { assumptions }),
    lockouts: lockouts.map(({ access, session, enrollment, reasons, example }) => ({
      access: ruleMembers(access),
      ...(session && { session: ruleMembers(session) }),
      enrollment: ruleMembers(enrollment),
      reasons,
      example,
    })),
    undecided: undecided.map(undecidedMembers),
  };
}
