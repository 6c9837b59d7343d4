import { ruleWords } from '../../../../model/policies/rule-words.js';
import { configuredMarkdown } from '../../../../report/text/configured.js';
import { escapedMarkdown } from '../../../../report/text/escaped-markdown.js';
import { defineFormat } from '../../../../report/text/format.js';
import { BACKTEST_CLASSES, type BacktestClass } from '../../decide/judge.js';
import type { BacktestReport } from './backtest-report.js';
import {
  assumptionItems,
  backtestHead,
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

/** Writes the result of a backtest as Markdown, for a build page or a pull request comment. */
export const backtestMarkdown = defineFormat<BacktestReport>({
  name: 'markdown',
  what: 'for a page, or for the comment of a pull request',
  text(report) {
    const { result, read, show } = report;
    const [, head] = backtestHead(result);
    const names = Object.keys(BACKTEST_CLASSES) as BacktestClass[];
    const rows = result.rules.map(
      (rule) =>
        `| ${[escapedMarkdown(ruleWords(rule)), ...names.map((name) => rule.counts[name])].join(' | ')} |`,
    );
    const table = [
      `| rule | ${names.join(' | ')} |`,
      `| --- |${' ---: |'.repeat(names.length)}`,
      ...rows,
    ].join('\n');
    const list = (title: string, items: readonly string[]) =>
      items.length === 0
        ? []
        : [`**${title}**`, items.map((item) => `- ${escapedMarkdown(item)}`).join('\n')];
    return `${[
      `## Backtest: ${escapedMarkdown(head)}`,
      escapedMarkdown(`${periodWords(result)}; read: ${readWords(read)}; ${comparedExportsWords(report)}`),
      ...(rows.length === 0 ? [] : [table]),
      ...list(
        'Disagreements',
        result.disagreements
          .slice(0, show)
          .map((one) => `${disagreementHead(one, report)}: ${disagreementItems(one).join('; ')}`),
      ),
      ...list(
        'Undecided because of unknown facts',
        result.missing.slice(0, show).map(({ facts, count }) => `${count}: ${factWords(facts)}`),
      ),
      ...list(
        'Not compared',
        notComparedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...list(
        'Notes',
        notedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...list('Assumed', assumptionItems(result)),
      ...configuredMarkdown(configuredInBacktest(report)),
    ].join('\n\n')}\n`;
  },
});
