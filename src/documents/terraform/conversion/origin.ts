import type { Members } from '../../../base/object.js';
import type { MadeOf } from '../../../model/policies/snapshot.js';
import type { DocumentKind } from '../../kinds/kinds.js';
import type { Gap } from '../links/linked-values.js';

/** Where something of Terraform stands. */
export interface Origin {
  readonly address: string;
  /** What of the resource it is, where it is a part of one. */
  readonly attribute?: string;
  /** How many blocks the resource has, by their names. */
  readonly blockCounts?: Readonly<Record<string, number>>;
  readonly pointer: string;
}

/** A document of the API, as the provider sends it. */
export interface TerraformDocument extends Origin {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly value: Members;
  /** Of a rule. */
  readonly policyId?: string;
  readonly isChanged: boolean;
  readonly made: readonly MadeOf[];
  /** It is another's, which is only named. */
  readonly isUnmanaged?: true;
}

/** What one document is made of: a resource, or a block in one. */
export interface ResourcePart {
  readonly id: string;
  readonly gaps: readonly Gap[];
  readonly pointer: string;
  readonly attribute?: string;
  readonly blockCounts?: Readonly<Record<string, number>>;
}
