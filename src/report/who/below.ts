import { describeStrength, type Strength } from '../../assurance/strength.js';
import type { Below, BelowAnswer } from '../../confirmed/query.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { counted } from '../../read/words.js';
import { blocksText } from '../blocks-text.js';
import { fill } from '../fill.js';
import { jsonText } from '../json.js';
import { listed } from '../leaf-words.js';
import { namesIn } from '../names.js';
import type { Page } from '../page.js';
import { inPolicy } from '../reach/json.js';
import { ruleName } from '../reach/text.js';
import { titledOn } from '../titled.js';
import { requestLines, TITLE, usersLines, witnessLines } from './found-lines.js';
import { undecidedJson, undecidedLines } from './undecided.js';

interface Asked {
  readonly appId: string;
  readonly strength: Strength;
  readonly snapshot: Snapshot;
}

/** Who gets in with too little: by which rules, from where, and for example how. */
export function belowText(answer: BelowAnswer, asked: Asked, page: Page): string {
  return blocksText([
    headLines(answer, asked, page),
    ...answer.rules.map((rule) => ruleLines(rule, asked, page)),
    undecidedLines(answer, page),
    answer.isWithSession || answer.noPolicy !== undefined ? [] : noSession(page),
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

function ruleLines(below: Below, { snapshot }: Asked, page: Page): string[] {
  const { strength, isExact, sessions, witness } = below;
  const some = isExact ? describeStrength(strength) : `perhaps ${describeStrength(strength)}`;
  const line = titledOn(page, TITLE);
  return [
    ...fill('', `${page.paint.strong(ruleName(below))} ${some}`, page.columns),
    ...requestLines(below, line),
    ...(sessions.length === 0 ? [] : line('with', listed(sessions, ruleName))),
    ...witnessLines(witness, snapshot, page, line),
    ...usersLines(below, snapshot, line),
  ];
}

function noSession({ paint, columns }: Page): string[] {
  const words = 'the snapshot has no global session policy: only what the application asks was looked at';
  return fill('', paint.quiet(words), columns);
}

/** All that is known, for programs. */
export function belowJson(
  { rules, undecided, isWithSession, noPolicy }: BelowAnswer,
  { appId, strength }: Omit<Asked, 'snapshot'>,
): string {
  return jsonText({
    application: appId,
    below: strength,
    ...(noPolicy !== undefined && { noPolicy }),
    isWithSession,
    rules: rules.map(({ policy, rule, sessions, ...rest }) => ({
      ...inPolicy({ policy, rule }),
      sessions: sessions.map(inPolicy),
      ...rest,
    })),
    undecided: undecided.map(undecidedJson),
  });
}
