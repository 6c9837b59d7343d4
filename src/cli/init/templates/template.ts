/** The project for which `preflight init` writes its files. */
export interface StartedProject {
  /** The path of the export from the root of the project. */
  readonly snapshot: string;
  /** The version of this program. */
  readonly version: string;
  /** The folder of a Terraform configuration. Its plan is applied to the export before the checks. */
  readonly terraform?: string;
}

/** A file that `preflight init` writes. */
export interface InitFile {
  readonly path: string;
  readonly text: string;
  /** The steps that the user still has to do by hand after `preflight init`. */
  readonly leftToDo?: string;
}
