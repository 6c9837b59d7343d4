import { compareStrength, describeStrength, type Strength } from '../../assurance/strength.js';
import { groupBy } from '../../base/group-by.js';
import { listed } from '../../base/listed.js';
import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { shownAs } from '../../policies/names.js';
import { nameOrId } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { ApplicationWays, Population } from '../../questions/population.js';
import type { Below } from '../../questions/who-below.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { headLines } from '../text/head-lines.js';
import type { Page } from '../text/page.js';
import { type Titled, titledOn } from '../text/titled.js';
import { strengthWords } from '../who/below.js';
import { conditionLines, requestLines, usersLines } from '../who/found-lines.js';
import { alikeApplications, populationHead, populationRemarks } from './alike-applications.js';
import type { AppsReport } from './apps-report.js';

/** The weakest way into each application, the weakest first: by which rules, from where, for how many users. */
export const appsText = defineFormat<AppsReport>({
  name: 'text',
  what: 'for people: those that the same is said of together, the weakest way in first',
  text({ population, snapshot }, page) {
    return blocksText([
      headLines(populationHead(population), page),
      ...alikeApplications(population).map((some) => applicationLines(some, snapshot, page)),
      noteLines(population, page),
    ]);
  },
});

/** Further ones are counted. */
const MOST = { applications: 5, rules: 3 };

function applicationLines(some: readonly ApplicationWays[], snapshot: Snapshot, page: Page): string[] {
  const [one] = some;
  if (one === undefined) return [];
  const { paint, columns } = page;
  const line = titledOn(page, 'policy'.length);
  const names = some
    .slice(0, MOST.applications)
    .map(({ application }) => shownAs(application, paint.quiet, paint.strong));
  const more = some.length - names.length;
  const shown = one.rules.slice(0, MOST.rules);
  const further = one.rules.length - shown.length;
  return [
    ...fill(
      '',
      `${[...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')}: ${weakestWords(one, page)}`,
      columns,
    ),
    ...(one.policy === null ? [] : line('policy', `\`${nameOrId(one.policy)}\``)),
    ...shown.flatMap((rule) => [
      ...line('by', `\`${nameOrId(rule.rule)}\` ${strengthWords(rule)}`),
      ...whereLines(rule, line),
      ...usersLines(rule, snapshot, line),
    ]),
    ...(further > 0 ? line('', `and by ${counted(further, 'more rule')}, of which none asks less`) : []),
    ...[...groupBy(one.undecided, ({ reason }) => reason)].flatMap(([reason, alike]) =>
      line('?', `${listed(alike, ({ rule }) => `\`${nameOrId(rule)}\``)} not known: ${printable(reason)}`),
    ),
  ];
}

function weakestWords({ weakest, noPolicy, undecided }: ApplicationWays, { paint }: Page): string {
  if (noPolicy !== undefined) return paint.unsure(noPolicy);
  if (weakest === undefined) return undecided.length > 0 ? paint.unsure('not known') : paint.good('nobody');
  const { strength, isExact } = weakest;
  return `${toned(strength, paint)}${isExact ? '' : paint.unsure(', as far as is known')}`;
}

function toned(strength: Strength, { bad }: Page['paint']): string {
  const words = describeStrength(strength);
  return compareStrength(strength, 'two') < 0 ? bad(words) : words;
}

/** A region of many boxes is cut short; `preflight who` tells all of it. */
function whereLines(rule: Below, line: Titled): string[] {
  const further = rule.description.length - MOST_DESCRIBED;
  const shown = { ...rule, description: rule.description.slice(0, MOST_DESCRIBED) };
  return [
    ...requestLines(shown, line),
    ...(further > 0 ? line('or', `${counted(further, 'more such set')} of requests`) : []),
    ...conditionLines(rule, line),
  ];
}

const MOST_DESCRIBED = 2;

function noteLines(population: Population, { paint, columns }: Page): string[] {
  return populationRemarks(population).flatMap((words) => fill('', paint.quiet(words), columns));
}
