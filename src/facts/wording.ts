import type { Kind } from './world.js';

/** How people see what stands in documents and requests. */
export interface Wording {
  /** The name, and the id that it stands for. */
  shown(kind: Kind, id: string): string;
  /** Any value in a few words. */
  plain(value: unknown): string;
}
