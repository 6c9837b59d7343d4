import type { ConfiguredExpression } from '../../../model/policies/configured-expression.js';

/** The files beside a configuration that its functions name, by their paths from its root. Spec: Terraform, 3.3, 6. */
export interface ConfiguredFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** What `templatefile` reads. */
  readonly templates: ReadonlyMap<string, ConfiguredExpression>;
  /** The folders of modules, as far as one has to know what stands there. */
  readonly folders: ReadonlyMap<string, ConfiguredFolder>;
}

export interface ConfiguredFolder {
  /** All files in it and below. */
  readonly names: readonly string[];
  /** Folders below it whose files are not among these. */
  readonly notEntered: readonly string[];
}
