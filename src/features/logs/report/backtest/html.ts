import { groupBy } from '../../../../base/group-by.js';
import { counted, withSeparators } from '../../../../base/messages.js';
import { ruleWords } from '../../../../model/policies/rule-words.js';
import { configuredHtml } from '../../../../report/text/configured.js';
import { type DaySeries, dayPlot } from '../../../../report/text/day-plot.js';
import { proseWithFieldsInHtml } from '../../../../report/text/field-names.js';
import { defineFormat } from '../../../../report/text/format.js';
import {
  type HtmlColumn,
  headedList,
  htmlPage,
  inHtml,
  stackedTable,
} from '../../../../report/text/html-page.js';
import { BACKTEST_CLASSES, type BacktestClass } from '../../decide/judge.js';
import type { BacktestReport } from './backtest-report.js';
import {
  assumptionItems,
  backtestHead,
  changedPolicyRows,
  comparedExportsWords,
  configuredInBacktest,
  disagreementHead,
  disagreementItems,
  notComparedRows,
  notedRows,
  periodWords,
  plainFactWords,
  readWords,
} from './backtest-words.js';

/** Writes an HTML page with the result of a backtest, the results by day, each rule, and the disagreements. */
export const backtestHtml = defineFormat<BacktestReport>({
  name: 'html',
  what: 'a page in one file: the share of decisions that agree, over time and by rule, and the disagreements',
  text(report, page) {
    const { result, read } = report;
    const [tone, head] = backtestHead(result);
    return htmlPage('Backtest of the log', page, [
      `<p class="verdict ${tone}">${inHtml(head)}</p>`,
      `<p class="quiet">${inHtml(`${periodWords(result)}; read: ${readWords(read)}; ${comparedExportsWords(report)}`)}</p>`,
      ...dayPlot('Decisions', seriesOf(result)),
      '<h2>Rules</h2>',
      ...ruleTable(result),
      ...disagreementCards(report),
      ...headedList(
        'Undecided because of unknown facts',
        result.missing.map(({ facts, count }) => `${count}: ${plainFactWords(facts)}`),
      ),
      ...headedList(
        'Not compared',
        notComparedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...headedList(
        'Notes',
        notedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...headedList('Policies that changed during the log', changedPolicyRows(result)),
      ...headedList('Assumed', assumptionItems(result)),
      ...configuredHtml(configuredInBacktest(report)),
    ]);
  },
});

const TONES: Readonly<Record<BacktestClass, DaySeries['tone']>> = {
  agree: 'good',
  'same effect': 'good',
  undecided: 'unsure',
  disagree: 'bad',
  'changed since': 'quiet',
};

const NAMES = Object.keys(BACKTEST_CLASSES) as BacktestClass[];

function seriesOf({ days }: BacktestReport['result']): DaySeries[] {
  return NAMES.map((name) => ({
    name,
    tone: TONES[name],
    counts: Object.fromEntries(Object.entries(days).map(([day, counts]) => [day, counts[name]])),
  }));
}

/** Returns the disagreements. Those with the same rules and failed conditions are together, the most frequent first. */
function disagreementCards(report: BacktestReport): readonly string[] {
  const { counts, disagreements } = report.result;
  if (disagreements.length === 0) return [];
  const groups = [...groupBy(disagreements, (one) => disagreementItems(one).join('; '))];
  const cards = groups
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([words, some]) => {
      const signIns = some.map((one) => `<div>${inHtml(disagreementHead(one, report))}</div>`);
      return `<details class="card"><summary><strong class="bad">${counted(some.length, 'decision')}</strong> ${proseWithFieldsInHtml(words)}</summary>${signIns.join('')}</details>`;
    });
  const further = cards.slice(MOST_CARDS);
  return [
    `<h2>Disagreements (${withSeparators(counts.disagree)})</h2>`,
    ...cards.slice(0, MOST_CARDS),
    ...(further.length === 0
      ? []
      : [
          `<details><summary>${withSeparators(further.length)} more combinations of rules</summary>`,
          ...further,
          '</details>',
        ]),
  ];
}

/** The number of groups of disagreements that are listed without a click. */
const MOST_CARDS = 20;

function ruleTable({ rules }: BacktestReport['result']): readonly string[] {
  return stackedTable(
    [{ title: 'rule' }, ...NAMES.map((title): HtmlColumn => ({ title, isNumber: true }))],
    rules.map((rule) => [inHtml(ruleWords(rule)), ...NAMES.map((name) => withSeparators(rule.counts[name]))]),
  );
}
