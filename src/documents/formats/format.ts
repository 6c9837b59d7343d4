import type { Source, TerraformConfiguration } from '../../model/policies/snapshot.js';
import type { Accumulator } from '../collect/accumulator.js';
import type { Hints } from '../kinds/path-hints.js';

/** A value to be recognized: a document or a part of one. */
export interface DocumentPart {
  readonly value: unknown;
  readonly at: Source;
  readonly hints: Hints;
  /** The configuration from which a Terraform plan was created. */
  readonly configuration?: TerraformConfiguration;
}

/** A format of documents. No value is recognized by two formats. */
export interface DocumentFormat {
  readonly name: string;
  recognises(part: DocumentPart): boolean;
  /** Reads the resources in a part; `readNested` recognizes and reads a nested part. */
  read(part: DocumentPart, accumulator: Accumulator, readNested: (part: DocumentPart) => void): void;
}

export function defineDocumentFormat(format: DocumentFormat): DocumentFormat {
  return format;
}
