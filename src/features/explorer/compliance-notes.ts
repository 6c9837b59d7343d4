/** What becomes of published baselines, as the command worked it out. */
export interface ComplianceNotes {
  readonly frameworks: readonly FrameworkNote[];
  /** What became of controls since the state before, where the page is of two orgs. */
  readonly drift?: DriftNotes;
}

/** A framework, and every control of it, what fails first. */
export interface FrameworkNote {
  /** Its name and version, and how many controls come to what. */
  readonly totals: string;
  /** The same by the framework's own grades. */
  readonly grades: string;
  /** How it was read. */
  readonly reading: string;
  readonly controls: readonly ControlNote[];
  /** What the results depend on beside the org, by number. */
  readonly assumptions: readonly ComplianceLine[];
}

/** A control in words: what it comes to, and what stands behind that. */
export interface ControlNote {
  /** The framework's own words for it, then what this program calls it. */
  readonly name: string;
  /** The framework's own grade. */
  readonly grade: string;
  readonly title: string;
  readonly verdict: string;
  readonly tone: 'bad' | 'good' | 'quiet' | 'unsure';
  readonly lines: readonly ComplianceLine[];
  /** A sign-in that breaks it, as the address of the page says it. */
  readonly witness?: string;
}

export type ComplianceLine = readonly [title: string, text: string];

export interface DriftNotes {
  readonly summary: string;
  readonly controls: readonly DriftNote[];
  /** Changes of policies that touch no control. */
  readonly untouched: readonly string[];
}

/** A control of which the verdict, or who breaks it, is otherwise. */
export interface DriftNote {
  readonly name: string;
  readonly title: string;
  /** Before, and now. */
  readonly verdict: string;
  readonly isWorse: boolean;
  readonly lines: readonly ComplianceLine[];
}
