import type { Members } from '../../../base/object.js';
import type { ListName } from '../../collect/accumulator.js';
import type { DocumentKind } from '../../kinds/kinds.js';
import type { FilledInstance } from '../links/filled.js';
import type { Attributes } from './attribute.js';

/** What a resource of Terraform comes to: the one place that knows its attributes. Spec: Terraform, 4. */
export type ResourceRow = DocumentRow | RelationRow;

/** It is an object of the service. */
export interface DocumentRow {
  /** `okta_group`, `data.okta_group`. */
  readonly types: readonly string[];
  readonly kind: DocumentKind;
  readonly attributes: Attributes;
  /** Whether a resource with these values is one; of some the service knows more than its attributes say. */
  readonly isOne?: (values: Members, isUnknown: (attribute: string) => boolean) => boolean;
  /** It lists objects in this attribute, of which each is one. */
  readonly listedIn?: string;
  /** What the provider sends whatever the attributes say. */
  readonly always?: Members | ((instance: FilledInstance) => Members);
  /** Attributes that say nothing of the object: they were not sent, or read back wrongly. */
  readonly ignored?: (instance: FilledInstance) => readonly string[];
  /** Of a rule: the type of its policy. */
  readonly policyType?: string;
}

/** It says how others belong together. */
export interface RelationRow {
  readonly types: readonly string[];
  /**
   * What depends on it: who is in groups, who is assigned to applications, which policy of this type they are mapped to, or the risk
   * of a user.
   */
  readonly of: 'ACCESS_POLICY' | 'PROFILE_ENROLLMENT' | 'assignments' | 'memberships' | 'risk';
  /** The attributes that name those whom it brings together; one of them may be the resource itself. */
  readonly ends: Readonly<Partial<Record<RelationEnd, string>>>;
  readonly relations: (instance: FilledInstance) => readonly ResourceRelation[];
}

export type RelationEnd = 'app' | 'group' | 'policy' | 'user';

export type ResourceRelation = Relation | UserRisk;

/** Ids that belong to an owner, or the policy that an application asks. */
export type Relation =
  | {
      readonly kind: 'list';
      readonly list: ListName;
      readonly owner: string;
      readonly ids: readonly string[];
      /** There are no others. */
      readonly isWhole: boolean;
    }
  | { readonly kind: 'mapping'; readonly appId: string; readonly policyId: string; readonly type: string };

/** The risk of a user; without an id, of one of whom it is unknown who it is. */
export interface UserRisk {
  readonly kind: 'risk';
  readonly userId: string | undefined;
  readonly level: unknown;
}

export function defineResource<Row extends ResourceRow>(row: Row): Row {
  return row;
}
