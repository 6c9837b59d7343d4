import type { Source, TerraformConfiguration } from '../../model/policies/snapshot.js';
import type { Accumulator } from '../collect/accumulator.js';
import type { Hints } from '../kinds/path-hints.js';

/** A document, or a value inside a document, whose format is to be recognized. */
export interface DocumentPart {
  readonly value: unknown;
  readonly at: Source;
  readonly hints: Hints;
  /** The configuration files from which a Terraform plan was created, if they are available. */
  readonly configuration?: TerraformConfiguration;
}

/** A document format. No value is recognized by two formats. */
export interface DocumentFormat {
  readonly name: string;
  recognises(part: DocumentPart): boolean;
  /** Reads the resources in a part of a document that has this format. `readNested` recognizes and reads a value inside of the part. */
  read(part: DocumentPart, accumulator: Accumulator, readNested: (part: DocumentPart) => void): void;
}

export function defineDocumentFormat(format: DocumentFormat): DocumentFormat {
  return format;
}
