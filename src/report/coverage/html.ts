import { counted } from '../../base/messages.js';
import { formatLocation } from '../../documents/text/location-text.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import type { GoalCoverage } from '../../testing/coverage/coverage.js';
import { goalWords } from '../../testing/coverage/goal-words.js';
import { MEASURE_NAMES, MEASURES } from '../../testing/coverage/goals.js';
import { defineFormat } from '../text/format.js';
import { htmlPage, inHtml } from '../text/html-page.js';
import type { Tone } from '../text/mark.js';
import { type CoverageRow, coverageRows } from './by-policy.js';
import type { CoverageReport, OrgCoverage } from './coverage-report.js';
import { percentWords, shareWords, shortfallsOf, shortfallWords } from './percent.js';

/** Prints every policy with all its coverage goals. */
export const coverageHtml = defineFormat<CoverageReport>({
  name: 'html',
  what: 'one page for a browser',
  text: (report, page) =>
    htmlPage('Coverage of policies', page, [
      ...shortfallsOf(report).map((one) => `<p class="bad">${inHtml(shortfallWords(one))}</p>`),
      ...report.orgs.flatMap(orgSection),
    ]),
});

function orgSection({ name, coverage }: OrgCoverage): string[] {
  const rows = coverageRows(coverage);
  const titles = coverage.unmeasuredTypes.map((type) => policyTypeOf(type)?.title ?? type);
  return [
    `<h2>${inHtml(name)}</h2>`,
    `<p>${counted(coverage.tests, 'test')} that passed</p>`,
    '<table>',
    rowOf(
      'th',
      ['policy', ...MEASURE_NAMES].map((one) => ({ text: one })),
    ),
    ...rows.map(({ name: policy, measures }) =>
      rowOf('td', [
        { text: policy },
        ...MEASURE_NAMES.map((measure) => ({ text: shareWords(measures[measure]), isNumber: true })),
      ]),
    ),
    rowOf('td', [
      { text: 'all' },
      ...MEASURE_NAMES.map((measure) => ({ text: percentWords(coverage.measures[measure]), isNumber: true })),
    ]),
    '</table>',
    '<dl>',
    ...MEASURE_NAMES.map((measure) => `<dt>${measure}</dt><dd>${inHtml(MEASURES[measure])}</dd>`),
    '</dl>',
    ...(titles.length === 0
      ? []
      : [`<p>not counted, because no test has an expectation for it: ${inHtml(titles.join(', '))}</p>`]),
    ...rows.flatMap(policySection),
  ];
}

interface Cell {
  readonly text: string;
  readonly isNumber?: boolean;
}

function rowOf(tag: 'td' | 'th', cells: readonly Cell[]): string {
  const all = cells.map(
    ({ text, isNumber = false }) => `<${tag}${isNumber ? ' class="number"' : ''}>${inHtml(text)}</${tag}>`,
  );
  return `<tr>${all.join('')}</tr>`;
}

const TONES = {
  covered: 'good',
  missing: 'bad',
  undecided: 'unsure',
  impossible: 'quiet',
} as const satisfies Record<GoalCoverage['state'], Tone>;

/** Returns the HTML section of a policy. The section is expanded if a coverage goal of the policy is not covered. */
function policySection({ name, goals }: CoverageRow): string[] {
  const isOpen = goals.some(({ state }) => state === 'missing');
  return [
    `<details${isOpen ? ' open' : ''}><summary>${inHtml(name)}</summary>`,
    '<table>',
    ...goals.map(goalRow),
    '</table></details>',
  ];
}

function goalRow(goal: GoalCoverage): string {
  const { state, why, tests, place } = goal;
  const what = state === 'covered' ? counted(tests, 'test') : why === undefined ? state : `${state}: ${why}`;
  return `<tr><td>${inHtml(goalWords(goal))}</td><td class="${TONES[state]}">${inHtml(what)}</td><td class="quiet">${inHtml(formatLocation(place ?? undefined))}</td></tr>`;
}
