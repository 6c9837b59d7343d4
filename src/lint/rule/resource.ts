import type { Source } from '../../policies/snapshot.js';
import type { DocumentKind } from '../../read/kinds/kinds.js';
import type { KeptDocument } from '../../read/text/input.js';
import type { Reading } from './setting.js';

/** A document of the service, as it stands, before anything of it is certain. */
export interface Resource {
  readonly kind: DocumentKind;
  readonly value: unknown;
  readonly at: Source;
  readonly reading: Reading;
  readonly id?: string;
  readonly name?: string;
  /** Of a rule: the policy that it stands in. */
  readonly policyId?: string;
  /** What that policy is called, where it is. */
  readonly policyName?: string;
  /** Where it is not among the documents that are linted, but in those before the change. */
  readonly documents?: readonly KeptDocument[];
}
