import type { Problem } from '../../base/result.js';
import type { Inventory } from './inventory.js';
import type { UndecidedQuestions } from './undecided-questions.js';

/** The data that the output formats of `inspect` print. */
export interface InspectReport {
  /** The contents of the export; absent if nothing could be read. */
  readonly inventory?: Inventory;
  readonly problems: readonly Problem[];
  /** The questions that the user named and that the export cannot answer; absent if the user named none. */
  readonly undecided?: readonly UndecidedQuestions[];
}
