import { CHANGES, type Change } from '../../../../analysis/questions/effects/change.js';
import { type DaySeries, dayPlot } from '../../../../report/text/day-plot.js';
import { defineFormat } from '../../../../report/text/format.js';
import { headedList, htmlPage, inHtml, proseInHtml } from '../../../../report/text/html-page.js';
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

/** Writes the result of a replay as an HTML page, with the sentences for a change review, the changes by day, and the affected users. */
export const replayHtml = defineFormat<ReplayReport>({
  name: 'html',
  what: 'a page in one file: the decisions that change, over time, by users and applications',
  text(report, page) {
    const { result, read, show } = report;
    const changes = result.transitions.flatMap((one) => {
      const [count, change] = transitionWords(one);
      const tone = one.isCertain ? TONES[one.change] : TONES.unknown;
      return [
        `<details open><summary class="${tone}"><strong>${count}</strong> ${inHtml(change)}</summary>`,
        `<ul>${detailLines(one, report, show)
          .map(
            ([title, words]) => `<li><span class="quiet">${inHtml(title)}</span> ${proseInHtml(words)}</li>`,
          )
          .join('')}</ul></details>`,
      ];
    });
    return htmlPage('Replay of the log', page, [
      ...reviewSentences(report).map((sentence) => `<p>${proseInHtml(sentence)}</p>`),
      ...[...stagedSentences(result), ...learnedSentences(result)].map((one) => `<p>${proseInHtml(one)}</p>`),
      `<p class="quiet">${inHtml(`${periodWords(result)}; read: ${readWords(read)}; ${evaluatedExportsWords(report)}`)}</p>`,
      ...dayPlot('decisions that change', seriesOf(result)),
      ...(changes.length === 0 ? [] : ['<h2>changes</h2>', ...changes]),
      ...headedList(
        'not compared',
        notComparedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...headedList(
        'notes',
        notedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...headedList('assumed', assumptionItems(result)),
    ]);
  },
});

const TONES: Readonly<Record<Change, DaySeries['tone']>> = {
  granted: 'bad',
  'less-strict': 'bad',
  mixed: 'bad',
  unknown: 'unsure',
  removed: 'quiet',
  stricter: 'good',
  other: 'quiet',
};

function seriesOf({ transitions }: ReplayReport['result']): DaySeries[] {
  const certain = CHANGES.map((change) =>
    seriesFor(change, TONES[change], (one) => one.isCertain && one.change === change),
  );
  return [...certain, seriesFor('may change', TONES.unknown, ({ isCertain }) => !isCertain)];

  function seriesFor(
    name: string,
    tone: DaySeries['tone'],
    isOf: (one: (typeof transitions)[number]) => boolean,
  ): DaySeries {
    const counts: Record<string, number> = {};
    for (const one of transitions.filter(isOf))
      for (const [day, count] of Object.entries(one.days)) counts[day] = (counts[day] ?? 0) + count;
    return { name, tone, counts };
  }
}
