import type { AnswerRecords, NotebookRow } from '../../../report/text/answer-records.js';
import type { ComplianceReport, ControlResult, FrameworkResult } from '../compliance.js';
import { complianceVerdictWords, controlName, evidenceWords, inReportOrder } from './compliance-words.js';

/** The results of published baselines, failed controls first. */
export const complianceRecords: AnswerRecords<ComplianceReport> = {
  members: ['frameworks', 'faults', 'mistakes'],
  rowsOf: ({ frameworks }) =>
    frameworks.flatMap((framework) =>
      inReportOrder(framework.controls).map((control) => rowOf(control, framework)),
    ),
};

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
