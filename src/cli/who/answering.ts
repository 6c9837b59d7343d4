import type { Snapshot } from '../../policies/snapshot.js';
import type { Page } from '../../report/text/page.js';
import type { SearchLimits } from '../../symbolic/limits.js';

/** What a question is answered from, and how. */
export interface Answering {
  readonly snapshot: Snapshot;
  readonly limits: SearchLimits;
  readonly progress: (done: number, total: number) => void;
  readonly format: 'json' | 'text';
  readonly page: Page;
}
