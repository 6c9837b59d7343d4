import { printable } from '../../base/printable.js';
import type { PostureDrift } from '../../posture/drift/posture-drift.js';
import type { ControlPosture, SourcePosture } from '../../posture/posture.js';
import {
  driftLines,
  driftName,
  driftSummary,
  isWorse,
  regionWords,
  verdictChange,
} from '../../report/posture/drift-words.js';
import type { PostureAnswer } from '../../report/posture/posture-report.js';
import {
  assumptionsInWords,
  type ControlLine,
  controlLines,
  controlName,
  gradeWords,
  inReportOrder,
  MAPPED_STANDARDS,
  mappedWords,
  postureVerdictWords,
  sourceReadingWords,
  TONES,
  totalsWords,
} from '../../report/posture/posture-words.js';
import type {
  ControlNote,
  DriftNotes,
  PostureLine,
  PostureNotes,
  SourceNote,
} from '../../web/posture-notes.js';
import { fragmentOf, pageRouteOf } from '../../web/protocol/fragment.js';
import { saidOf } from '../../web/worker/said-of.js';

/** What `preflight posture` says, for a page; with what became of it since the state before. */
export function postureNotes(answer: PostureAnswer, drift?: PostureDrift): PostureNotes {
  return {
    sources: answer.posture.sources.map((source) => sourceNote(source, answer)),
    ...(drift !== undefined && { drift: driftNotes(drift, answer) }),
  };
}

function sourceNote(source: SourcePosture, answer: PostureAnswer): SourceNote {
  return {
    totals: totalsWords(source),
    grades: gradeWords(source),
    reading: sourceReadingWords(source, answer),
    controls: inReportOrder(source.controls).map((control) => controlNote(control, answer)),
    assumptions: shownLines(assumptionsInWords(source.controls, answer)),
  };
}

function controlNote(control: ControlPosture, answer: PostureAnswer): ControlNote {
  const { effect, grade, title, verdict } = control;
  const witness = effect.kind === 'fails' ? effect.signIns?.witness : undefined;
  return {
    name: controlName(control),
    grade,
    title,
    verdict: postureVerdictWords(control),
    tone: TONES[verdict],
    lines: shownLines([...controlLines(control, answer), ...mappedLines(control)]),
    ...(witness !== undefined && { witness: fragmentOf({ ...pageRouteOf('ask'), said: saidOf(witness) }) }),
  };
}

function mappedLines(control: ControlPosture): readonly ControlLine[] {
  const standards = Object.values(MAPPED_STANDARDS);
  const words = mappedWords(control).flatMap((text, at) =>
    text === '' ? [] : [`${standards[at]}: ${text}`],
  );
  return words.length === 0 ? [] : [['see also', words.join('; ')]];
}

function driftNotes(drift: PostureDrift, answer: PostureAnswer): DriftNotes {
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

function shownLines(lines: readonly ControlLine[]): readonly PostureLine[] {
  return lines.map(([title, text]) => [title, printable(text, LONGEST)]);
}

const LONGEST = 1000;
