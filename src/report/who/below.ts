import { describeStrength, type Strength } from '../../assurance/strength.js';
import { counted } from '../../base/messages.js';
import { namesIn } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { Below, BelowAnswer } from '../../questions/below.js';
import { jsonText } from '../simulate/json.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { admittedLines, admittingJson, noSessionLines } from './admitted.js';
import { undecidedLines } from './undecided.js';

interface Asked {
  readonly appId: string;
  readonly strength: Strength;
  readonly snapshot: Snapshot;
}

/** Who gets in with too little: by which rules, from where, and for example how. */
export function belowText(answer: BelowAnswer, asked: Asked, page: Page): string {
  return blocksText([
    headLines(answer, asked, page),
    ...answer.rules.map((rule) => admittedLines(rule, howWords(rule), asked.snapshot, page)),
    undecidedLines(answer, page),
    noSessionLines(answer, page),
  ]);
}

function headLines(
  { rules, undecided, noPolicy }: BelowAnswer,
  { appId, strength, snapshot }: Asked,
  { paint, columns }: Page,
): string[] {
  const app = namesIn(snapshot, paint.quiet).shown('app', appId);
  if (noPolicy !== undefined) return fill(`${paint.unsure('?')} `, `${app}: ${noPolicy}`, columns);
  const less =
    strength === 'denied' ? `reaches ${app}` : `reaches ${app} with less than ${describeStrength(strength)}`;
  if (rules.length > 0)
    return fill(`${paint.bad('✗')} `, `somebody ${less}, by ${counted(rules.length, 'rule')}`, columns);
  return undecided.length > 0
    ? fill(`${paint.unsure('?')} `, `it is not known whether anybody ${less}`, columns)
    : fill(`${paint.good('✓')} `, `nobody ${less}`, columns);
}

function howWords({ strength, isExact }: Below): string {
  return isExact ? describeStrength(strength) : `perhaps ${describeStrength(strength)}`;
}

/** All that is known, for programs. */
export function belowJson(answer: BelowAnswer, { appId, strength }: Omit<Asked, 'snapshot'>): string {
  return jsonText({ application: appId, below: strength, ...admittingJson(answer) });
}
