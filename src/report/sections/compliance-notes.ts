/** The results of the checked frameworks, as the command computed them. */
export interface ComplianceNotes {
  readonly frameworks: readonly FrameworkNote[];
  /** The changes of controls since the org before the change, if the page compares two orgs. */
  readonly drift?: DriftNotes;
}

/** A framework with all its controls, failed controls first. */
export interface FrameworkNote {
  /** The name and version of the framework, and the number of controls with each result. */
  readonly totals: string;
  /** The number of controls per result, separately for each grade of the framework, such as SHALL and SHOULD. */
  readonly grades: string;
  /** A sentence that states how the framework was verified and interpreted. */
  readonly reading: string;
  readonly controls: readonly ControlNote[];
  /** The numbered assumptions on which the results depend. They are about facts outside of the org. */
  readonly assumptions: readonly ComplianceLine[];
}

/** A control as text, with its result and details. */
export interface ControlNote {
  /** The published names of the control, followed by its id in this program. */
  readonly name: string;
  /** The grade that the framework gives to the control. */
  readonly grade: string;
  readonly title: string;
  readonly verdict: string;
  readonly tone: 'bad' | 'good' | 'quiet' | 'unsure';
  /** The symbol that the page shows in front of the verdict. */
  readonly mark: string;
  readonly lines: readonly ComplianceLine[];
  /** An example sign-in that violates the control, as the part of the page's address after `#`. */
  readonly example?: string;
}

export type ComplianceLine = readonly [title: string, text: string];

export interface DriftNotes {
  readonly summary: string;
  readonly controls: readonly DriftNote[];
  /** The sets of sign-ins whose results changed without an effect on any control, as text. */
  readonly untouched: readonly string[];
}

/** A control whose verdict or affected sign-ins changed. */
export interface DriftNote {
  readonly name: string;
  readonly title: string;
  /** The verdicts before and after the change, as text. */
  readonly verdict: string;
  readonly isWorse: boolean;
  readonly lines: readonly ComplianceLine[];
}
