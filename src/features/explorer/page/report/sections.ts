import type { ComponentChildren } from 'preact';
import type { ReportData } from '../../report-data.js';
import { ChangeReport } from '../change/change-report.js';
import { ComplianceView } from '../look/compliance-view.js';
import { FindingsView } from '../look/findings-view.js';
import { PoliciesView } from '../look/policies-view.js';
import { hasStates } from '../state.js';
import { InventorySection } from './inventory-section.js';
import { PopulationSection } from './population-section.js';
import { TablesSection } from './tables-section.js';

/** A section of a report. */
interface ReportSection {
  readonly name: string;
  /** Whether the section has contents in this report. Absent if the section always has contents. */
  isThere?(report: ReportData): boolean;
  View(props: { readonly report: ReportData }): ComponentChildren;
}

/** The sections of a report in their order. */
export const REPORT_SECTIONS: readonly ReportSection[] = [
  { name: 'inventory', View: InventorySection },
  { name: 'change', isThere: () => hasStates.value, View: ChangeReport },
  { name: 'compliance', View: ComplianceView },
  { name: 'population', isThere: ({ population }) => population.ways.length > 0, View: PopulationSection },
  { name: 'tables', isThere: ({ tables }) => tables.length > 0, View: TablesSection },
  { name: 'findings', View: FindingsView },
  { name: 'policies', View: PoliciesView },
];
