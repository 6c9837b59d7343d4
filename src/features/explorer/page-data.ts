import type { ComplianceNotes } from '../../report/sections/compliance-notes.js';
import type { ReportData } from './report-data.js';

/** The data embedded in a page: an org. If the page compares two states of an org, it is the state after the change. */
export interface PageData extends OrgData {
  readonly before?: OrgData;
  /** The contents of a report. If present, the page is a report to read and print, without a form. */
  readonly report?: ReportData;
  /** The view that the page first shows, as the part of the page's address after `#`. */
  readonly start?: string;
  /** A sentence that states which files could not be read; absent if all were read. */
  readonly unread?: string;
}

/** An org with the results that the command computed. */
export interface OrgData {
  /** The file name of the org. */
  readonly title: string;
  /** The domain of the org, from the links in the export; absent if the export has no links. */
  readonly domain?: string;
  /** The org as a single export document. */
  readonly org: unknown;
  /** The unreachable policies and rules, by id. */
  readonly unreached: UnreachableNotes;
  /** The lint findings, the most severe first. */
  readonly findings: readonly FindingNote[];
  /** The test coverage of rules, by rule id; absent if the command was run without tests. */
  readonly coverage?: Readonly<Record<string, CoverageNote>>;
  /** The results of the checked frameworks; absent if none was selected. */
  readonly compliance?: ComplianceNotes;
}

export type UnreachableNotes = Readonly<Record<string, UnreachableNote>>;

/** The test coverage of a rule. */
export interface CoverageNote {
  /** The number of passing tests in which the rule decides the sign-in. */
  readonly tests: number;
  /** Whether a test is possible in which the rule decides the sign-in. */
  readonly isPossible: boolean;
  /** The number of condition results (match, no match, undecided) that tests assert, and the number of possible ones. */
  readonly verdicts: readonly [covered: number, of: number];
}

export interface UnreachableNote {
  /**
   * Whether the rule is definitely unreachable. If `false`, its reachability is undecided, or no application is mapped to its policy.
   * Reachable rules have no {@link UnreachableNote}.
   */
  readonly isDead: boolean;
  readonly words: string;
}

export interface FindingNote {
  /** The id of the lint rule. */
  readonly rule: string;
  readonly severity: 'error' | 'info' | 'warning';
  readonly message: string;
  /** The document and the line of the finding as text. A part that is unknown is left out. */
  readonly place: string;
  readonly kind: string;
  /** The id of the resource that the finding is about; `null` if the resource has no id. */
  readonly about: string | null;
  /** The resource that the finding is about, as text: the policy and the rule. */
  readonly subject: string;
  /** The edit that resolves the finding, as an imperative; absent if the linter proposes none. */
  readonly fix?: string;
}
