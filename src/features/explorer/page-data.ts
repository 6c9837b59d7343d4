import type { ComplianceNotes } from './compliance-notes.js';
import type { ReportData } from './report-data.js';

/** What a page carries: an org, or the state after of two. */
export interface PageData extends OrgData {
  readonly before?: OrgData;
  /** It is to be read and printed, and asks nothing. */
  readonly report?: ReportData;
  /** Where the page begins, as its address says it. */
  readonly start?: string;
  /** The line that states which files could not be read; absent where all were. */
  readonly unread?: string;
}

/** An org, and what the command worked out of it. */
export interface OrgData {
  /** What the org is called: its file. */
  readonly title: string;
  /** The org as one document. */
  readonly org: unknown;
  /** By the ids of policies and rules, what is not reached. */
  readonly unreached: UnreachedNotes;
  /** Of what the linter finds, the most severe first. */
  readonly findings: readonly FindingNote[];
  /** By the ids of rules, what tests cover, where tests are given. */
  readonly coverage?: Readonly<Record<string, CoverageNote>>;
  /** What becomes of published baselines, where any is asked. */
  readonly compliance?: ComplianceNotes;
}

export type UnreachedNotes = Readonly<Record<string, UnreachedNote>>;

/** What tests cover of a rule. */
export interface CoverageNote {
  /** How many of those that pass it decides. */
  readonly tests: number;
  /** Whether any request could be one of a test. */
  readonly isPossible: boolean;
  /** Verdicts of its conditions that a test asserts, and all that can be. */
  readonly verdicts: readonly [covered: number, of: number];
}

export interface UnreachedNote {
  /** Whether no request could reach it; otherwise that is unknown, or depends on what is not mapped. */
  readonly isDead: boolean;
  readonly words: string;
}

export interface FindingNote {
  /** The id of the rule of the linter. */
  readonly rule: string;
  readonly severity: 'error' | 'info' | 'warning';
  readonly message: string;
  /** Where it stands, as far as that is known: the document and the line. */
  readonly place: string;
  readonly kind: string;
  /** The id of what it is about. */
  readonly about: string | null;
  /** In words: the policy and the rule. */
  readonly subject: string;
}
