import type { DocumentKind } from '../../src/documents/kinds/kinds.js';
import type { Reading } from '../../src/lint/rule/setting.js';
import type { Edition, Engine } from '../../src/model/policies/snapshot.js';

/** One way to break a valid document, and the rule that must notice. */
export interface Mutator {
  readonly rule: string;
  /** What is done to it, for the name of the test. */
  readonly what: string;
  /** What the document is; recognised by its content when absent. */
  readonly kind?: DocumentKind;
  readonly reading?: Reading;
  readonly edition?: Edition;
  readonly engine?: Engine;
  /** A valid document: nothing of severity error is found in it. A new value each time. */
  valid(): unknown;
  /** Breaks it in place, or gives the broken one instead. */
  // biome-ignore lint/suspicious/noExplicitAny: a mutator reaches into a document of which it knows the shape
  breaks(document: any): unknown;
  /** For rules by change: the state before is the valid document, the one after is the broken one. */
  readonly isChange?: boolean;
}
