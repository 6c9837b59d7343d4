import { compareStrength, describeStrength, type Strength } from '../../assurance/strength.js';
import { groupBy } from '../../base/group-by.js';
import { counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { shownAs } from '../../policies/names.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { Below } from '../../questions/below.js';
import type { ApplicationWays, Called, Population } from '../../questions/population.js';
import { inPolicy } from '../reach/json.js';
import { jsonText } from '../simulate/json.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { type Titled, titledOn } from '../text/titled.js';
import { listed } from '../words/leaf-words.js';
import { conditionLines, requestLines, usersLines } from './found-lines.js';
import { undecidedJson } from './undecided.js';

/** The weakest way into each application, the weakest first: by which rules, from where, for how many users. */
export function applicationsText(population: Population, snapshot: Snapshot, page: Page): string {
  const alike = groupBy(population.applications, answerKey);
  return blocksText([
    headLines(population, page),
    ...[...alike.values()].map((some) => applicationLines(some, snapshot, page)),
    noteLines(population, page),
  ]);
}

function headLines({ applications }: Population, { paint, columns }: Page): string[] {
  const [first] = applications;
  if (first === undefined)
    return fill(`${paint.quiet('–')} `, 'the snapshot holds no active applications', columns);
  const unknown = applications.filter(isUnknown).length;
  const rest = unknown === 0 ? '' : `; ${unknown} not known`;
  const weakest = first.weakest?.strength;
  if (weakest === undefined)
    return unknown > 0
      ? fill(`${paint.unsure('?')} `, `it is not known who reaches ${countWords(applications)}`, columns)
      : fill(`${paint.good('✓')} `, `nobody reaches any of ${countWords(applications)}`, columns);
  const alike = applications.filter((one) => one.weakest?.strength === weakest);
  const isWeak = compareStrength(weakest, 'two') < 0;
  const perhaps = alike.some((one) => one.weakest?.isExact) ? '' : 'perhaps ';
  return fill(
    `${isWeak ? paint.bad('✗') : paint.good('✓')} `,
    `the weakest way in is ${perhaps}${describeStrength(weakest)}, into ${alike.length} of ${countWords(applications)}${rest}`,
    columns,
  );
}

function countWords(applications: readonly unknown[]): string {
  return counted(applications.length, 'active application');
}

function isUnknown({ weakest, undecided, noPolicy }: ApplicationWays): boolean {
  return weakest === undefined && (undecided.length > 0 || noPolicy !== undefined);
}

/** The same answer, apart from the witnesses. */
function answerKey({ policy, rules, undecided, noPolicy }: ApplicationWays): string {
  const said = rules.map(({ witness: _, policy: __, rule, sessions: ___, ...rest }) => [rule.id, rest]);
  return JSON.stringify([policy?.id, said, undecided.map(undecidedJson), noPolicy]);
}

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
    ...(one.policy === null ? [] : line('policy', `\`${nameOf(one.policy)}\``)),
    ...shown.flatMap((rule) => [
      ...line('by', `\`${nameOf(rule.rule)}\` ${strengthWords(rule)}`),
      ...whereLines(rule, line),
      ...usersLines(rule, snapshot, line),
    ]),
    ...(further > 0 ? line('', `and by ${counted(further, 'more rule')}, of which none asks less`) : []),
    ...one.undecided.flatMap(({ rule, reason }) =>
      line('?', `\`${nameOf(rule)}\` not known: ${printable(reason)}`),
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

function strengthWords({ strength, isExact }: Below): string {
  return isExact ? describeStrength(strength) : `perhaps ${describeStrength(strength)}`;
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

function nameOf({ id, name }: Called): string {
  return printable(name || id);
}

function noteLines(
  { inactive, isWithSession, applications }: Population,
  { paint, columns }: Page,
): string[] {
  const inactiveWords = `not looked at, because inactive: ${listed(inactive, nameOf)}`;
  return [
    ...(inactive.length === 0 ? [] : fill('', paint.quiet(inactiveWords), columns)),
    ...(isWithSession || applications.length === 0
      ? []
      : fill(
          '',
          paint.quiet(
            'the snapshot has no global session policy: only what the applications ask was looked at',
          ),
          columns,
        )),
  ];
}

/** All that is known, for programs. */
export function applicationsJson({ applications, ...rest }: Population): string {
  return jsonText({
    ...rest,
    applications: applications.map(({ weakest, rules, undecided, ...one }) => ({
      ...one,
      weakest: weakest ?? null,
      rules: rules.map(({ policy, rule, sessions, ...more }) => ({
        ...inPolicy({ policy, rule }),
        sessions: sessions.map(inPolicy),
        ...more,
      })),
      undecided: undecided.map(undecidedJson),
    })),
  });
}
