import type {
  ComplianceReport,
  ControlResult,
  FrameworkResult,
} from '../../../features/compliance/compliance.js';
import {
  complianceVerdictWords,
  controlName,
  evidenceWords,
  inReportOrder,
} from '../../../features/compliance/report/compliance-words.js';
import { defineView, type NotebookRow } from './answer-view.js';
import { recordsPage } from './table-page.js';

/** Shows the results of published baselines, failed controls first. */
export const complianceView = defineView<ComplianceReport>({
  members: ['frameworks', 'faults', 'mistakes'],
  view: ({ frameworks }) => {
    const rows = frameworks.flatMap((framework) =>
      inReportOrder(framework.controls).map((control) => rowOf(control, framework)),
    );
    return { page: () => recordsPage(rows), rows: () => rows };
  },
});

function rowOf(control: ControlResult, { name, version }: FrameworkResult): NotebookRow {
  return {
    framework: `${name}@${version}`,
    control: controlName(control),
    grade: control.grade,
    verdict: complianceVerdictWords(control),
    title: control.title,
    evidence: evidenceWords(control.effective),
  };
}
