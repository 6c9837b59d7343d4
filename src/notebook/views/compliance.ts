import type { ComplianceReport, ControlResult, SourceResult } from '../../compliance/compliance.js';
import type { EffectAnswer } from '../../compliance/control/answer.js';
import {
  complianceVerdictWords,
  controlName,
  inReportOrder,
} from '../../report/compliance/compliance-words.js';
import { defineView, type NotebookRow } from './answer-view.js';
import { recordsPage } from './table-page.js';

/** What becomes of published baselines, what fails first. */
export const complianceView = defineView<ComplianceReport>({
  members: ['sources', 'faults', 'mistakes'],
  view: ({ sources }) => {
    const rows = sources.flatMap((source) =>
      inReportOrder(source.controls).map((control) => rowOf(control, source)),
    );
    return { page: () => recordsPage(rows), rows: () => rows };
  },
});

function rowOf(control: ControlResult, { name, version }: SourceResult): NotebookRow {
  return {
    source: `${name}@${version}`,
    control: controlName(control),
    grade: control.grade,
    verdict: complianceVerdictWords(control),
    what: control.title,
    found: foundWords(control.effect),
  };
}

function foundWords(effect: EffectAnswer): string {
  switch (effect.kind) {
    case 'holds':
      return effect.text ?? 'holds of every sign-in';
    case 'fails':
      return effect.text;
    case 'undecided':
      return effect.reasons.map(({ why }) => why).join('; ');
    case 'not applicable':
      return effect.reason;
    case 'not in a snapshot':
      return 'the snapshot does not hold what it asks';
  }
}
