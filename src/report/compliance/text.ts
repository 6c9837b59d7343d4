import type { ControlResult, FrameworkResult } from '../../compliance/compliance.js';
import { blocksText } from '../text/blocks-text.js';
import { fill } from '../text/fill.js';
import { defineFormat } from '../text/format.js';
import { headLines } from '../text/head-lines.js';
import { mark } from '../text/mark.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { assumedLines } from '../words/assumed-lines.js';
import type { ComplianceAnswer } from './compliance-report.js';
import {
  assumptionsInWords,
  complianceVerdictWords,
  contradictionWords,
  controlName,
  frameworkReadingWords,
  gradeWords,
  inReportOrder,
  NO_ORG_MEETS_BOTH,
  TONES,
  toldLines,
  toneOfFramework,
  totalsWords,
} from './compliance-words.js';
import { driftBlocks } from './drift-text.js';

/** One report a framework: the counts, then what fails with whom and from where, what is open, and what is met. */
export const complianceText = defineFormat<ComplianceAnswer>({
  name: 'text',
  what: 'for people: what fails first, with whom it lets in and how',
  text: (report, page) =>
    blocksText([
      ...driftBlocks(report, page),
      contradictionBlock(report, page),
      ...report.compliance.frameworks.flatMap((framework) => [
        [
          ...headLines([toneOfFramework(framework, report), page.paint.strong(totalsWords(framework))], page),
          ...fill('  ', gradeWords(framework), page.columns),
          ...fill('  ', page.paint.quiet(frameworkReadingWords(framework, report)), page.columns),
        ],
        ...inReportOrder(framework.controls).map((control) => controlBlock(control, report, page)),
        assumptionBlock(framework, report, page),
      ]),
      assumedLines(report.compliance, page),
    ]),
});

/** The pairs of controls of several frameworks that cannot both be met. */
function contradictionBlock({ compliance }: ComplianceAnswer, { paint, columns }: Page): string[] {
  const pairs = contradictionWords(compliance.frameworks);
  if (pairs.length === 0) return [];
  return [
    ...fill('', paint.strong(`${NO_ORG_MEETS_BOTH}:`), columns),
    ...pairs.flatMap((pair) => fill('  ', pair, columns)),
  ];
}

/** Of what is met, a line, and what is beside the verdict. */
function controlBlock(control: ControlResult, report: ComplianceAnswer, page: Page): string[] {
  const { paint, columns } = page;
  const tone = TONES[control.verdict];
  const head = fill(
    `${mark(tone, page)} `,
    `${paint.strong(controlName(control))} ${paint.quiet(control.grade)} ${paint[tone](complianceVerdictWords(control))}`,
    columns,
  );
  const line = titledOn(page, 'attested'.length);
  return [...head, ...toldLines(control, report).flatMap(([title, text]) => line(title, text))];
}

/** What the results depend on of which more than a line is said. */
function assumptionBlock(framework: FrameworkResult, report: ComplianceAnswer, page: Page): string[] {
  const told = framework.controls.filter(({ verdict }) => verdict !== 'met');
  const line = titledOn(page, 'attested'.length);
  return assumptionsInWords(told, report).flatMap(([id, text]) => line(id, text));
}
