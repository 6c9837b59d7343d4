import type { Kind } from '../../facts/world.js';

/** What is named by others. */
export type ReferenceKind = Kind | 'authenticator' | 'policy';

/** What names others. */
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
  /** Of a rule: the policy that it stands in. */
  readonly policy?: { readonly id: string; readonly name?: string };
}

/** That one object names another. */
export interface Reference {
  readonly from: ReferenceSource;
  /**
   * JSON pointer into the document of what names it, as `writeSnapshot` writes it. Where an application is mapped to a
   * policy, each names the other, and this points into the mapping.
   */
  readonly path: string;
  readonly kind: ReferenceKind;
  /** Of what is named; where it is named otherwise and nothing of the snapshot is called so, what it is called. */
  readonly id: string;
  /** How it is named, where not by its id: by its key, its name, its type, or as one of those that fit a pattern. */
  readonly by?: 'key' | 'name' | 'pattern' | 'type';
  /** Whether the snapshot holds it. */
  readonly isHeld: boolean;
}

/** What a text, or an object, of a document names. */
export interface Mention extends Pick<Reference, 'by' | 'id' | 'kind'> {
  /** The member that names it, where not the whole does. */
  readonly member?: string;
}
