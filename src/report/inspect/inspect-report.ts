import type { Problem } from '../../base/result.js';
import type { Inventory } from './inventory.js';

/** The data that the output formats of `inspect` print. */
export interface InspectReport {
  /** The contents of the export; absent if nothing could be read. */
  readonly inventory?: Inventory;
  readonly problems: readonly Problem[];
}
