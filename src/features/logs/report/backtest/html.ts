import { ruleWords } from '../../../../model/policies/rule-words.js';
import { configuredHtml } from '../../../../report/text/configured.js';
import { type DaySeries, dayPlot } from '../../../../report/text/day-plot.js';
import { defineFormat } from '../../../../report/text/format.js';
import { headedList, htmlPage, inHtml } from '../../../../report/text/html-page.js';
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
  factWords,
  notComparedRows,
  notedRows,
  periodWords,
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
      `<p class="${tone}"><strong>${inHtml(head)}</strong></p>`,
      `<p class="quiet">${inHtml(`${periodWords(result)}; read: ${readWords(read)}; ${comparedExportsWords(report)}`)}</p>`,
      ...dayPlot('decisions', seriesOf(result)),
      '<h2>rules</h2>',
      ...ruleTable(result),
      ...headedList(
        `disagreements (${result.counts.disagree})`,
        result.disagreements.map(
          (one) => `${disagreementHead(one, report)}: ${disagreementItems(one).join('; ')}`,
        ),
      ),
      ...headedList(
        'undecided because of unknown facts',
        result.missing.map(({ facts, count }) => `${count}: ${factWords(facts)}`),
      ),
      ...headedList(
        'not compared',
        notComparedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...headedList(
        'notes',
        notedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...headedList('policies that changed during the log', changedPolicyRows(result)),
      ...headedList('assumed', assumptionItems(result)),
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

function ruleTable({ rules }: BacktestReport['result']): string[] {
  return [
    '<table>',
    `<thead><tr><th scope="col">rule</th>${NAMES.map((name) => `<th scope="col" class="number">${name}</th>`).join('')}</tr></thead>`,
    '<tbody>',
    ...rules.map(
      (rule) =>
        `<tr><th scope="row">${inHtml(ruleWords(rule))}</th>${NAMES.map((name) => `<td class="number">${rule.counts[name]}</td>`).join('')}</tr>`,
    ),
    '</tbody></table>',
  ];
}
