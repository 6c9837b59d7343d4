import { printable } from '../../base/printable.js';
import type { ControlResult, SourceResult } from '../../compliance/compliance.js';
import type { ComplianceDrift } from '../../compliance/drift/compliance-drift.js';
import type { ComplianceAnswer } from '../../report/compliance/compliance-report.js';
import {
  assumptionsInWords,
  type ControlLine,
  complianceVerdictWords,
  controlLines,
  controlName,
  gradeWords,
  inReportOrder,
  MAPPED_STANDARDS,
  mappedWords,
  sourceReadingWords,
  TONES,
  totalsWords,
} from '../../report/compliance/compliance-words.js';
import {
  driftLines,
  driftName,
  driftSummary,
  isWorse,
  regionWords,
  verdictChange,
} from '../../report/compliance/drift-words.js';
import type {
  ComplianceLine,
  ComplianceNotes,
  ControlNote,
  DriftNotes,
  SourceNote,
} from '../../web/compliance-notes.js';
import { fragmentOf, pageRouteOf } from '../../web/protocol/fragment.js';
import { saidOf } from '../../web/worker/said-of.js';

/** What `preflight compliance` says, for a page; with what became of it since the state before. */
export function complianceNotes(answer: ComplianceAnswer, drift?: ComplianceDrift): ComplianceNotes {
  return {
    sources: answer.compliance.sources.map((source) => sourceNote(source, answer)),
    ...(drift !== undefined && { drift: driftNotes(drift, answer) }),
  };
}

function sourceNote(source: SourceResult, answer: ComplianceAnswer): SourceNote {
  return {
    totals: totalsWords(source),
    grades: gradeWords(source),
    reading: sourceReadingWords(source, answer),
    controls: inReportOrder(source.controls).map((control) => controlNote(control, answer)),
    assumptions: shownLines(assumptionsInWords(source.controls, answer)),
  };
}

function controlNote(control: ControlResult, answer: ComplianceAnswer): ControlNote {
  const { effect, grade, title, verdict } = control;
  const witness = effect.kind === 'fails' ? effect.signIns?.witness : undefined;
  return {
    name: controlName(control),
    grade,
    title,
    verdict: complianceVerdictWords(control),
    tone: TONES[verdict],
    lines: shownLines([...controlLines(control, answer), ...mappedLines(control)]),
    ...(witness !== undefined && { witness: fragmentOf({ ...pageRouteOf('ask'), said: saidOf(witness) }) }),
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
