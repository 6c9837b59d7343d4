import { describeStrength, type Strength } from '../../assurance/strength.js';
import type { Below, BelowAnswer } from '../../confirmed/query.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { counted } from '../../read/words.js';
import { fill } from '../fill.js';
import { listed } from '../leaf-words.js';
import { namesIn } from '../names.js';
import type { Page } from '../page.js';
import { printable } from '../printable.js';
import { ruleName } from '../reach/text.js';
import { signInWords } from '../sign-in-words.js';

interface Asked {
  readonly appId: string;
  readonly strength: Strength;
  readonly snapshot: Snapshot;
}

/** Who gets in with too little: by which rules, from where, and for example how. */
export function whoText(answer: BelowAnswer, asked: Asked, page: Page): string {
  const blocks = [
    headLines(answer, asked, page),
    ...answer.rules.map((rule) => ruleLines(rule, asked, page)),
    undecidedLines(answer, page),
    ...(answer.isWithSession || answer.noPolicy !== undefined ? [] : [noSession(page)]),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
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

function ruleLines(below: Below, { snapshot }: Asked, { paint, columns }: Page): string[] {
  const { strength, isExact, sessions, description, isWhole, witness } = below;
  const some = isExact ? describeStrength(strength) : `perhaps ${describeStrength(strength)}`;
  const line = (title: string, text: string) => fill(`  ${paint.quiet(title.padEnd(TITLE))} `, text, columns);
  const regions = description.map((phrases) =>
    phrases.length === 0 ? 'every request' : phrases.map((phrase) => printable(phrase)).join('; '),
  );
  return [
    ...fill('', `${paint.strong(ruleName(below))} ${some}`, columns),
    ...regions.flatMap((region, index) => line(index === 0 ? 'who' : 'or', region)),
    ...(isWhole ? [] : line('or', 'others, too many to describe')),
    ...(sessions.length === 0 ? [] : line('with', listed(sessions, ruleName))),
    ...line('e.g.', signInWords(witness, namesIn(snapshot, paint.quiet))),
    ...usersLines(below, snapshot, line),
  ];
}

const TITLE = 'users'.length;

function usersLines(
  { users: { ids, isExact }, isWhole }: Below,
  { users }: Snapshot,
  line: (title: string, text: string) => string[],
): string[] {
  if (users.length === 0) return [];
  const logins = new Map(users.map(({ id, login }) => [id, login ?? id]));
  const names = ids.length === 0 ? '' : `: ${listed(ids, (id) => printable(logins.get(id) ?? id))}`;
  const least = isExact && isWhole ? '' : 'at least ';
  return line('users', `${least}${ids.length} of ${users.length}${names}`);
}

function undecidedLines({ undecided }: BelowAnswer, { paint, columns }: Page): string[] {
  return undecided.flatMap((one) =>
    fill(`${paint.unsure('?')} `, `${ruleName(one)} not known: ${printable(one.reason)}`, columns),
  );
}

function noSession({ paint, columns }: Page): string[] {
  const words = 'the snapshot has no global session policy: only what the application asks was looked at';
  return fill('', paint.quiet(words), columns);
}
