/** The project for which `preflight init` writes its files. */
export interface StartedProject {
  /** The path of the export from the root of the project. */
  readonly snapshot: string;
  /** The version of this program. */
  readonly version: string;
  /** Whether the project depends on this package and has a lockfile, so that CI installs the version of the lockfile. */
  readonly isDependency?: boolean;
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
