import type { Change } from '../../../../analysis/questions/effects/change.js';
import { blocksText } from '../../../../report/text/blocks-text.js';
import { fill } from '../../../../report/text/fill.js';
import { defineFormat } from '../../../../report/text/format.js';
import { headLines } from '../../../../report/text/head-lines.js';
import { mark, type Tone, toneOf } from '../../../../report/text/mark.js';
import type { Page } from '../../../../report/text/page.js';
import { titledOn } from '../../../../report/text/titled.js';
import {
  assumptionRows,
  notComparedRows,
  notedRows,
  periodWords,
  readWords,
} from '../backtest/backtest-words.js';
import { assumptionLines } from '../backtest/text.js';
import type { ReplayReport } from './replay-report.js';
import {
  detailLines,
  diffWords,
  evaluatedExportsWords,
  learnedSentences,
  replayHead,
  stagedSentences,
  transitionWords,
} from './replay-words.js';

/** Writes the result of a replay as text: each change of logged sign-ins, then whether the results of other sign-ins change. */
export const replayText = defineFormat<ReplayReport>({
  name: 'text',
  what: 'for people: the decisions that change, by users, applications and days',
  text(report, page) {
    const { result, read, diff } = report;
    const { paint, columns } = page;
    return blocksText([
      [
        ...headLines(replayHead(result), page),
        ...fill('  ', paint.quiet(periodWords(result)), columns),
        ...fill('  ', paint.quiet(`read: ${readWords(read)}`), columns),
        ...fill('  ', paint.quiet(evaluatedExportsWords(report)), columns),
        ...[...stagedSentences(result), ...learnedSentences(result)].flatMap((words) =>
          fill('  ', words, columns),
        ),
      ],
      ...result.transitions.map((one) => transitionBlock(one, report, page)),
      fill('', diffWords(diff), columns),
      rowsBlock('not compared', notComparedRows(result), page),
      rowsBlock('notes', notedRows(result), page),
      assumptionLines(assumptionRows(result), page),
    ]);
  },
});

const TONES: Readonly<Record<Change, Tone>> = {
  granted: 'bad',
  'less-strict': 'bad',
  mixed: 'bad',
  unknown: 'unsure',
  removed: 'bad',
  stricter: 'unsure',
  other: 'unsure',
};

function transitionBlock(
  one: ReplayReport['result']['transitions'][number],
  report: ReplayReport,
  page: Page,
): string[] {
  const line = titledOn(page, 'depends on'.length);
  const tone = one.isCertain ? TONES[one.change] : toneOf('unknown');
  const [count, words] = transitionWords(one);
  return [
    ...fill(`${mark(tone, page)} `, `${page.paint.strong(count)} ${words}`, page.columns),
    ...detailLines(one, report, report.show).flatMap(([title, words]) => line(title, words)),
  ];
}

function rowsBlock(
  title: string,
  rows: readonly (readonly [count: number, words: string])[],
  { paint, columns }: Page,
): string[] {
  if (rows.length === 0) return [];
  return [paint.strong(title), ...rows.flatMap(([count, words]) => fill(`  ${count}  `, words, columns))];
}
