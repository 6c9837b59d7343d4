import type { Snapshot } from '../../policies/snapshot.js';
import type { Answer } from '../../read/request/refusal.js';
import type { CounterfactualAnswer } from '../../what-if/counterfactuals/counterfactuals.js';
import type { HowToGive } from '../../what-if/missing-words.js';
import type { Sentence } from '../../what-if/sentence.js';
import { storyOf } from '../../what-if/story.js';
import type { WhyAnswer } from '../../what-if/why.js';

/** What there is to say of one sign-in to whoever has a question on the phone. */
export interface WhyReport {
  readonly snapshot: Snapshot;
  readonly answer: Answer<{ readonly why: WhyAnswer; readonly counterfactuals: CounterfactualAnswer }>;
  readonly give: HowToGive;
}

/** More is no answer on the phone. */
const MOST_SENTENCES = 5;

/** What happens and why, then what would change it. */
export function storiesOf(
  { why, counterfactuals }: { readonly why: WhyAnswer; readonly counterfactuals: CounterfactualAnswer },
  { snapshot, give }: Pick<WhyReport, 'give' | 'snapshot'>,
): { readonly happens: readonly Sentence[]; readonly changes: readonly Sentence[] } {
  const isNear = ({ from }: Sentence) => from !== '/nearMiss/witness';
  return {
    happens: storyOf(snapshot, why, { give }).filter(isNear).slice(0, MOST_SENTENCES),
    changes: storyOf(snapshot, counterfactuals, { give }),
  };
}
