import type { CollectionName } from '../resources/collections.js';

/**
 * A part of a snapshot that is unknown: a collection, or a list of one owner, such as the members of a group. Listed entries still count;
 * whether there are other entries is unknown. A part without such an entry is known completely.
 */
export interface UnknownPart {
  readonly collection: CollectionName;
  /**
   * The owner of the unknown list: the id of a policy, group, user, application, authenticator or rule. For policies and mappings, the
   * name of a policy type; for rules, such a name means the rules of every policy of the type. Absent if the entry applies
   * to every owner.
   */
  readonly of?: string;
  /**
   * The unknown part of the collection. For conditions: the path of the list or value, such as `network.include`. For rules,
   * `priority`: the rules are complete, but their order is unknown. For the groups of a user: the only group whose membership
   * is unknown. For mappings: the only application whose policy is unknown.
   */
  readonly path?: string;
  /** For the mapping of an application: the ids of policies. The application definitely has one of these policies. */
  readonly among?: readonly string[];
  /**
   * Listed entries that may not be true: ids of groups, or names of rules. Set for changes of a Terraform plan; not part of the wire form.
   */
  readonly uncertain?: InDoubt;
  /**
   * Referenced ids that no document contains. They are the evidence that the collection is incomplete; an entry with such ids is a
   * conclusion and was not stated. See `evidence.ts`.
   */
  readonly missing?: readonly string[];
  /** Whether the listed entries are known only from an expression that refers to them. Each of them is then assumed to be listed (A21). */
  readonly isByReference?: boolean;
  /** How much of the part is known. `open`: some entries are listed. `none`: nothing is listed. */
  readonly known: 'none' | 'open';
  /** The reason why the part is unknown, such as `403 E0000006`. */
  readonly why?: string;
  /** Text that says how to make the part known. An empty text means that nothing can be done. */
  readonly remedy?: string;
}

export type InDoubt = readonly string[] | 'all';
