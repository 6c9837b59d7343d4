import type { CollectionName } from '../resources/collections.js';

/**
 * What a snapshot does not know: a collection of it, or a list in it. What it lists all the same is in; of anything else
 * it is unknown. What nothing says this of is known whole.
 */
export interface UnknownPart {
  readonly collection: CollectionName;
  /**
   * Whose list it is: the id of the policy, group, user, application, authenticator or rule; of policies and mappings the
   * neutral name of their type, which for rules means those of every policy of that type. Absent: of every one.
   */
  readonly of?: string;
  /**
   * The unknown part of the collection. For conditions: the path of the list or value, such as `network.include`. For rules,
   * `priority`: the rules are complete, but their order is unknown. For the groups of a user: the only group whose membership
   * is unknown. For mappings: the only application whose policy is unknown.
   */
  readonly path?: string;
  /** Of the mapping of an application: the policies of which it surely has one. */
  readonly among?: readonly string[];
  /**
   * What of it an org lists and may be otherwise, so that it does not hold as it is listed: of groups their ids, of rules their
   * names. It says so of what a plan changes, and is no part of the wire form.
   */
  readonly inDoubt?: InDoubt;
  /** References to these led to the conclusion that the collection is open: it is not stated. See `evidence.ts`. */
  readonly missing?: readonly string[];
  /** What is listed is what an expression refers to that may choose from it: it is taken for listed (A21). */
  readonly isByReference?: boolean;
  /** `open`: some of it is listed. `none`: nothing is. */
  readonly known: 'none' | 'open';
  /** Why it is unknown, such as `403 E0000006`. */
  readonly why?: string;
  /** What would make it known, in words; empty: nothing that could be given. */
  readonly remedy?: string;
}

export type InDoubt = readonly string[] | 'all';
