import { counted } from '../../../base/messages.js';
import { worstOf } from '../../../base/threshold.js';
import { blocksText } from '../../../report/text/blocks-text.js';
import { fill } from '../../../report/text/fill.js';
import { defineFormat } from '../../../report/text/format.js';
import { headLines } from '../../../report/text/head-lines.js';
import { toneOf } from '../../../report/text/mark.js';
import type { Page } from '../../../report/text/page.js';
import { titledOn } from '../../../report/text/titled.js';
import { assumedLines } from '../../../report/words/assumed-lines.js';
import type { ControlResult, FrameworkResult } from '../compliance.js';
import { hasVerdict } from '../control/verdict.js';
import type { ComplianceAnswer } from './compliance-report.js';
import {
  assumptionsInWords,
  contradictionWords,
  controlLine,
  countsWords,
  frameworkReadingWords,
  gradeWords,
  inReportOrder,
  NO_ORG_MEETS_BOTH,
  reportedLines,
  TONES,
  totalsWords,
  verdictMark,
} from './compliance-words.js';
import { driftBlocks } from './drift-text.js';

/**
 * The report as text: the number of controls by verdict, then for each framework one line per control. The details follow if the user asks
 * for them.
 */
export const complianceText = defineFormat<ComplianceAnswer>({
  name: 'text',
  what: 'for people: the counts of verdicts, then one line per control',
  text: (report, page) =>
    blocksText([
      headBlock(report, page),
      ...driftBlocks(report, page),
      contradictionBlock(report, page),
      ...report.compliance.frameworks.flatMap((framework) => frameworkBlocks(framework, report, page)),
      assumedLines(report.compliance, page),
      hintBlock(report, page),
    ]),
});

function headBlock(report: ComplianceAnswer, page: Page): readonly string[] {
  const controls = report.compliance.frameworks.flatMap((framework) => framework.controls);
  const failing = worstOf(controls.map((control) => hasVerdict(control, ['not met', ...report.failOn])));
  const words = `${counted(controls.length, 'control')}${sharesWords(report)}: ${countsWords(controls)}`;
  const isNoneChecked = controls.every(({ verdict }) => TONES[verdict] === 'quiet');
  return headLines(
    [isNoneChecked && failing === 'no' ? 'quiet' : toneOf(failing), page.paint.strong(words)],
    page,
  );
}

/** Returns the number of controls of each framework, if there are several: ` (29 of stig, 6 of base)`. */
function sharesWords({ compliance: { frameworks } }: ComplianceAnswer): string {
  if (frameworks.length < 2) return '';
  return ` (${frameworks.map(({ name, controls }) => `${controls.length} of ${name}`).join(', ')})`;
}

/** Returns the pairs of controls that contradict each other, as a block of text. */
function contradictionBlock({ compliance }: ComplianceAnswer, { paint, columns }: Page): string[] {
  const pairs = contradictionWords(compliance.frameworks);
  if (pairs.length === 0) return [];
  return [
    ...fill('', paint.strong(`${NO_ORG_MEETS_BOTH}:`), columns),
    ...pairs.flatMap((pair) => fill('  ', pair, columns)),
  ];
}

function frameworkBlocks(
  framework: FrameworkResult,
  report: ComplianceAnswer,
  page: Page,
): readonly (readonly string[])[] {
  const { paint, columns } = page;
  const head = [
    ...fill('', paint.strong(totalsWords(framework)), columns),
    ...fill('  ', gradeWords(framework), columns),
    ...fill('  ', paint.quiet(frameworkReadingWords(framework, report)), columns),
  ];
  const controls = inReportOrder(framework.controls);
  if (report.isDetailed !== true)
    return [head, controls.flatMap((control) => controlLines(control, controls, page))];
  return [
    head,
    ...controls.map((control) => [
      ...controlLines(control, controls, page),
      ...reportedLines(control, report).flatMap(([title, text]) => titledOn(page, WIDEST_TITLE)(title, text)),
    ]),
    assumptionBlock(framework, report, page),
  ];
}

const WIDEST_TITLE = 'requirement'.length;

function controlLines(
  control: ControlResult,
  controls: readonly ControlResult[],
  page: Page,
): readonly string[] {
  const tone = TONES[control.verdict];
  const { name, title, verdict, evidence } = controlLine(control, controls);
  const { paint, columns } = page;
  const found = evidence === undefined ? '' : `; ${evidence}`;
  return fill(
    `${paint[tone](verdictMark(control.verdict))} `,
    `${paint.strong(name)} ${title}: ${paint[tone](verdict)}${found}`,
    columns,
  );
}

/** Returns the assumptions that the results depend on, as a block of text. */
function assumptionBlock(framework: FrameworkResult, report: ComplianceAnswer, page: Page): string[] {
  const open = framework.controls.filter(({ verdict }) => verdict !== 'met');
  return assumptionsInWords(open, report).flatMap(([id, text]) => titledOn(page, WIDEST_TITLE)(id, text));
}

/** Returns a hint on how to show the details, if the report leaves some out. */
function hintBlock({ compliance, isDetailed }: ComplianceAnswer, { paint, columns }: Page): string[] {
  const controls = compliance.frameworks.flatMap((framework) => framework.controls);
  if (isDetailed === true || controls.every(({ verdict }) => verdict === 'met')) return [];
  const names = compliance.frameworks.map(({ name }) => name).filter((name) => name !== 'base');
  return [
    ...fill('', paint.quiet('details: `--verbose` for all controls, `--control <name>` for one'), columns),
    ...(names.length > 0 && controls.some(({ verdict }) => verdict === 'undecided')
      ? fill('', paint.quiet(`missing data: \`preflight inspect --framework ${names.join()}\``), columns)
      : []),
  ];
}
