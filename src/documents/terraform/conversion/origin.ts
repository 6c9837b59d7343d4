import type { Members } from '../../../base/object.js';
import type { MadeOf } from '../../../model/policies/snapshot.js';
import type { DocumentKind } from '../../kinds/kinds.js';
import type { Gap } from '../links/linked-values.js';

/** The location of an object in Terraform. */
export interface Origin {
  readonly address: string;
  /** The attribute path, for a part of a resource. */
  readonly attribute?: string;
  /** The number of blocks of the resource by name. */
  readonly blockCounts?: Readonly<Record<string, number>>;
  readonly pointer: string;
}

/** An API document as the provider sends it. */
export interface TerraformDocument extends Origin {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly value: Members;
  /** The policy of a rule. */
  readonly policyId?: string;
  readonly isChanged: boolean;
  readonly made: readonly MadeOf[];
  /** Whether the object belongs to someone else and is only referenced. */
  readonly isUnmanaged?: true;
}

/** The source of one document: a resource, or a block in one. */
export interface ResourcePart {
  readonly id: string;
  readonly gaps: readonly Gap[];
  readonly pointer: string;
  readonly attribute?: string;
  readonly blockCounts?: Readonly<Record<string, number>>;
}
