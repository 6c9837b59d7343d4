import type { DocumentKind } from '../../documents/kinds/kinds.js';
import type { KeptDocument } from '../../documents/text/input.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { Reading } from './setting.js';

/** A document of the service, before any check. */
export interface Resource {
  readonly kind: DocumentKind;
  readonly value: unknown;
  readonly at: Source;
  readonly reading: Reading;
  readonly id?: string;
  readonly name?: string;
  /** The id of the policy of a rule. */
  readonly policyId?: string;
  /** The name of that policy, if it is known. */
  readonly policyName?: string;
  /** The documents of the resource, if it belongs to the state before the change. */
  readonly documents?: readonly KeptDocument[];
}
