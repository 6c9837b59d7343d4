import type { Kind } from '../world.js';

/** How people see what stands in documents and requests. */
export interface Wording {
  /** The name, and the id that it stands for. */
  shown(kind: Kind, id: string): string;
  /** The first few of a list of ids; `none` where it is empty, any value in a few words where it is none. */
  ids(kind: Kind, ids: unknown, none: string): string;
  /** Any value in a few words. */
  plain(value: unknown): string;
}
