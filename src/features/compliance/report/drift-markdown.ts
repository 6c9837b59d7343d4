import { escapedMarkdown } from '../../../report/text/escaped-markdown.js';
import type { ComplianceAnswer } from './compliance-report.js';
import { totalsWords } from './compliance-words.js';
import {
  causeWords,
  driftLines,
  driftName,
  driftSummary,
  regionWords,
  verdictChange,
} from './drift-words.js';

/** Returns the comment for a pull request: the controls whose results changed, and the number of controls by verdict for each framework. */
export function driftComment(report: ComplianceAnswer): string {
  const totals = report.compliance.frameworks.map((framework) => escapedMarkdown(totalsWords(framework)));
  return `${[...driftMarkdown(report), ...totals].join('\n\n')}\n`;
}

/**
 * Returns the changes for a pull request. The table of changed controls comes first, then the affected sign-ins of each control, then
 * changes that affect no control.
 */
export function driftMarkdown(report: ComplianceAnswer): readonly string[] {
  const { drift } = report;
  if (drift === undefined) return [];
  const { controls, untouched } = drift;
  return [
    `## ${escapedMarkdown(`Compliance: ${driftSummary(drift)}`)}`,
    ...(controls.length === 0
      ? []
      : [
          [
            '| control | | verdict | cause |',
            '| --- | --- | --- | --- |',
            ...controls.map((one) => {
              const cells = [driftName(one), one.grade, verdictChange(one), causeWords(one.cause)];
              return `| ${cells.map(escapedMarkdown).join(' | ')} |`;
            }),
          ].join('\n'),
        ]),
    ...controls.map((one) =>
      [
        `### ${escapedMarkdown(driftName(one))}: ${escapedMarkdown(verdictChange(one))}`,
        '',
        escapedMarkdown(one.title),
        '',
        ...driftLines(one, report).map(([title, text]) => `- ${title}: ${escapedMarkdown(text)}`),
      ].join('\n'),
    ),
    ...(untouched.length === 0
      ? []
      : [
          [
            'Policy changes that affect no control:',
            '',
            ...untouched.map((one) => `- ${escapedMarkdown(regionWords(one))}`),
          ].join('\n'),
        ]),
  ];
}
