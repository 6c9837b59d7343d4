/** What a page to be read holds beside the org, worked out by the command. */
export interface ReportData {
  readonly inventory: readonly InventoryNote[];
  readonly population: PopulationNotes;
  readonly tables: readonly ReadTable[];
  /** What of the tables is left out, and how one gets it. */
  readonly tablesLeft: readonly string[];
}

/** So many of a kind there are. */
export interface InventoryNote {
  readonly name: string;
  readonly count: number;
  readonly notes: string;
  /** It is counted in the one above, too. */
  readonly isPart: boolean;
}

/** Who gets into which application, and how. */
export interface PopulationNotes {
  readonly tone: ReadTone;
  readonly summary: string;
  readonly ways: readonly WaysNote[];
  readonly notes: readonly string[];
}

/** The mark of an answer. */
export type ReadTone = 'bad' | 'good' | 'quiet' | 'unsure';

/** Applications of which the same is said. */
export interface WaysNote {
  readonly applications: readonly string[];
  readonly policy: string | null;
  readonly weakest: string;
  readonly tone: ReadTone;
  /** The rules that let people in, the weakest first. */
  readonly rules: readonly WayNote[];
  readonly undecided: readonly string[];
}

export interface WayNote {
  readonly rule: string;
  readonly assurance: string;
  /** Any of these. */
  readonly where: readonly string[];
  /** Of the snapshot; `null` where that is unknown. */
  readonly users: string | null;
}

/** A table to be read. */
export interface ReadTable {
  readonly title: string;
  readonly rows: TableAxis;
  readonly columns: TableAxis;
  readonly cells: readonly (readonly ReadCell[])[];
  readonly legend: readonly (readonly [short: string, long: string])[];
  /** What cells depend on that list several outcomes; of two states, how many cells change. */
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
  /** From 0 (nobody gets in) to 6 (one factor of knowledge); `null`: unknown. */
  readonly ease: number | null;
  readonly isChanged: boolean;
}
