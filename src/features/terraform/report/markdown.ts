import { capitalized } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import { escapedMarkdown } from '../../../report/text/escaped-markdown.js';
import { defineFormat } from '../../../report/text/format.js';
import { isClean, isHazardous } from '../order/order-threshold.js';
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

/** The format for a comment on a pull request. */
export const planOrderMarkdown = defineFormat<PlanOrderReport>({
  name: 'markdown',
  what: 'for the comment of a pull request',
  text(report) {
    const summary = planOrderSummary(report.order);
    const head = `## ${inMarkdown(capitalized(summary))}`;
    const open = notAnalyzedWords(report.order);
    const sections = report.order.groups.map((group) => section(group, open, report));
    const advice = open.advice.map((words) => `- **not analyzed**: ${inMarkdown(words)}`).join('\n');
    const [together, ...calls] = togetherWords(report.order).map(inMarkdown);
    return `${[head, ...sections, advice, ...(together === undefined ? [] : [together, calls.map((call) => `- ${call}`).join('\n')])].filter((part) => part !== '').join('\n\n')}\n`;
  },
});

function section(group: GroupOrder, open: NotAnalyzedWords, { command, order }: PlanOrderReport): string {
  const [end, hidden] = [endWords(group), hiddenWords(group)];
  const hazards = group.hazards.flatMap((hazard) => {
    const { direction, before, meanwhile, after, effects, example } = hazard;
    return [
      `- **${DIRECTION_WORDS[direction]}** after ${inMarkdown(momentWords(hazard, group, order))}`,
      `  - before: ${inMarkdown(passingWords(before, effects.before))}`,
      `  - meanwhile: ${inMarkdown(passingWords(meanwhile, effects.meanwhile))}`,
      `  - after: ${inMarkdown(passingWords(after, effects.after))}`,
      `  - try: \`\`\` ${command(group.type, example).replaceAll('`', "'")} \`\`\``,
    ];
  });
  const lines = [
    ...hazards,
    ...(end === undefined ? [] : [`- ${inMarkdown(end)}`]),
    ...(open.of.get(group) ?? []).map((why) => `- **not analyzed**: ${inMarkdown(why)}`),
    ...(isClean(group) ? [] : moduleWords(group, order).map((words) => `- see ${inMarkdown(words)}`)),
    ...(hidden === undefined ? [] : [`- ${inMarkdown(hidden)}`]),
    ...(isHazardous(group)
      ? remedyWords(group, order).map((words, index) =>
          index === 0 ? `- remedy: ${inMarkdown(words)}` : `  - ${inMarkdown(words)}`,
        )
      : []),
  ];
  return [
    `### ${inMarkdown(groupWords(group))}`,
    lines.length === 0 ? 'Safe: no unsafe state in between.' : lines.join('\n'),
  ].join('\n\n');
}

function inMarkdown(text: string): string {
  return escapedMarkdown(printable(text, 2000));
}
