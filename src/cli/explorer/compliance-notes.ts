import { printable } from '../../base/printable.js';
import type { ControlResult, FrameworkResult } from '../../features/compliance/compliance.js';
import type { ComplianceDrift } from '../../features/compliance/drift/compliance-drift.js';
import type { ComplianceAnswer } from '../../features/compliance/report/compliance-report.js';
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
} from '../../features/compliance/report/compliance-words.js';
import {
  driftLines,
  driftName,
  driftSummary,
  isWorse,
  regionWords,
  verdictChange,
} from '../../features/compliance/report/drift-words.js';
import type {
  ComplianceLine,
  ComplianceNotes,
  ControlNote,
  DriftNotes,
  FrameworkNote,
} from '../../features/explorer/compliance-notes.js';
import { fragmentOf, pageRouteOf } from '../../features/explorer/protocol/fragment.js';
import { formValuesOf } from '../../features/explorer/worker/form-values-of.js';

/** Returns the compliance result for a page. `drift`, the comparison of the results before and after a change, is included if given. */
export function complianceNotes(answer: ComplianceAnswer, drift?: ComplianceDrift): ComplianceNotes {
  return {
    frameworks: answer.compliance.frameworks.map((framework) => frameworkNote(framework, answer)),
    ...(drift !== undefined && { drift: driftNotes(drift, answer) }),
  };
}

function frameworkNote(framework: FrameworkResult, answer: ComplianceAnswer): FrameworkNote {
  return {
    totals: totalsWords(framework),
    grades: gradeWords(framework),
    reading: frameworkReadingWords(framework, answer),
    controls: inReportOrder(framework.controls).map((control) => controlNote(control, answer)),
    assumptions: shownLines(assumptionsInWords(framework.controls, answer)),
  };
}

function controlNote(control: ControlResult, answer: ComplianceAnswer): ControlNote {
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
      example: fragmentOf({ ...pageRouteOf('ask'), values: formValuesOf(example) }),
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
