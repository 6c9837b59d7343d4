import type { DocumentKind } from '../../documents/kinds/kinds.js';
import type { KeptDocument } from '../../documents/text/input.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { Reading } from './setting.js';

/** A resource in a document, not checked yet. */
export interface Resource {
  readonly kind: DocumentKind;
  readonly value: unknown;
  readonly at: Source;
  readonly reading: Reading;
  readonly id?: string;
  readonly name?: string;
  /** For a rule, the id of its policy. */
  readonly policyId?: string;
  /** For a rule, the name of its policy, if it is known. */
  readonly policyName?: string;
  /** The documents that contain the resource, if it belongs to the state of the org before a change. */
  readonly documents?: readonly KeptDocument[];
}
