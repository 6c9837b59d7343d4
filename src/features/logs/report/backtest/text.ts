import { counted } from '../../../../base/messages.js';
import { printable } from '../../../../base/printable.js';
import type { ThresholdResult } from '../../../../base/threshold.js';
import { ruleWords } from '../../../../model/policies/rule-words.js';
import { blocksText } from '../../../../report/text/blocks-text.js';
import { configuredText } from '../../../../report/text/configured.js';
import { fill } from '../../../../report/text/fill.js';
import { defineFormat } from '../../../../report/text/format.js';
import { headLines } from '../../../../report/text/head-lines.js';
import { toneOf } from '../../../../report/text/mark.js';
import type { Page } from '../../../../report/text/page.js';
import { tableLines } from '../../../../report/text/table-lines.js';
import { countComparable, isAgreementBelow } from '../../backtest.js';
import { BACKTEST_CLASSES, type BacktestClass } from '../../decide/judge.js';
import type { BacktestReport } from './backtest-report.js';
import {
  assumptionRows,
  backtestHead,
  changedPolicyRows,
  comparedExportsWords,
  configuredInBacktest,
  disagreementHead,
  disagreementItems,
  factWords,
  notComparedRows,
  notedRows,
  percent,
  periodWords,
  readWords,
} from './backtest-words.js';

/** Writes the result of a backtest as text: how many decisions agree, the counts for each rule, and the disagreements. */
export const backtestText = defineFormat<BacktestReport>({
  name: 'text',
  what: 'for people: how many decisions agree, by rule; the disagreements and the missing facts',
  text(report, page) {
    return blocksText([
      headBlock(report, page),
      classBlock(report, page),
      ruleBlock(report, page),
      disagreementBlock(report, page),
      missingBlock(report, page),
      notComparedBlock(report, page),
      notedBlock(report, page),
      changedPoliciesBlock(report, page),
      assumptionLines(assumptionRows(report.result), page),
      configuredText(configuredInBacktest(report), page),
      verdictBlock(report, page),
    ]);
  },
});

function headBlock(report: BacktestReport, page: Page): string[] {
  const { result, read } = report;
  const { paint, columns } = page;
  return [
    ...headLines(backtestHead(result), page),
    ...fill('  ', paint.quiet(periodWords(result)), columns),
    ...fill('  ', paint.quiet(`read: ${readWords(read)}`), columns),
    ...fill('  ', paint.quiet(comparedExportsWords(report)), columns),
  ];
}

function classBlock({ result: { counts, lockedOut } }: BacktestReport, { paint, columns }: Page): string[] {
  const most = Math.max(...Object.values(counts)).toString().length;
  const lines = Object.entries(BACKTEST_CLASSES)
    .filter(([name]) => counts[name as BacktestClass] > 0)
    .flatMap(([name, words]) => {
      const count = String(counts[name as BacktestClass]).padStart(most);
      return fill(`  ${count}  `, `${paint.strong(name)}: ${words}`, columns);
    });
  const denied =
    lockedOut > 0
      ? fill(
          '  ',
          `${counted(lockedOut, 'evaluation')} denied although the rules allow access: the user could not satisfy the requirements`,
          columns,
        )
      : [];
  return [...lines, ...denied];
}

const SHORT: Readonly<Record<BacktestClass, string>> = {
  agree: 'agree',
  undecided: 'undecided',
  'same effect': 'same effect',
  disagree: 'disagree',
  'changed since': 'changed',
};

function ruleBlock({ result: { rules } }: BacktestReport, page: Page): string[] {
  if (rules.length === 0) return [];
  const columns = [{ name: 'rule', isCut: true as const }, ...Object.values(SHORT).map((name) => ({ name }))];
  const rows = [...rules]
    .sort(
      (one, other) => other.counts.disagree - one.counts.disagree || other.counts.agree - one.counts.agree,
    )
    .map((rule) => [
      ruleWords(rule),
      ...Object.keys(SHORT).map((name) => rule.counts[name as BacktestClass]),
    ]);
  return tableLines(columns, rows, page);
}

function disagreementBlock(report: BacktestReport, { paint, columns }: Page): string[] {
  const { result, show } = report;
  const shown = result.disagreements.slice(0, show);
  if (shown.length === 0) return [];
  const rest = result.counts.disagree - shown.length;
  return [
    paint.strong('disagreements'),
    ...shown.flatMap((one) => [
      ...fill('  ', disagreementHead(one, report), columns),
      ...disagreementItems(one).flatMap((item) => fill('    ', item, columns)),
    ]),
    ...(rest > 0 ? fill('  ', `${rest} more: pass \`--show\` or \`--format json\``, columns) : []),
  ];
}

const MOST_MISSING = 5;

function missingBlock({ result: { missing } }: BacktestReport, { paint, columns }: Page): string[] {
  if (missing.length === 0) return [];
  return [
    paint.strong('undecided because of unknown facts'),
    ...missing
      .slice(0, MOST_MISSING)
      .flatMap(({ facts, count }) => fill(`  ${count}  `, factWords(facts), columns)),
    ...(missing.length > MOST_MISSING
      ? [`  ${missing.length - MOST_MISSING} more sets of facts: pass \`--format json\``]
      : []),
  ];
}

function notComparedBlock({ result }: BacktestReport, { paint, columns }: Page): string[] {
  const rows = notComparedRows(result);
  if (rows.length === 0) return [];
  const unknown = result.unknownRules.slice(0, 3).map((id) => printable(id));
  return [
    paint.strong('not compared'),
    ...rows.flatMap(([count, words]) => fill(`  ${count}  `, words, columns)),
    ...(unknown.length > 0 ? fill('  ', `rules that are in no export: ${unknown.join(', ')}`, columns) : []),
  ];
}

function notedBlock({ result }: BacktestReport, { paint, columns }: Page): string[] {
  const rows = notedRows(result);
  if (rows.length === 0) return [];
  return [paint.strong('notes'), ...rows.flatMap(([count, words]) => fill(`  ${count}  `, words, columns))];
}

function changedPoliciesBlock({ result }: BacktestReport, { paint, columns }: Page): string[] {
  const rows = changedPolicyRows(result);
  if (rows.length === 0) return [];
  return [
    paint.strong('policies that changed during the log'),
    ...rows.flatMap((words) => fill('  ', words, columns)),
  ];
}

/** Returns the assumptions of a result as lines, ordered by number. */
export function assumptionLines(
  rows: readonly (readonly [id: string, words: string])[],
  { paint, columns }: Page,
): string[] {
  return [
    paint.strong('assumed'),
    ...rows.flatMap(([id, words]) => fill(`  ${(id || '–').padEnd(3)}  `, words, columns)),
  ];
}

function verdictBlock({ result, failUnder }: BacktestReport, page: Page): string[] {
  if (failUnder === undefined) return [];
  const share = percent(failUnder / 100);
  const words: Readonly<Record<ThresholdResult, string>> = {
    yes: `fewer than ${share} agree`,
    unknown: `it is unknown whether ${share} agree: ${result.counts.undecided} of ${counted(countComparable(result), 'decision')} undecided`,
    no: `at least ${share} agree`,
  };
  const below = isAgreementBelow(result, failUnder);
  return headLines([toneOf(below), words[below]], page);
}
