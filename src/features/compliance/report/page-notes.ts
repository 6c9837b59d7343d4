import { printable } from '../../../base/printable.js';
import type { Request } from '../../../model/facts/request.js';
import type {
  ComplianceLine,
  ComplianceNotes,
  ControlNote,
  DriftNotes,
  FrameworkNote,
} from '../../../report/sections/compliance-notes.js';
import type { ControlResult, FrameworkResult } from '../compliance.js';
import type { ComplianceDrift } from '../drift/compliance-drift.js';
import type { ComplianceAnswer } from './compliance-report.js';
import {
  assumptionsInWords,
  type ControlLine,
  complianceVerdictWords,
  controlLines,
  controlName,
  frameworkReadingWords,
  gradeWords,
  inReportOrder,
  MAPPED_STANDARDS,
  mappedWords,
  TONES,
  totalsWords,
  verdictMark,
} from './compliance-words.js';
import { driftLines, driftName, driftSummary, isWorse, regionWords, verdictChange } from './drift-words.js';

/** Returns the compliance result for a page. `drift`, the comparison of the results before and after a change, is included if given. */
export function complianceNotes(
  answer: ComplianceAnswer,
  drift: ComplianceDrift | undefined,
  linkTo: LinkTo,
): ComplianceNotes {
  return {
    frameworks: answer.compliance.frameworks.map((framework) => frameworkNote(framework, answer, linkTo)),
    ...(drift !== undefined && { drift: driftNotes(drift, answer) }),
  };
}

/** Returns the part of the page's address after `#` that explains a sign-in. */
type LinkTo = (request: Request) => string;

function frameworkNote(framework: FrameworkResult, answer: ComplianceAnswer, linkTo: LinkTo): FrameworkNote {
  return {
    totals: totalsWords(framework),
    grades: gradeWords(framework),
    reading: frameworkReadingWords(framework, answer),
    controls: inReportOrder(framework.controls).map((control) => controlNote(control, answer, linkTo)),
    assumptions: shownLines(assumptionsInWords(framework.controls, answer)),
  };
}

function controlNote(control: ControlResult, answer: ComplianceAnswer, linkTo: LinkTo): ControlNote {
  const { effective, grade, title, verdict } = control;
  const example = effective.kind === 'fails' ? effective.signIns?.example : undefined;
  return {
    name: controlName(control),
    grade,
    title,
    verdict: complianceVerdictWords(control),
    tone: TONES[verdict],
    mark: verdictMark(verdict),
    lines: shownLines([...controlLines(control, answer), ...mappedLines(control)]),
    ...(example !== undefined && {
      example: linkTo(example),
    }),
  };
}

function mappedLines(control: ControlResult): readonly ControlLine[] {
  const standards = Object.values(MAPPED_STANDARDS);
  const words = mappedWords(control).flatMap((text, at) =>
    text === '' ? [] : [`${standards[at]}: ${text}`],
  );
  return words.length === 0 ? [] : [['see also', words.join('; ')]];
}

function driftNotes(drift: ComplianceDrift, answer: ComplianceAnswer): DriftNotes {
  return {
    summary: driftSummary(drift),
    controls: drift.controls.map((one) => ({
      name: driftName(one),
      title: one.title,
      verdict: verdictChange(one),
      isWorse: isWorse(one),
      lines: shownLines(driftLines(one, answer)),
    })),
    untouched: [...new Set(drift.untouched.map((one) => printable(regionWords(one), LONGEST)))],
  };
}

function shownLines(lines: readonly ControlLine[]): readonly ComplianceLine[] {
  return lines.map(([title, text]) => [title, printable(text, LONGEST)]);
}

const LONGEST = 1000;
