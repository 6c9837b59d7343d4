import { escapedMarkdown } from '../../../report/text/escaped-markdown.js';
import { defineFormat } from '../../../report/text/format.js';
import type { ComplianceAnswer } from './compliance-report.js';
import {
  assumptionsInWords,
  complianceVerdictWords,
  contradictionWords,
  controlName,
  frameworkReadingWords,
  inReportOrder,
  MAPPED_STANDARDS,
  MAPPING_NOTE,
  mappedWords,
  NO_ORG_MEETS_BOTH,
  reportedLines,
  totalsWords,
} from './compliance-words.js';
import { driftMarkdown } from './drift-markdown.js';

/** A Markdown table for each framework, then details of each control that is not met. */
export const complianceMarkdown = defineFormat<ComplianceAnswer>({
  name: 'markdown',
  what: 'for a page or a pull request comment',
  text: (report) =>
    `${[
      ...driftMarkdown(report),
      ...contradictionBlocks(report),
      ...report.compliance.frameworks.flatMap((framework) => {
        const controls = inReportOrder(framework.controls);
        return [
          `## ${escapedMarkdown(totalsWords(framework))}`,
          escapedMarkdown(frameworkReadingWords(framework, report)),
          [
            `| control | grade | verdict | title | ${Object.values(MAPPED_STANDARDS).map(escapedMarkdown).join(' | ')} |`,
            `| --- | --- | --- | --- | ${Object.values(MAPPED_STANDARDS)
              .map(() => '---')
              .join(' | ')} |`,
            ...controls.map((control) => {
              const cells = [
                controlName(control),
                control.grade,
                complianceVerdictWords(control),
                control.title,
                ...mappedWords(control),
              ];
              return `| ${cells.map(escapedMarkdown).join(' | ')} |`;
            }),
          ].join('\n'),
          escapedMarkdown(MAPPING_NOTE),
          ...controls
            .map((control) => ({ control, lines: reportedLines(control, report) }))
            .filter(({ lines }) => lines.length > 0)
            .map(({ control, lines }) =>
              [
                `### ${escapedMarkdown(controlName(control))}: ${escapedMarkdown(complianceVerdictWords(control))}`,
                '',
                ...lines.map(([title, text]) => `- ${title}: ${escapedMarkdown(text)}`),
              ].join('\n'),
            ),
          assumptionsInWords(framework.controls, report)
            .map(([id, text]) => `- ${id}: ${escapedMarkdown(text)}`)
            .join('\n'),
        ];
      }),
    ]
      .filter((block) => block !== '')
      .join('\n\n')}\n`,
});

function contradictionBlocks({ compliance }: ComplianceAnswer): readonly string[] {
  const pairs = contradictionWords(compliance.frameworks);
  if (pairs.length === 0) return [];
  return [
    `${escapedMarkdown(NO_ORG_MEETS_BOTH)}:`,
    pairs.map((pair) => `- ${escapedMarkdown(pair)}`).join('\n'),
  ];
}
