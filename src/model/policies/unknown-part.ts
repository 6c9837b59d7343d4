import type { CollectionName } from '../resources/collections.js';

/**
 * A statement that a part of a snapshot is unknown. The part is a collection, or a list of one owner, such as the members of a group.
 * Entries of the collection or list that the snapshot contains still count; whether there are others is unknown. A collection
 * or list that the snapshot contains counts as complete unless a statement names it.
 */
export interface UnknownPart {
  readonly collection: CollectionName;
  /**
   * The owner of the unknown list: the id of a policy, group, user, application, authenticator or rule. For policies and mappings: the name
   * of a policy type. For rules, the name of a policy type means the rules of every policy of that type. Absent if the entry applies to
   * every owner.
   */
  readonly of?: string;
  /**
   * The unknown part of the collection. For conditions: the path of the list or value, such as `network.include`. For rules,
   * `priority`: the rules are complete, but their order is unknown. For the groups of a user: the only group whose membership
   * is unknown. For mappings: the only application whose policy is unknown.
   */
  readonly path?: string;
  /**
   * The ids of policies. Present only if this entry is about the policy mapping of an application, and the application definitely has one
   * of these policies. Absent if the application may have any policy.
   */
  readonly among?: readonly string[];
  /**
   * Entries of the list that may not exist: ids of groups, or names of rules. Only changes of a Terraform plan set this property. The wire
   * format does not have it.
   */
  readonly uncertain?: InDoubt;
  /**
   * The ids to which documents refer although no document contains the objects: evidence that the collection is incomplete. If present,
   * this entry was concluded from such references; no document states it.
   */
  readonly missing?: readonly string[];
  /**
   * Whether the entries are known only from an expression that refers to them. Each of them is then assumed to be in the list (assumption
   * A21).
   */
  readonly isByReference?: boolean;
  /** How much of the part is known. `open`: some entries are listed. `none`: nothing is listed. */
  readonly known: 'none' | 'open';
  /** The reason why the part is unknown, such as `403 E0000006`. */
  readonly why?: string;
  /** Text that says how to make the part known. An empty text means that nothing can be done. */
  readonly remedy?: string;
}

export type InDoubt = readonly string[] | 'all';
