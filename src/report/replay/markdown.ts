import { notJudgedRows, readWords, windowWords } from '../backtest/backtest-words.js';
import { escapedMarkdown } from '../text/escaped-markdown.js';
import { defineFormat } from '../text/format.js';
import type { ReplayReport } from './replay-report.js';
import { diffWords, replayHead, transitionWords, whereLines } from './replay-words.js';

/** For the comment of a pull request. */
export const replayMarkdown = defineFormat<ReplayReport>({
  name: 'markdown',
  what: 'for a page, or for the comment of a pull request',
  text({ result, read, diff, after, show }) {
    const [, head] = replayHead(result);
    const changes = result.transitions.flatMap((one) => [
      `- **${one.count}** ${escapedMarkdown(transitionWords(one))}`,
      ...whereLines(one, after, show).map(([title, words]) => `  - ${title}: ${escapedMarkdown(words)}`),
    ]);
    const skipped = notJudgedRows(result).map(([count, words]) => `- ${count}: ${escapedMarkdown(words)}`);
    return `${[
      `## Past sign-ins: ${escapedMarkdown(head)}`,
      escapedMarkdown(`${windowWords(result)}; read: ${readWords(read)}`),
      ...(changes.length === 0 ? [] : [changes.join('\n')]),
      escapedMarkdown(diffWords(diff)),
      ...(skipped.length === 0 ? [] : ['**Not compared**', skipped.join('\n')]),
    ].join('\n\n')}\n`;
  },
});
