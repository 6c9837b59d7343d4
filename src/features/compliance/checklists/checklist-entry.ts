import { withoutControls } from '../../../base/printable.js';
import type { ControlResult, FrameworkResult } from '../compliance.js';
import type { ComplianceAnswer } from '../report/compliance-report.js';
import { complianceVerdictWords, controlLines } from '../report/compliance-words.js';
import { type ChecklistStatus, checklistStatus } from './checklist-status.js';

/** The status, finding details and comments for one rule of a checklist. */
export interface ChecklistEntry {
  readonly status: ChecklistStatus;
  readonly details: string;
  readonly comments: string;
}

export function checklistEntry(
  control: ControlResult,
  framework: FrameworkResult,
  report: ComplianceAnswer,
): ChecklistEntry {
  const lines = controlLines(control, report);
  const words = (isOf: (title: string) => boolean) =>
    lines.flatMap(([title, text]) => (isOf(title) ? [withoutControls(`${title}: ${text}`)] : [])).join('\n');
  return {
    status: checklistStatus(control),
    details: words((title) => !OF_COMMENTS.has(title)),
    comments: [
      `${complianceVerdictWords(control)}: ${framework.name}@${framework.version}, checked on ${report.now} by policy-preflight ${report.version}`,
      words((title) => OF_COMMENTS.has(title)),
    ]
      .filter((text) => text !== '')
      .join('\n'),
  };
}

/** The titles of the report lines that go into the comments field of a checklist. The other lines go into the finding details. */
const OF_COMMENTS: ReadonlySet<string> = new Set([
  'assumptions',
  'attested',
  'disputed',
  'exception',
  'fix by',
  'remedy',
  'tested',
]);
