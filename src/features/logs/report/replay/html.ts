import { CHANGE_WORDS, CHANGES, type Change } from '../../../../analysis/questions/effects/change.js';
import { capitalized } from '../../../../base/messages.js';
import { type DaySeries, dayPlot } from '../../../../report/text/day-plot.js';
import { defineFormat } from '../../../../report/text/format.js';
import { headedList, htmlPage, inHtml, proseInHtml, titledList } from '../../../../report/text/html-page.js';
import {
  assumptionItems,
  notComparedRows,
  notedRows,
  periodWords,
  readWords,
} from '../backtest/backtest-words.js';
import type { ReplayReport } from './replay-report.js';
import {
  changeKindWords,
  detailLines,
  evaluatedExportsWords,
  learnedSentences,
  replayHead,
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
    const [tone, head] = replayHead(result);
    const [accuracy, , all] = reviewSentences(report);
    const kinds = changeKindWords(result);
    return htmlPage('Replay of the log', page, [
      `<p class="verdict ${tone}">${inHtml(head)}</p>`,
      ...[kinds, all, accuracy, ...stagedSentences(result), ...learnedSentences(result)]
        .filter((one) => one !== undefined)
        .map((one) => `<p>${proseInHtml(capitalized(one))}</p>`),
      `<p class="quiet">${inHtml(`${periodWords(result)}; read: ${readWords(read)}; ${evaluatedExportsWords(report)}`)}</p>`,
      ...dayPlot('Decisions that change', seriesOf(result)),
      ...(result.transitions.length === 0 ? [] : ['<h2>Changes</h2>']),
      ...result.transitions.map((one) => {
        const [count, change] = transitionWords(one);
        return [
          `<details class="card" open><summary class="${one.isCertain ? TONES[one.change] : TONES.unknown}"><strong>${count}</strong> ${inHtml(change)}</summary>`,
          `${titledList(detailLines(one, report, show))}</details>`,
        ].join('');
      }),
      ...headedList(
        'Not compared',
        notComparedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...headedList(
        'Notes',
        notedRows(result).map(([count, words]) => `${count}: ${words}`),
      ),
      ...headedList('Assumed', assumptionItems(result)),
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
    seriesFor(CHANGE_WORDS[change], TONES[change], (one) => one.isCertain && one.change === change),
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
