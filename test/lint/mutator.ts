import type { DocumentKind } from '../../src/documents/kinds/kinds.js';
import type { Reading } from '../../src/lint/rule/setting.js';
import type { Edition, Engine } from '../../src/model/policies/snapshot.js';

/** A mutation of a valid document, and the rule that must report it. */
export interface Mutator {
  readonly rule: string;
  /** A description of the mutation for the test title. */
  readonly what: string;
  /** The kind of the document; recognized by its content if absent. */
  readonly kind?: DocumentKind;
  readonly reading?: Reading;
  readonly edition?: Edition;
  readonly engine?: Engine;
  /** Returns a new valid document without findings of severity error. */
  valid(): unknown;
  /** Changes the document in place, or returns the changed one. */
  // biome-ignore lint/suspicious/noExplicitAny: a mutator reaches into a document whose shape it knows
  breaks(document: any): unknown;
  /** Whether the rule compares two states: the valid document before and the mutated one after. */
  readonly isChange?: boolean;
}
