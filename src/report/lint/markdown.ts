import { capitalized } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { formatLocation } from '../../documents/text/location-text.js';
import type { Finding } from '../../lint/rule/finding.js';
import { subjectSuffix } from '../notices/subject-words.js';
import { escapedMarkdown } from '../text/escaped-markdown.js';
import { defineFormat } from '../text/format.js';
import { inMarkdown } from '../text/in-markdown.js';
import { bySeverity } from '../text/severity.js';
import { foldGroups, moreWords, statsOf } from './folded.js';
import type { LintReport } from './lint-report.js';
import { byDocument, coverage, findingCounts } from './tally.js';

/** Prints the findings as Markdown tables, for a comment or a summary page. */
export const lintMarkdown = defineFormat<LintReport>({
  name: 'markdown',
  what: 'Markdown tables, for a pull request comment or a job summary',
  text(report) {
    const fewer = foldGroups(
      report.findings.map((finding) => [finding]),
      report.most,
    );
    const stats = report.isWithStats ? statsOf(report) : [];
    const head = [
      `## ${findingCounts(report.findings)}`,
      '',
      ...(report.partial ? [`**${inMarkdown(capitalized(report.partial.message))}.**`, ''] : []),
      coverage(report),
      '',
    ];
    const tables = [...byDocument(fewer.shown.flat())].flatMap(([name, findings]) => [
      `### ${escapedMarkdown(printable(name))}`,
      '',
      '| where | severity | finding | rule |',
      '| --- | --- | --- | --- |',
      ...bySeverity(findings).map(rowOf),
      '',
    ]);
    const rest = [
      ...moreWords(fewer).map((words) => `- ${inMarkdown(words)}`),
      ...(stats.length === 0 ? [] : ['', '| findings | rule |', '| --- | --- |']),
      ...stats.map(([count, rule]) => `| ${count} | ${inMarkdown(rule)} |`),
    ];
    return `${[...head, ...tables, ...rest].join('\n').trimEnd()}\n`;
  },
});

function rowOf({ rule, severity, message, location, resource, related, fix }: Finding): string {
  const where = location.line === undefined ? location.pointer : `${location.line}:${location.column ?? 1}`;
  const parts = [
    `${message}${subjectSuffix(resource)}`,
    ...related.map(({ message, location }) => `see ${formatLocation(location)}: ${message}`),
    ...(fix === undefined ? [] : [`fix: ${fix.description}`]),
  ];
  const cells = [inMarkdown(where), severity, parts.map(inMarkdown).join('<br>'), inMarkdown(`\`${rule}\``)];
  return `| ${cells.join(' | ')} |`;
}
