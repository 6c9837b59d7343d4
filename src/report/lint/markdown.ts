import { printable } from '../../base/printable.js';
import type { Finding } from '../../lint/rule/finding.js';
import { escapedMarkdown } from '../text/escaped-markdown.js';
import { defineFormat } from '../text/format.js';
import { placeWords } from '../text/place-words.js';
import { bySeverity } from '../text/severity.js';
import type { LintReport } from './lint-report.js';
import { byDocument, findingCounts, lookedAt } from './tally.js';

/** For the comment of a pull request. */
export const lintMarkdown = defineFormat<LintReport>({
  name: 'markdown',
  what: 'tables, for a comment or a summary page',
  text(report) {
    const head = [`## ${findingCounts(report.findings)}`, '', lookedAt(report), ''];
    const tables = [...byDocument(report.findings)].flatMap(([name, findings]) => [
      `### ${escapedMarkdown(printable(name))}`,
      '',
      '| where | severity | finding | rule |',
      '| --- | --- | --- | --- |',
      ...bySeverity(findings).map(rowOf),
      '',
    ]);
    return `${[...head, ...tables].join('\n').trimEnd()}\n`;
  },
});

function rowOf({ rule, severity, message, place, related, fix }: Finding): string {
  const where = place.line === undefined ? place.pointer : `${place.line}:${place.column ?? 1}`;
  const parts = [
    message,
    ...related.map(({ message, place }) => `see ${placeWords(place)}: ${message}`),
    ...(fix === undefined ? [] : [`fix: ${fix.what}`]),
  ];
  const cells = [
    escapedMarkdown(printable(where)),
    severity,
    parts.map((text) => escapedMarkdown(printable(text, 1000))).join('<br>'),
    escapedMarkdown(printable(`\`${rule}\``)),
  ];
  return `| ${cells.join(' | ')} |`;
}
