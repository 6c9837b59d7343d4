import type { ComponentChildren } from 'preact';
import type { ReportData } from '../../report-data.js';

/** A section of a report. */
export interface ReportSection {
  readonly name: string;
  /** Whether the section has contents in this report. Absent if the section always has contents. */
  isThere?(report: ReportData): boolean;
  View(props: { readonly report: ReportData }): ComponentChildren;
}
