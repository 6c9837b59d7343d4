/** The contents of a report in addition to the org, computed by the command. */
export interface ReportData {
  readonly inventory: readonly InventoryNote[];
  readonly population: PopulationNotes;
  readonly tables: readonly ReportTable[];
  /** Notes on tables that were left out, with the way to get them. */
  readonly tablesLeft: readonly string[];
}

/** The number of objects of a kind. */
export interface InventoryNote {
  readonly name: string;
  readonly count: number;
  readonly notes: string;
  /** Whether the objects are included in the previous count, too. */
  readonly isPart: boolean;
}

/** The authentication paths to each application. */
export interface PopulationNotes {
  readonly tone: NoteTone;
  readonly summary: string;
  readonly ways: readonly ApplicationPathsNote[];
  readonly notes: readonly string[];
}

/** The tone of an answer. */
export type NoteTone = 'bad' | 'good' | 'quiet' | 'unsure';

/** Applications with the same authentication paths. */
export interface ApplicationPathsNote {
  readonly applications: readonly string[];
  readonly policy: string | null;
  readonly weakest: string;
  readonly tone: NoteTone;
  /** The rules that grant access, the weakest first. */
  readonly rules: readonly RulePathNote[];
  readonly undecided: readonly string[];
}

export interface RulePathNote {
  readonly rule: string;
  readonly assurance: string;
  /** The alternative descriptions of the sign-ins. */
  readonly where: readonly string[];
  /** The number of users of the snapshot as text; `null` if it is unknown. */
  readonly users: string | null;
}

/** A table without details of its cells. */
export interface ReportTable {
  readonly title: string;
  readonly rows: TableAxis;
  readonly columns: TableAxis;
  readonly cells: readonly (readonly ReportCell[])[];
  readonly legend: readonly (readonly [short: string, long: string])[];
  /** Notes: the facts on which cells with several outcomes depend and, for two states, the number of changed cells. */
  readonly notes: readonly string[];
}

export interface TableAxis {
  readonly title: string;
  readonly covers: string;
  readonly names: readonly string[];
}

export interface ReportCell {
  readonly short: string;
  readonly tone: 'bad' | 'good' | 'quiet' | 'strong' | 'unsure';
  /** The ease of access from 0 (denied) to 6 (one knowledge factor); `null` if it is unknown. */
  readonly ease: number | null;
  readonly isChanged: boolean;
}
