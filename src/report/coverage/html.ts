import { groupBy } from '../../base/group-by.js';
import { counted, withSeparators } from '../../base/messages.js';
import { formatLocation } from '../../documents/text/location-text.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { GoalCoverage } from '../../testing/coverage/coverage.js';
import { MEASURE_NAMES, MEASURES, type Measure } from '../../testing/coverage/goals.js';
import { type MeasureTotals, totalsOf } from '../../testing/coverage/measure-totals.js';
import { barHtml } from '../heat/bar.js';
import { fieldInHtml, fieldName } from '../text/field-names.js';
import { defineFormat } from '../text/format.js';
import { htmlPage, inHtml, proseInHtml } from '../text/html-page.js';
import { MARKS, type Tone, toneOf } from '../text/mark.js';
import { type CoverageRow, coverageRows } from './by-policy.js';
import type { CoverageReport, OrgCoverage } from './coverage-report.js';
import { percentWords, shareWords, shortfallsOf, shortfallWords } from './percent.js';

/** Prints every rule with a bar and a mark for each condition. A rule expands to its coverage goals. */
export const coverageHtml = defineFormat<CoverageReport>({
  name: 'html',
  what: 'one page for a browser: each rule with a bar and a mark for each condition',
  text: (report, page) =>
    htmlPage('Coverage of policies', page, [
      ...shortfallsOf(report).map((one) => `<p class="bad">${MARKS.bad} ${inHtml(shortfallWords(one))}</p>`),
      ...report.orgs.flatMap(orgSection),
    ]),
});

function orgSection({ name, coverage }: OrgCoverage): string[] {
  const { rules } = coverage.measures;
  const titles = coverage.unmeasuredTypes.map((type) => policyTypeOf(type)?.title ?? type);
  return [
    `<p class="verdict ${rulesTone(rules)}">${withSeparators(rules.covered)} of ${counted(rules.of, 'rule')} tested</p>`,
    `<p class="quiet">${inHtml(`${name}: ${counted(coverage.tests, 'test')} passed`)}</p>`,
    '<table class="measures">',
    '<thead><tr><th scope="col">measure</th><th scope="col" colspan="2">covered</th><th scope="col">meaning</th></tr></thead>',
    '<tbody>',
    ...MEASURE_NAMES.filter((measure) => coverage.measures[measure].of > 0).map((measure) => {
      const totals = coverage.measures[measure];
      return `<tr><th scope="row">${measure}</th><td class="number">${inHtml(percentWords(totals))} <span class="quiet">${shareWords(totals)}</span></td><td>${totalsBar(totals)}</td><td class="quiet">${inHtml(MEASURES[measure])}</td></tr>`;
    }),
    '</tbody></table>',
    ...(titles.length === 0
      ? []
      : [
          `<p class="quiet">not counted, because no test has an expectation for it: ${inHtml(titles.join(', '))}</p>`,
        ]),
    `<p class="marks">${Object.entries(STATES)
      .map(([, { mark, tone, words }]) => `<span><span class="${tone}">${mark}</span> ${words}</span>`)
      .join(' ')}</p>`,
    ...coverageRows(coverage).flatMap(policySection),
  ];
}

function rulesTone({ covered, of, undecided }: MeasureTotals): Tone {
  return toneOf(covered === of ? 'no' : covered + undecided === of ? 'unknown' : 'yes');
}

/** The mark, the tone and the meaning of each state of coverage of a condition. */
const STATES = {
  both: { mark: '●', tone: 'good', words: 'tested both ways' },
  one: { mark: '◐', tone: 'unsure', words: 'tested one way' },
  none: { mark: '○', tone: 'bad', words: 'not tested' },
  undecided: { mark: MARKS.unsure, tone: 'unsure', words: 'undecided' },
  impossible: { mark: MARKS.quiet, tone: 'quiet', words: 'impossible to test' },
} as const satisfies Record<
  ConditionState,
  { readonly mark: string; readonly tone: Tone; readonly words: string }
>;

function policySection({ name, policyType, goals }: CoverageRow): string[] {
  const type = policyType === undefined ? undefined : (policyTypeOf(policyType)?.title ?? policyType);
  const totals = totalsOf(goals);
  return [
    `<section class="card"><h2>${inHtml(name)}${type === undefined ? '' : ` <small>${inHtml(type)}</small>`} ${totalsBar(totals)} <small>${percentWords(totals)}</small></h2>`,
    ...[...groupBy(goals, ({ rule }) => rule?.id ?? null).values()].map(ruleDetails),
    '</section>',
  ];
}

/** Returns a `<details>` element for a rule. Its summary line shows the rule, and its content lists the coverage goals of the rule. */
function ruleDetails(goals: readonly GoalCoverage[]): string {
  const [first] = goals;
  const name =
    first?.rule != null
      ? nameOrId(first.rule)
      : first?.zone === undefined
        ? 'conditions of the policy'
        : 'boundaries of zones';
  const totals = totalsOf(goals);
  const decides = goals.find(({ measure }) => measure === 'rules');
  const rows = [...groupBy(goals, subjectOf).values()];
  const marks = [
    ...(decides === undefined ? [] : [markHtml(DECIDES[decides.state], 'decides')]),
    ...conditionStates(goals).map(({ name: condition, state }) =>
      markHtml(state, fieldName(condition) === undefined ? inHtml(condition) : fieldInHtml(condition)),
    ),
  ];
  return `<details><summary><span class="rule">${inHtml(name)}</span> ${totalsBar(totals, 96)} <span class="quiet number">${shareWords(totals)}</span> <span class="marks">${marks.join(' ')}</span></summary><div class="wide"><table class="goals">${rows.map(subjectRow).join('')}</table></div></details>`;
}

/** Maps the result of the coverage goal "the rule decides in at least one test" to the mark that the page shows. */
const DECIDES = {
  covered: 'both',
  missing: 'none',
  undecided: 'undecided',
  impossible: 'impossible',
} as const satisfies Record<GoalCoverage['state'], ConditionState>;

function markHtml(state: ConditionState, name: string): string {
  const { mark, tone, words } = STATES[state];
  return `<span><b class="${tone}" role="img" title="${words}">${mark}</b> ${name}</span>`;
}

/** Returns a bar of covered, undecided and missing goals. Goals that no test can cover do not count. */
function totalsBar({ covered, of, undecided }: MeasureTotals, width = 160): string {
  return barHtml(
    [
      { count: covered, tone: 'good', words: 'covered' },
      { count: undecided, tone: 'unsure', words: 'undecided' },
      { count: of - covered - undecided, tone: 'bad', words: 'missing' },
    ],
    width,
  );
}

const TONES = {
  covered: 'good',
  missing: 'bad',
  undecided: 'unsure',
  impossible: 'quiet',
} as const satisfies Record<GoalCoverage['state'], Tone>;

/** Returns the row of a condition, a zone or the rule itself: its goals by state, and its place. */
function subjectRow(goals: readonly GoalCoverage[]): string {
  const [first] = goals;
  const results = [...groupBy(goals, resultWords)].map(([result, some]) => {
    const tone = TONES[some[0]?.state ?? 'missing'];
    const verdicts = some.map((goal) => VERDICTS[goal.measure](goal)).filter((words) => words !== '');
    return `<div class="${tone}">${proseInHtml([result, ...(verdicts.length === 0 ? [] : [verdicts.join(', ')])].join(': '))}</div>`;
  });
  return `<tr><td>${first === undefined ? '' : subjectOf(first)}</td><td>${results.join('')}</td><td class="quiet">${inHtml(formatLocation(first?.location ?? undefined))}</td></tr>`;
}

function resultWords({ state, why, tests }: GoalCoverage): string {
  return state === 'covered' ? counted(tests, 'test') : why === undefined ? state : `${state} (${why})`;
}

/** Returns the subject of a goal as HTML. Goals with the same subject share a row. */
function subjectOf({ measure, leaf, zone, comparison }: GoalCoverage): string {
  if (zone !== undefined) return inHtml(nameOrId(zone));
  if (comparison !== undefined) return `<code>${inHtml(comparison)}</code>`;
  return leaf === undefined ? (measure === 'rules' ? 'decides' : measure) : inHtml(fieldName(leaf) ?? leaf);
}

const VERDICTS = {
  rules: () => '',
  leaves: ({ verdict }) => (verdict === 'MATCH' ? 'matches' : 'does not match'),
  independence: () => 'fails alone',
  atoms: () => 'true and false',
  boundaries: () => '',
} as const satisfies Record<Measure, (goal: GoalCoverage) => string>;

/** Whether tests cover both verdicts of a condition, one of them or none. A verdict that no test can cover is not required. */
type ConditionState = 'both' | 'impossible' | 'none' | 'one' | 'undecided';

/** Returns how far tests cover each condition of a rule, or each boundary of a zone: both verdicts, one of them, or none. */
export function conditionStates(
  goals: readonly GoalCoverage[],
): readonly { readonly name: string; readonly state: ConditionState }[] {
  const tested = goals.filter(({ measure }) => measure === 'leaves' || measure === 'boundaries');
  const byName = groupBy(tested, ({ leaf, zone }) => leaf ?? (zone === undefined ? '' : nameOrId(zone)));
  return [...byName].map(([name, own]) => ({ name, state: stateOf(own) }));
}

function stateOf(goals: readonly GoalCoverage[]): ConditionState {
  const states = goals.map(({ state }) => state).filter((state) => state !== 'impossible');
  if (states.length === 0) return 'impossible';
  if (states.every((state) => state === 'covered')) return 'both';
  if (states.includes('covered')) return 'one';
  return states.includes('missing') ? 'none' : 'undecided';
}
