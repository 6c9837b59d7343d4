import type { ChangedRegion } from '../../questions/changes.js';
import type { WordResult } from '../expect/word-result.js';
import type { RequestPart } from '../request/part-words.js';

/** What a statement comes to. */
export interface Proof {
  /** `vacuous`: no request is of the region; `fault`: nobody knows what is stated. */
  readonly status: 'proved' | 'refuted' | 'undecided' | 'vacuous' | 'fault';
  /** A request that shows it, run through the simulator, in the form of an example. */
  readonly refutation?: {
    readonly request: RequestPart;
    /** Whether what the words expect was stated of every request, or of none; absent of other statements. */
    readonly claim?: 'always' | 'never';
    readonly words: readonly WordResult[];
  };
  readonly reasons: readonly string[];
  /** What is otherwise than in the org that it is compared with, as far as that was stated not to be. */
  readonly differences?: readonly ChangedRegion[];
}

/** The reason that a statement stays open: it is refuted under a condition alone, which `ifWords` worded. */
export function refutedIf(condition: string): string {
  return `refuted ${condition}, which is unknown`;
}
