import { printable } from '../../../base/printable.js';
import { blocksText } from '../../../report/text/blocks-text.js';
import { fill } from '../../../report/text/fill.js';
import { defineFormat } from '../../../report/text/format.js';
import { headLines } from '../../../report/text/head-lines.js';
import { toneOf } from '../../../report/text/mark.js';
import type { Page } from '../../../report/text/page.js';
import { assumedLines } from '../../../report/words/assumed-lines.js';
import type { Hazard } from '../order/hazards.js';
import { isClean, isFailingPlan, isHazardous } from '../order/order-threshold.js';
import type { GroupOrder } from '../order/plan-order.js';
import type { PlanOrderReport } from './plan-order-report.js';
import {
  DIRECTION_WORDS,
  endWords,
  groupWords,
  hiddenWords,
  moduleWords,
  momentWords,
  type NotAnalyzedWords,
  notAnalyzedWords,
  passingWords,
  planOrderSummary,
  remedyWords,
  togetherWords,
} from './plan-order-words.js';

/** The text format. It shows each unsafe intermediate state with an example, and an order that avoids the state. */
export const planOrderText = defineFormat<PlanOrderReport>({
  name: 'text',
  what: 'for people: each unsafe state in between, with an example and an order that avoids it',
  text(report, page) {
    const { order } = report;
    const { paint, columns } = page;
    const tone = toneOf(isFailingPlan(order, 'hazard'));
    const summary = planOrderSummary(order);
    const open = notAnalyzedWords(order);
    return blocksText([
      headLines([tone, tone === 'good' ? paint.good(summary) : paint.strong(summary)], page),
      ...order.groups.map((group) => groupLines(group, open, report, page)),
      open.advice.flatMap((words) =>
        fill(`${paint.unsure('not analyzed')}  `, printable(words, LONGEST), columns),
      ),
      togetherWords(order).flatMap((words) => fill('', printable(words, LONGEST), columns)),
      assumedLines(order, page),
    ]);
  },
});

function groupLines(
  group: GroupOrder,
  open: NotAnalyzedWords,
  report: PlanOrderReport,
  page: Page,
): string[] {
  const { paint, columns } = page;
  const line = (label: string, words: string) =>
    fill(`  ${paint.quiet(label.padEnd(LABEL))}`, printable(words, LONGEST), columns);
  const [end, hidden] = [endWords(group), hiddenWords(group)];
  return [
    ...fill('', paint.strong(printable(groupWords(group), LONGEST)), columns),
    ...group.hazards.flatMap((hazard) => hazardLines(hazard, group, report, page)),
    ...(end === undefined ? [] : line('order', end)),
    ...(isHazardous(group)
      ? remedyWords(group, report.order).flatMap((words, index) => line(index === 0 ? 'remedy' : '', words))
      : []),
    ...(open.of.get(group) ?? []).flatMap((why) => line('not analyzed', why)),
    ...(isClean(group) ? [] : moduleWords(group, report.order).flatMap((words) => line('see', words))),
    ...(hidden === undefined ? [] : line('note', hidden)),
    ...(isClean(group) ? line('safe', 'no unsafe state in between') : []),
  ];
}

const LABEL = 17;

/** Maximum length of a text, in characters. */
const LONGEST = 2000;

function hazardLines(
  hazard: Hazard,
  group: GroupOrder,
  { command, order }: PlanOrderReport,
  page: Page,
): string[] {
  const { paint, columns } = page;
  const { direction, effects, before, meanwhile, after, example } = hazard;
  const line = (label: string, words: string) =>
    fill(`  ${paint.quiet(label.padEnd(LABEL))}`, printable(words, LONGEST), columns);
  const tone = direction === 'more-permissive' ? paint.bad : paint.unsure;
  return [
    ...fill(
      `  ${tone(DIRECTION_WORDS[direction].padEnd(LABEL))}`,
      printable(`after ${momentWords(hazard, group, order)}`, LONGEST),
      columns,
    ),
    ...line('before', passingWords(before, effects.before)),
    ...line('meanwhile', passingWords(meanwhile, effects.meanwhile)),
    ...line('after', passingWords(after, effects.after)),
    `  ${paint.quiet('try'.padEnd(LABEL))}${command(group.type, example)}`,
  ];
}
