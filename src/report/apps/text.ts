import type { ApplicationAccess } from '../../analysis/questions/population.js';
import { accountCounts, notCountedWords } from '../../analysis/questions/session/counted-users.js';
import type { Below } from '../../analysis/questions/who-below.js';
import { groupBy } from '../../base/group-by.js';
import { counted, listed } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import {
  ASSURANCE_LEVELS,
  type AssuranceLevel,
  describeLevel,
} from '../../model/assurance/assurance-level.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { headLines } from '../text/head-lines.js';
import { withIds } from '../text/id-list.js';
import type { Page } from '../text/page.js';
import { type Titled, titledOn } from '../text/titled.js';
import { assuranceWords } from '../who/below.js';
import { conditionLines, requestLines } from '../who/found-lines.js';
import { alikeApplications, populationHead, populationRemarks } from './alike-applications.js';
import type { AppsReport } from './apps-report.js';
import { applicationName, levelWords, toneOfWays, usersByLevelWords } from './level-words.js';
import { summaryLines } from './summary-lines.js';

/** Prints the weakest assurance level of each application, the worst first; with details, its rules, sign-ins and users. */
export const appsText = defineFormat<AppsReport>({
  name: 'text',
  what: 'for people: a line per application, the weakest assurance level first',
  text(report, page) {
    const { population, snapshot, isDetailed } = report;
    const text = blocksText([
      headLines(populationHead(population), page),
      ...(isDetailed
        ? alikeApplications(population).map((some) => applicationLines(some, report, page))
        : [summaryLines(population.applications, snapshot, page)]),
      noteLines(report, page),
    ]);
    return withIds(text, population, [snapshot], page);
  },
});

/** The maximum number of applications and rules whose names are listed; the others are counted. */
const MOST = { applications: 5, rules: 3 };

function applicationLines(
  some: readonly ApplicationAccess[],
  { snapshot, isOfAllUsers }: AppsReport,
  page: Page,
): string[] {
  const [one] = some;
  if (one === undefined) return [];
  const { paint, columns } = page;
  const line = titledOn(page, 'policy'.length);
  const names = some.slice(0, MOST.applications).map((ways) => paint.strong(applicationName(ways)));
  const more = some.length - names.length;
  const shown = one.rules.slice(0, MOST.rules);
  const further = one.rules.length - shown.length;
  return [
    ...fill(
      '',
      `${[...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')}: ${paint[toneOfWays(one)](levelWords(one))}`,
      columns,
    ),
    ...(one.policy === null ? [] : line('policy', `\`${nameOrId(one.policy)}\``)),
    ...shown.flatMap((rule) => [
      ...line('by', `\`${nameOrId(rule.rule)}\` ${assuranceWords(rule)}`),
      ...whereLines(rule, line),
      ...usersLine(usersByLevelWords(rule, snapshot, isOfAllUsers), line),
    ]),
    ...(further > 0 ? line('', `and by ${counted(further, 'more rule')}, none of which requires less`) : []),
    ...[...groupBy(one.undecided, ({ reason }) => reason)].flatMap(([reason, alike]) =>
      line('?', `${listed(alike, ({ rule }) => `\`${nameOrId(rule)}\``)} unknown: ${printable(reason)}`),
    ),
  ];
}

function usersLine(words: string | undefined, line: Titled): string[] {
  return words === undefined ? [] : line('users', words);
}

/** Returns the first few descriptions of a rule's sign-ins as lines, and the number of the others. */
function whereLines(rule: Below, line: Titled): string[] {
  const further = rule.description.length - MOST_DESCRIBED;
  const shown = { ...rule, description: rule.description.slice(0, MOST_DESCRIBED) };
  return [
    ...requestLines(shown, line),
    ...(further > 0 ? line('or', `${counted(further, 'more set')} of sign-ins`) : []),
    ...conditionLines(rule, line),
  ];
}

const MOST_DESCRIBED = 2;

function noteLines({ population, snapshot }: AppsReport, { paint, columns }: Page): string[] {
  const { inactive } = accountCounts(snapshot.users);
  const remarks = [
    ...(inactive === 0 ? [] : [`users: active users (${notCountedWords(inactive)})`]),
    ...populationRemarks(population),
    ...levelNameRemarks(population.applications),
  ];
  return remarks.flatMap((words) => fill('', paint.quiet(words), columns));
}

/**
 * Returns a line that explains the shown levels whose names differ in options, tests and JSON, such as `1fa-knowledge = password (1FA)`.
 * Returns an empty list if no shown level has another name there.
 */
function levelNameRemarks(applications: readonly ApplicationAccess[]): string[] {
  const shown = new Set(applications.flatMap(({ level }) => [level.atMost, level.atLeast]));
  const names = ASSURANCE_LEVELS.filter((name) => shown.has(name) && isUnlikeItsWords(name));
  if (names.length === 0) return [];
  return [
    `levels in options, tests and JSON: ${names.map((name) => `${name} = ${describeLevel(name)}`).join('; ')}`,
  ];
}

function isUnlikeItsWords(level: AssuranceLevel): boolean {
  return level !== 'denied' && level !== describeLevel(level).toLowerCase();
}
