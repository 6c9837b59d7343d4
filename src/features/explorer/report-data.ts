/** The contents of a report in addition to the org, computed by the command. */
export interface ReportData {
  readonly inventory: readonly InventoryNote[];
  readonly population: PopulationNotes;
  readonly tables: readonly ReadTable[];
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
  readonly tone: ReadTone;
  readonly summary: string;
  readonly ways: readonly WaysNote[];
  readonly notes: readonly string[];
}

/** The tone of an answer. */
export type ReadTone = 'bad' | 'good' | 'quiet' | 'unsure';

/** Applications with the same authentication paths. */
export interface WaysNote {
  readonly applications: readonly string[];
  readonly policy: string | null;
  readonly weakest: string;
  readonly tone: ReadTone;
  /** The rules that grant access, the weakest first. */
  readonly rules: readonly WayNote[];
  readonly undecided: readonly string[];
}

export interface WayNote {
  readonly rule: string;
  readonly assurance: string;
  /** The alternative descriptions of the sign-ins. */
  readonly where: readonly string[];
  /** The number of users of the snapshot as text; `null` if it is unknown. */
  readonly users: string | null;
}

/** A table without details of its cells. */
export interface ReadTable {
  readonly title: string;
  readonly rows: TableAxis;
  readonly columns: TableAxis;
  readonly cells: readonly (readonly ReadCell[])[];
  readonly legend: readonly (readonly [short: string, long: string])[];
  /** Notes: the facts on which cells with several outcomes depend and, for two states, the number of changed cells. */
  readonly notes: readonly string[];
}

export interface TableAxis {
  readonly title: string;
  readonly covers: string;
  readonly names: readonly string[];
}

export interface ReadCell {
  readonly short: string;
  readonly tone: 'bad' | 'good' | 'quiet' | 'strong' | 'unsure';
  /** The ease of access from 0 (denied) to 6 (one knowledge factor); `null` if it is unknown. */
  readonly ease: number | null;
  readonly isChanged: boolean;
}
