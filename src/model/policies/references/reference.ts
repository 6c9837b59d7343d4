import type { Kind } from '../../facts/world.js';

/** The kind of an object that a reference names. */
export type ReferenceKind = Kind | 'authenticator' | 'policy';

/** The kind of an object that contains a reference. */
export type ReferenceSourceKind =
  | 'app'
  | 'authenticator'
  | 'group'
  | 'groupRule'
  | 'idp'
  | 'policy'
  | 'rule'
  | 'user';

export interface ReferenceSource {
  readonly kind: ReferenceSourceKind;
  readonly id: string;
  readonly name?: string;
  /** The policy that contains the rule, if the reference is in a rule. */
  readonly policy?: { readonly id: string; readonly name?: string };
}

/** A reference from one object to another. */
export interface Reference {
  readonly from: ReferenceSource;
  /**
   * The location of the reference, as a JSON pointer into the referring object's document, as `writeSnapshot` writes it. For an application
   * that is mapped to a policy, the pointer is into the mapping.
   */
  readonly path: string;
  readonly kind: ReferenceKind;
  /**
   * The id of the named object. If the document names an object by key, name or type, and the snapshot lacks it, this is the key, name or
   * type.
   */
  readonly id: string;
  /** The way in which the object is named, if not by id. `pattern`: by a pattern that the name of the object matches. */
  readonly by?: 'key' | 'name' | 'pattern' | 'type';
  /** Whether the snapshot contains the named object. */
  readonly isInExport: boolean;
}

/** An object that is named in a text, or in a value of a document. */
export interface Mention extends Pick<Reference, 'by' | 'id' | 'kind'> {
  /** The member of the object in which the name was found. Absent if the value is a text. */
  readonly member?: string;
}
