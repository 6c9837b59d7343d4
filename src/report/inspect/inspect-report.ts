import type { Problem } from '../../base/result.js';
import type { Inventory } from './inventory.js';

/** What there is to say of what was read of an org. */
export interface InspectReport {
  /** Absent where nothing could be read. */
  readonly inventory?: Inventory;
  readonly problems: readonly Problem[];
}
