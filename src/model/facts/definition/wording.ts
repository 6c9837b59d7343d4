import type { Kind } from '../world.js';

/** Formats values of documents and requests for people. */
export interface Wording {
  /** Returns the name and the id of an object. */
  shown(kind: Kind, id: string): string;
  /** Returns the first few ids of a list; `none` for an empty list; a short description of any value that is not a list. */
  ids(kind: Kind, ids: unknown, none: string): string;
  /** Returns a short description of any value for people. */
  plain(value: unknown): string;
}
