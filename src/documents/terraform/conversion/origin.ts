import type { Members } from '../../../base/object.js';
import type { MadeOf } from '../../../model/policies/snapshot.js';
import type { DocumentKind } from '../../kinds/kinds.js';
import type { Gap } from '../links/linked-values.js';

/** The Terraform resource, and the location in it, from which an object derives. */
export interface Origin {
  readonly address: string;
  /** The path of the attribute, if the object derives from only one attribute of the resource. */
  readonly attribute?: string;
  /** The number of nested blocks in the resource, by the name of the block. */
  readonly blockCounts?: Readonly<Record<string, number>>;
  readonly pointer: string;
}

/** A document in the form in which the Terraform provider sends it to the API. */
export interface TerraformDocument extends Origin {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly value: Members;
  /** The id of the policy to which the rule belongs, if the document is a rule. */
  readonly policyId?: string;
  readonly isChanged: boolean;
  readonly made: readonly MadeOf[];
  /** Whether Terraform does not manage the object but only refers to it. */
  readonly isUnmanaged?: true;
}

/** The part of a Terraform resource that becomes one document: the whole resource, or one of its blocks. */
export interface ResourcePart {
  readonly id: string;
  readonly gaps: readonly Gap[];
  readonly pointer: string;
  readonly attribute?: string;
  readonly blockCounts?: Readonly<Record<string, number>>;
}
