import type { HeatCell } from '../../report/heat/heat-cell.js';
import type { HeatHead, HeatSign } from '../../report/matrix/heat-map.js';

/** The contents of a report that the command computes, in addition to the org. */
export interface ReportData {
  readonly about: AboutReport;
  readonly summary: ReportSummary;
  readonly inventory: readonly InventoryNote[];
  readonly population: PopulationNotes;
  readonly tables: readonly ReportTable[];
  /** Sentences about tables that the report does not contain, with the command that prints them. */
  readonly tablesLeft: readonly string[];
}

/** The origin of a report: its day, its export, and the people whose data it contains. */
export interface AboutReport {
  /** The day of the report, in ISO 8601. */
  readonly date: string;
  readonly version: string;
  /** A few words that state whether the export is complete. */
  readonly state: string;
  /** The unknown parts of the export, as sentences. */
  readonly unknown: readonly string[];
  readonly personalData: string;
}

/** The result of a report for readers with little time. */
export interface ReportSummary {
  readonly tone: NoteTone;
  /** The first sentence of the report. It states how many applications a user can reach with one factor. */
  readonly verdict: string;
  /** The text that `preflight access` prints in its first line. The report shows it below `verdict`. */
  readonly details: string;
  /** The applications, the weakest first. */
  readonly applications: readonly ApplicationNote[];
}

/** The weakest authentication path to an application. */
export interface ApplicationNote {
  readonly name: string;
  readonly heat: HeatCell;
  readonly weakest: string;
  /** The number of users who can sign in at the weakest level; empty if the export contains no users. */
  readonly people: string;
  /**
   * The rule that allows the weakest level, and the policy of this rule, as text. If the rule is unknown, the text names only the policy.
   */
  readonly policy: string;
}

/** The number of objects of one kind in the org. */
export interface InventoryNote {
  readonly name: string;
  readonly count: number;
  readonly notes: string;
  /** Whether this note counts a subset of the objects in the preceding note. */
  readonly isPart: boolean;
}

/** The authentication paths of all users (the population) to each application. */
export interface PopulationNotes {
  readonly tone: NoteTone;
  readonly summary: string;
  readonly ways: readonly ApplicationPathsNote[];
  readonly notes: readonly string[];
}

/** The color tone of an answer. */
export type NoteTone = 'bad' | 'good' | 'quiet' | 'unsure';

/** Applications with the same authentication paths. */
export interface ApplicationPathsNote {
  readonly applications: readonly string[];
  readonly policy: string | null;
  readonly weakest: string;
  readonly tone: NoteTone;
  /** The rules that grant access to the applications, the weakest first. */
  readonly rules: readonly RulePathNote[];
  readonly undecided: readonly string[];
}

export interface RulePathNote {
  readonly rule: string;
  readonly assurance: string;
  /** The descriptions of the sign-ins that the rule decides. Each of these sign-ins matches at least one description. */
  readonly where: readonly string[];
  /** The number of users of the export who can make sign-ins that the rule decides, as text; `null` if it is unknown. */
  readonly users: string | null;
}

/** An access table for a report: a heat map without the details of its cells. */
export interface ReportTable {
  readonly title: string;
  /** Whether this is the table on the first page of the report: all applications in rows, people in columns, weakest rows first. */
  readonly isOverview?: boolean;
  readonly rows: TableAxis;
  readonly columns: TableAxis;
  readonly cells: readonly (readonly ReportCell[])[];
  /** The meaning of the marks and colours of the cells. */
  readonly signs: readonly HeatSign[];
  readonly legend: readonly (readonly [short: string, long: string])[];
  /**
   * Notes below the table: the facts on which cells with several results depend, and, if the report compares two orgs, the number of
   * changed cells.
   */
  readonly notes: readonly string[];
}

export interface TableAxis {
  readonly title: string;
  readonly scope: string;
  readonly heads: readonly TableHead[];
}

/** The heading of a row or column. */
export interface TableHead extends HeatHead {
  /** Whether a gap separates the row from the rows above. */
  readonly isNewGroup?: boolean;
}

export interface ReportCell {
  readonly short: string;
  readonly heat: HeatCell;
}
