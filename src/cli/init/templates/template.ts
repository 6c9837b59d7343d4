/** What a file is made for. */
export interface StartedProject {
  /** Where its export stands, from its root. */
  readonly snapshot: string;
  /** Of this program. */
  readonly version: string;
  /** The folder of a configuration of Terraform: what is checked is its plan, over the export. */
  readonly terraform?: string;
}

/** A file that `preflight init` writes. */
export interface InitFile {
  readonly path: string;
  readonly text: string;
  /** What is left to do by hand before it works. */
  readonly leftToDo?: string;
}
