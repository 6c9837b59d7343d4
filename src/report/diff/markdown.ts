import type { ChangedRegion, DecidingRule } from '../../analysis/questions/diff/changes.js';
import { CHANGE_WORDS } from '../../analysis/questions/effects/change.js';
import { capitalized } from '../../base/messages.js';
import { configuredChange } from '../text/configured-change.js';
import { defineFormat } from '../text/format.js';
import { inMarkdown } from '../text/in-markdown.js';
import type { DiffReport } from './diff-report.js';
import {
  decidingWords,
  describeEffects,
  descriptionWords,
  notesOf,
  strictnessNotes,
  summaryWords,
  undecidedWords,
  userWords,
  whereWords,
} from './region-words.js';

/** Prints a diff for the comment of a pull request. */
export const diffMarkdown = defineFormat<DiffReport>({
  name: 'markdown',
  what: 'for the comment of a pull request',
  text(report) {
    const { diff } = report;
    const summary = summaryWords(diff);
    const blocks = [
      `## ${capitalized(summary)}`,
      ...(diff.changes.length === 0 ? [] : [table(report)]),
      ...(describeEffects(diff).length === 0 ? [] : ['### Applications', verdicts(report)]),
      ...(diff.undecided.length === 0 ? [] : ['### Undecided', list(undecidedWords(diff))]),
      ...(notesOf(diff).length === 0 ? [] : ['### Notes', list(notesOf(diff))]),
      ...(diff.changes.length === 0 ? [] : [tries(report)]),
    ];
    return `${blocks.join('\n\n')}\n`;
  },
});

/**
 * Returns the table of changes. The Terraform location is the last column: it does not wrap and would push away the other
 * columns.
 */
function table(report: DiffReport): string {
  const { changes: regions } = report.diff;
  const places = regions.map((region) => configuredCell(region, report));
  const isConfigured = places.some((cell) => cell !== '');
  const rows = regions.map((region, index) => {
    const users = userWords(region);
    const cells = [
      `**${CHANGE_WORDS[region.change]}**`,
      inMarkdown(whereWords(region)),
      [...descriptionWords(region, report).map(inMarkdown)].join('<br>or '),
      decidedWords(region, region.before),
      [decidedWords(region, region.after), ...strictnessNotes(region).map(inMarkdown)].join('<br>'),
      users === undefined ? '' : inMarkdown(users),
      ...(isConfigured ? [places[index]] : []),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const heads = [
    'change',
    'where',
    'who',
    'before',
    'after',
    'users',
    ...(isConfigured ? ['configured'] : []),
  ];
  return [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...rows].join('\n');
}

function configuredCell(region: ChangedRegion, report: DiffReport): string {
  const { where, by, see } = configuredChange(region, report);
  return [
    ...(where === undefined ? [] : [inMarkdown(`\`${where}\``)]),
    ...by.map((one) => `by ${inMarkdown(`\`${one}\``)}`),
    ...see.map((one) => `see ${inMarkdown(one)}`),
  ].join('<br>');
}

function decidedWords(region: ChangedRegion, deciding: DecidingRule | null): string {
  if (deciding === null) return '*no rule decides*';
  return `**${inMarkdown(decidingWords(region, deciding))}**${deciding.result === '' ? '' : `<br>${inMarkdown(deciding.result)}`}`;
}

function verdicts({ diff }: DiffReport): string {
  return describeEffects(diff)
    .map(({ words, names }) => `- **${capitalized(words)}**: ${inMarkdown(names)}`)
    .join('\n');
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${inMarkdown(item)}`).join('\n');
}

function tries({ diff, command }: DiffReport): string {
  const lines = diff.changes.map(({ policyType, example }) => command(policyType, example));
  const fence = '`'.repeat(Math.max(3, ...lines.map((line) => longestTicks(line) + 1)));
  const summary = 'A command that explains an example of each change, in the same order';
  return `<details><summary>${summary}</summary>\n\n${fence}sh\n${lines.join('\n')}\n${fence}\n\n</details>`;
}

function longestTicks(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
}
