import type { Members } from '../../../base/object.js';
import type { ListName } from '../../collect/accumulator.js';
import type { DocumentKind } from '../../kinds/kinds.js';
import type { FilledInstance } from '../links/filled.js';
import type { Attributes } from './attribute.js';

/**
 * The conversion of a Terraform resource type to API documents or relations. No other code knows the attributes of the type. Spec:
 * Terraform, 4.
 */
export type ResourceRow = DocumentRow | RelationRow;

/** The conversion of a Terraform resource type whose resources become API documents. */
export interface DocumentRow {
  /** The resource types, such as `okta_group` or, for a data source, `data.okta_group`. */
  readonly types: readonly string[];
  readonly kind: DocumentKind;
  readonly attributes: Attributes;
  /**
   * Returns whether the API document can be built from the values of the attributes. It cannot if the service has settings that the
   * attributes do not show.
   */
  readonly isConvertible?: (values: Members, isUnknown: (attribute: string) => boolean) => boolean;
  /** The attribute that lists the objects, if the resource describes several. Each object becomes a document. */
  readonly listAttribute?: string;
  /** Members of the document that the Terraform provider always sends. */
  readonly constants?: Members | ((instance: FilledInstance) => Members);
  /** Returns the attributes to ignore, because the Terraform provider does not send them or reads them back incorrectly. */
  readonly ignored?: (instance: FilledInstance) => readonly string[];
  /** For a rule: the type of the policy that the rule belongs to. */
  readonly policyType?: string;
}

/** The conversion of a Terraform resource type that connects objects, such as a user and a group. */
export interface RelationRow {
  readonly types: readonly string[];
  /**
   * The relation that the resource describes: members of groups, assignments to applications, mappings to policies of a type, or the risk
   * of a user.
   */
  readonly of: 'ACCESS_POLICY' | 'PROFILE_ENROLLMENT' | 'assignments' | 'memberships' | 'risk';
  /**
   * The attributes that contain the ids of the related objects, by kind of object. For an object that the resource itself creates, the
   * attribute is `id`.
   */
  readonly ends: Readonly<Partial<Record<RelationEnd, string>>>;
  /**
   * The attributes of the resource that contain nested blocks. The attribute `id` of each nested block contains the id of a related object.
   */
  readonly blocks?: readonly string[];
  readonly relations: (instance: FilledInstance) => readonly ResourceRelation[];
}

export type RelationEnd = 'app' | 'group' | 'policy' | 'user';

export type ResourceRelation = Relation | UserRisk;

/** A relation between objects: a list of ids that belongs to a group or application, or the policy to which an application is mapped. */
export type Relation =
  | {
      readonly kind: 'list';
      readonly list: ListName;
      readonly owner: string;
      readonly ids: readonly string[];
      /** Whether `ids` contains all ids of this list of the group or application. */
      readonly isComplete: boolean;
    }
  | { readonly kind: 'mapping'; readonly appId: string; readonly policyId: string; readonly type: string };

/** The risk level of a user. If the id is absent, the user is unknown. */
export interface UserRisk {
  readonly kind: 'risk';
  readonly userId: string | undefined;
  readonly level: unknown;
}

export function defineResource<Row extends ResourceRow>(row: Row): Row {
  return row;
}
