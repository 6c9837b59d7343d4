import type { Snapshot } from '../../policies/snapshot.js';
import type { Page } from '../../report/page.js';

/** What a question is answered from, and how. */
export interface Answering {
  readonly snapshot: Snapshot;
  readonly limit: number | undefined;
  readonly progress: (done: number, total: number) => void;
  readonly format: 'json' | 'text';
  readonly page: Page;
}
