import type { Source, TerraformConfiguration } from '../../model/policies/snapshot.js';
import type { Accumulator } from '../collect/accumulator.js';
import type { Hints } from '../kinds/path-hints.js';

/** A value that is still to be recognised: a document, or a part of one. */
export interface DocumentPart {
  readonly value: unknown;
  readonly at: Source;
  readonly hints: Hints;
  /** Of a plan of Terraform, what it was made of. */
  readonly configuration?: TerraformConfiguration;
}

/** A shape that documents come in. No value is recognised by two of them. */
export interface DocumentFormat {
  readonly name: string;
  recognises(part: DocumentPart): boolean;
  /** Reads the resources that stand in it; `again` recognises a part anew. */
  read(part: DocumentPart, accumulator: Accumulator, again: (part: DocumentPart) => void): void;
}

export function defineDocumentFormat(format: DocumentFormat): DocumentFormat {
  return format;
}
