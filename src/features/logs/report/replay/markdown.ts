import { escapedMarkdown } from '../../../../report/text/escaped-markdown.js';
import { defineFormat } from '../../../../report/text/format.js';
import {
  assumptionItems,
  notComparedRows,
  notedRows,
  periodWords,
  readWords,
} from '../backtest/backtest-words.js';
import type { ReplayReport } from './replay-report.js';
import {
  detailLines,
  evaluatedExportsWords,
  learnedSentences,
  reviewSentences,
  stagedSentences,
  transitionWords,
} from './replay-words.js';

/** Writes the result of a replay as Markdown, for a pull request comment. */
export const replayMarkdown = defineFormat<ReplayReport>({
  name: 'markdown',
  what: 'for a page, or for the comment of a pull request',
  text(report) {
    const { result, read, show } = report;
    const changes = result.transitions.flatMap((one) => {
      const [count, change] = transitionWords(one);
      return [
        `- **${count}** ${escapedMarkdown(change)}`,
        ...detailLines(one, report, show).map(([title, words]) => `  - ${title}: ${escapedMarkdown(words)}`),
      ];
    });
    const list = (rows: readonly (readonly [number, string])[]) =>
      rows.map(([count, words]) => `- ${count}: ${escapedMarkdown(words)}`).join('\n');
    const [skipped, notes] = [list(notComparedRows(result)), list(notedRows(result))];
    return `${[
      '## Past sign-ins',
      ...reviewSentences(report).map((one) => escapedMarkdown(one)),
      ...[...stagedSentences(result), ...learnedSentences(result)].map((one) => escapedMarkdown(one)),
      escapedMarkdown(`${periodWords(result)}; read: ${readWords(read)}; ${evaluatedExportsWords(report)}`),
      ...(changes.length === 0 ? [] : [changes.join('\n')]),
      ...(skipped === '' ? [] : ['**Not compared**', skipped]),
      ...(notes === '' ? [] : ['**Notes**', notes]),
      '**Assumed**',
      assumptionItems(result)
        .map((item) => `- ${escapedMarkdown(item)}`)
        .join('\n'),
    ].join('\n\n')}\n`;
  },
});
