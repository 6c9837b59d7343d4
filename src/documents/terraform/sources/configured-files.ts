import type { ConfiguredExpression } from '../../../model/policies/configured-expression.js';

/** The files that the functions of a configuration read, by path from its root. Spec: Terraform, 3.3, 6. */
export interface ConfiguredFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** The parsed files that the function `templatefile` reads, by path. */
  readonly templates: ReadonlyMap<string, ConfiguredExpression>;
  /** The module folders whose file names are needed, by path. */
  readonly folders: ReadonlyMap<string, ConfiguredFolder>;
}

export interface ConfiguredFolder {
  /** The names of all files in the folder and its subfolders. */
  readonly names: readonly string[];
  /** The subfolders whose file names are not listed. */
  readonly notEntered: readonly string[];
}
