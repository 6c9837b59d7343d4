import { ChangeReport } from '../change/change-report.js';
import { hasStates } from '../state.js';
import { AppendixSection } from './appendix-section.js';
import { FailedControlsSection } from './failed-controls-section.js';
import { FindingsSection } from './findings-section.js';
import type { ReportSection } from './report-section.js';
import { SummarySection } from './summary-section.js';

/** The sections of a report in their order. A report about a change begins with the change. */
export const REPORT_SECTIONS: readonly ReportSection[] = [
  { name: 'change', isThere: () => hasStates.value, View: ChangeReport },
  { name: 'summary', View: SummarySection },
  { name: 'findings', View: FindingsSection },
  { name: 'controls', View: FailedControlsSection },
  { name: 'appendix', View: AppendixSection },
];
