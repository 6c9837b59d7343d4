import type { ChangedRegion } from '../../analysis/questions/diff/changes.js';
import { isDifferenceAbove } from '../../analysis/questions/diff/diff-threshold.js';
import type { Comparison } from '../../analysis/questions/diff/verdicts.js';
import { blocksText } from '../text/blocks-text.js';
import { configuredChange } from '../text/configured-change.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { withIds } from '../text/id-list.js';
import type { Page, Paint } from '../text/page.js';
import { assumedLines } from '../words/assumed-lines.js';
import type { DiffReport } from './diff-report.js';
import { regionLabel, regionLines, shownText } from './region-lines.js';
import { describeEffects, notesOf, summaryWords, undecidedWords } from './region-words.js';

/** Prints the changes, the affected sign-ins, and a command to try each change. */
export const diffText = defineFormat<DiffReport>({
  name: 'text',
  what: 'for people: what changes, for whom, and a command to try',
  text(report, page) {
    const { diff, before, after } = report;
    const { paint, columns } = page;
    const summary = summaryWords(diff);
    const isSame = isDifferenceAbove(diff, 'any') === 'no' && diff.isComplete;
    const text = blocksText([
      fill('', isSame ? paint.good(summary) : paint.strong(summary), columns),
      ...diff.changes.map((region) => changeLines(region, report, page)),
      effectLines(report, page),
      undecidedWords(diff).flatMap((words) =>
        fill(`${paint.unsure('undecided')}  `, shownText(words), columns),
      ),
      notesOf(diff).flatMap((note) => fill(`${paint.quiet('note')}  `, shownText(note), columns)),
      assumedLines(diff, page),
    ]);
    return withIds(text, diff, [after, before], page);
  },
});

/**
 * Returns one line for each group of applications that become, for example, more permissive. Applications are grouped by the effect of the
 * change.
 */
function effectLines({ diff }: DiffReport, { paint, columns }: Page): string[] {
  return describeEffects(diff).flatMap(({ comparison, words, names }) =>
    fill('', `${paint[TONE_OF[comparison]](words)}: ${shownText(names)}`, columns),
  );
}

const TONE_OF = {
  'more-permissive': 'bad',
  mixed: 'unsure',
  unknown: 'unsure',
  'less-permissive': 'good',
  equal: 'quiet',
} as const satisfies Record<Comparison, keyof Paint>;

/** Describes a change, with a command that shows it in the simulator. */
function changeLines(region: ChangedRegion, report: DiffReport, page: Page): string[] {
  const { policyType, example } = region;
  const { command } = report;
  const { where, by, see } = configuredChange(region, report);
  const line = (label: string, words: string) =>
    fill(regionLabel(label, page), shownText(words), page.columns);
  return [
    ...regionLines(region, page, report),
    ...(where === undefined ? [] : line('in', where)),
    ...by.flatMap((one) => line('by', one)),
    ...see.flatMap((one) => line('see', one)),
    `${regionLabel('try', page)}${command(policyType, example)}`,
  ];
}
