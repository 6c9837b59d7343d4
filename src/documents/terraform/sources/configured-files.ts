import type { ConfiguredExpression } from '../../../model/policies/configured-expression.js';

/** The files that the functions of a configuration read, by path from its root. Spec: Terraform, 3.3, 6. */
export interface ConfiguredFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** The parsed files for `templatefile`. */
  readonly templates: ReadonlyMap<string, ConfiguredExpression>;
  /** The module folders whose file names are needed, by path. */
  readonly folders: ReadonlyMap<string, ConfiguredFolder>;
}

export interface ConfiguredFolder {
  /** All files in the folder and below it. */
  readonly names: readonly string[];
  /** The subfolders whose file names are not listed. */
  readonly notEntered: readonly string[];
}
