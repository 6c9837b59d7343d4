import type { Members } from '../../../base/object.js';
import type { ListName } from '../../collect/accumulator.js';
import type { DocumentKind } from '../../kinds/kinds.js';
import type { FilledInstance } from '../links/filled.js';
import type { Attributes } from './attribute.js';

/** The conversion of a resource type, and the only place that knows its attributes. Spec: Terraform, 4. */
export type ResourceRow = DocumentRow | RelationRow;

/** The conversion of a resource that is an object of the service. */
export interface DocumentRow {
  /** The resource types: `okta_group`, `data.okta_group`. */
  readonly types: readonly string[];
  readonly kind: DocumentKind;
  readonly attributes: Attributes;
  /** Returns whether the document can be built from these values; the service may know more than the attributes show. */
  readonly isConvertible?: (values: Members, isUnknown: (attribute: string) => boolean) => boolean;
  /** The attribute that lists objects; each object is one document. */
  readonly listAttribute?: string;
  /** The members that the provider always sends. */
  readonly constants?: Members | ((instance: FilledInstance) => Members);
  /** Returns attributes to ignore, because they were not sent or are read back incorrectly. */
  readonly ignored?: (instance: FilledInstance) => readonly string[];
  /** The type of the policy, for a rule. */
  readonly policyType?: string;
}

/** The conversion of a resource that relates other objects. */
export interface RelationRow {
  readonly types: readonly string[];
  /** The relation: members of groups, assignments to applications, mappings to policies of this type, or the risk of a user. */
  readonly of: 'ACCESS_POLICY' | 'PROFILE_ENROLLMENT' | 'assignments' | 'memberships' | 'risk';
  /** The attributes that name the ends of the relation; one end may be the resource itself. */
  readonly ends: Readonly<Partial<Record<RelationEnd, string>>>;
  readonly relations: (instance: FilledInstance) => readonly ResourceRelation[];
}

export type RelationEnd = 'app' | 'group' | 'policy' | 'user';

export type ResourceRelation = Relation | UserRisk;

/** The ids in an owner's list, or the policy that an application is mapped to. */
export type Relation =
  | {
      readonly kind: 'list';
      readonly list: ListName;
      readonly owner: string;
      readonly ids: readonly string[];
      /** Whether the list contains no further ids. */
      readonly isComplete: boolean;
    }
  | { readonly kind: 'mapping'; readonly appId: string; readonly policyId: string; readonly type: string };

/** The risk of a user; without an id, of an unknown user. */
export interface UserRisk {
  readonly kind: 'risk';
  readonly userId: string | undefined;
  readonly level: unknown;
}

export function defineResource<Row extends ResourceRow>(row: Row): Row {
  return row;
}
