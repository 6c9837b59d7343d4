import { counted } from '../../base/messages.js';
import { namesIn } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { LockedOut, LockoutAnswer } from '../../questions/query.js';
import { inPolicy } from '../reach/json.js';
import { ruleName } from '../reach/text.js';
import { jsonText } from '../simulate/json.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { firstReasons } from '../text/first-reasons.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { TITLE, witnessLines } from './found-lines.js';
import { undecidedJson, undecidedLines } from './undecided.js';

interface Answer extends Omit<LockoutAnswer, 'kind'> {
  /** Of any application when absent. */
  readonly appId?: string;
}

/** Who is let through and cannot give what is asked: under which rules, why, and for example how. */
export function lockoutText(answer: Answer, snapshot: Snapshot, page: Page): string {
  return blocksText([
    headLines(answer, snapshot, page),
    ...answer.lockouts.map((one) => lockoutLines(one, snapshot, page)),
    undecidedLines(answer, page),
  ]);
}

function headLines(
  { appId, lockouts, undecided, lacking }: Answer,
  snapshot: Snapshot,
  page: Page,
): string[] {
  const { paint, columns } = page;
  const of = appId === undefined ? '' : ` of ${namesIn(snapshot, paint.quiet).shown('app', appId)}`;
  if (lockouts.length > 0) {
    const rules = counted(lockouts.length, 'rule');
    return fill(`${paint.bad('✗')} `, `somebody can be locked out${of}, by ${rules}`, columns);
  }
  if (lacking === undefined && undecided.length === 0)
    return fill(`${paint.good('✓')} `, `nobody can be locked out${of}`, columns);
  const why = lacking === undefined ? '' : `: ${lacking}`;
  return fill(
    `${paint.unsure('?')} `,
    `it is not known whether anybody can be locked out${of}${why}`,
    columns,
  );
}

function lockoutLines({ access, enrollment, reasons, witness }: LockedOut, snapshot: Snapshot, page: Page) {
  const [name, other] = [access, enrollment].map((rule) => page.paint.strong(ruleName(rule)));
  const line = titledOn(page, TITLE);
  return [
    ...fill('', `${name} asks for what ${other} does not let them enroll`, page.columns),
    ...firstReasons(reasons).flatMap((reason, index) => line(index === 0 ? 'why' : '', reason)),
    ...witnessLines(witness, snapshot, page, line),
  ];
}

/** All that is known, for programs. */
export function lockoutJson({ appId, lockouts, undecided, lacking }: Answer): string {
  return jsonText({
    ...(appId !== undefined && { application: appId }),
    ...(lacking !== undefined && { lacking }),
    lockouts: lockouts.map(({ access, enrollment, reasons, witness }) => ({
      access: inPolicy(access),
      enrollment: inPolicy(enrollment),
      reasons,
      witness,
    })),
    undecided: undecided.map(undecidedJson),
  });
}
