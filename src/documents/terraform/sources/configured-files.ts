import type { ConfiguredExpression } from '../../../model/policies/configured-expression.js';

/** The files that functions of a configuration name, by path from its root. Spec: Terraform, 3.3, 6. */
export interface ConfiguredFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** The parsed files for `templatefile`. */
  readonly templates: ReadonlyMap<string, ConfiguredExpression>;
  /** The folders of modules whose listing is needed. */
  readonly folders: ReadonlyMap<string, ConfiguredFolder>;
}

export interface ConfiguredFolder {
  /** All files in the folder and below it. */
  readonly names: readonly string[];
  /** Subfolders whose files are not listed. */
  readonly notEntered: readonly string[];
}
