import type { UserClass } from '../../analysis/questions/classes.js';
import { counted, listed } from '../../base/messages.js';
import { own } from '../../base/own.js';
import { printable } from '../../base/printable.js';
import { parseJson } from '../../documents/text/json.js';
import { type Names, namesIn } from '../../model/policies/display-names.js';
import { plainWords } from '../../what-if/leaf-words.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { headLines } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { loginsIn } from '../words/logins.js';
import type { ClassesReport } from './classes-report.js';

/**
 * Lists each class of users (users whom no rule distinguishes): their number, the first few, their common facts and their unknown facts.
 */
export const classesText = defineFormat<ClassesReport>({
  name: 'text',
  what: 'for people: the classes of users, the largest first, with the facts that the users of a class have in common',
  text({ classes, snapshot }, page) {
    const { paint, columns } = page;
    const { users } = snapshot;
    if (users.length === 0) return blocksText([headLines(['quiet', 'the export contains no users'], page)]);
    const context = { page, names: namesIn(snapshot, paint.quiet), login: loginsIn(snapshot) };
    const count = `${counted(users.length, 'user')} in ${counted(classes.length, 'class', 'classes')}`;
    return blocksText([
      fill('', `${paint.strong(count)}; the policies treat all users of a class alike`, columns),
      ...classes.map((one) => classLines(one, context)),
    ]);
  },
});

interface Context {
  readonly page: Page;
  readonly names: Names;
  readonly login: (id: string) => string;
}

function classLines({ userIds, description, unknown }: UserClass, context: Context): string[] {
  const { paint, columns } = context.page;
  const users = listed(userIds, context.login);
  const line = titledOn(context.page, 'unknown'.length);
  const known = description.map((phrase) => printable(phrase)).join('; ');
  return [
    ...fill('', `${paint.strong(counted(userIds.length, 'user'))}: ${users}`, columns),
    ...(known === '' ? [] : line('who', known)),
    ...unknown.flatMap((one) => line('unknown', unknownWords(one, context.names))),
  ];
}

type Unknown = UserClass['unknown'][number];

function unknownWords({ fact, values }: Unknown, names: Names): string {
  const [before, words] = own(FACTS, fact) ?? ['whether', questionWords];
  return `${before} ${listed(values, (value) => words(value, names))}`;
}

/**
 * Phrases for unknown facts whose values are ids or keywords of the service. Each entry has the start of the phrase, such as `whether
 * members of`, and a function that describes a value.
 */
const FACTS: Readonly<
  Record<string, readonly [before: string, words: (value: string, names: Names) => string]>
> = {
  group: ['whether members of', (id, names) => names.shown('group', id)],
  userType: ['whether of user type', (id, names) => names.shown('userType', id)],
  credentialsProvider: ['whether with credentials from', (value) => printable(value)],
};

/**
 * Describes a pattern, a comparison or an expression whose result is unknown. `value` is a JSON list. Its items are the compared attribute
 * (`null` means the identifier), the operator and the operands.
 */
function questionWords(value: string): string {
  const parsed = parseJson(value, false);
  if (!parsed.ok || !Array.isArray(parsed.value)) return printable(value);
  const [subject, relation, ...rest] = parsed.value;
  const words = own(RELATIONS, String(relation)) ?? relation;
  return [subject ?? 'identifier', words, ...rest].map(plainWords).join(' ');
}

/** The operators of patterns and comparisons, each with its description. */
const RELATIONS: Readonly<Record<string, string>> = {
  CONTAINS: 'contains',
  EQUALS: 'is',
  EXPRESSION: 'matches',
  STARTS_WITH: 'starts with',
  SUFFIX: 'ends in',
  '==': 'is',
  containsText: 'contains',
  startsWith: 'starts with',
};
