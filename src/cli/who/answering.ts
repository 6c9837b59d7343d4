import type { Snapshot } from '../../policies/snapshot.js';
import type { Page } from '../../report/page.js';

/** What a question is answered from, and how. */
export interface Answering {
  readonly snapshot: Snapshot;
  readonly limit: number | undefined;
  readonly format: 'json' | 'text';
  readonly page: Page;
}
