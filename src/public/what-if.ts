import type { Snapshot } from '../policies/snapshot.js';
import type { Answer } from '../read/request/refusal.js';
import type { OutcomeOptions } from '../simulate/outcome/outcome.js';
import type { NearMiss } from '../what-if/near-miss.js';
import type { Sentence } from '../what-if/sentence.js';
import { type StoryAnswer, type StoryOptions, storyOf } from '../what-if/story.js';
import { type WhyAnswer, whyOf } from '../what-if/why.js';
import { neverThrowing } from './never-throwing.js';
import { type AnyRequest, asked, ofRequest, whyNoSnapshot } from './org.js';

export type { HowToGive } from '../what-if/missing-words.js';
export type { LackingLeaf, NearMiss } from '../what-if/near-miss.js';
export type { Sentence } from '../what-if/sentence.js';
export type { StoryAnswer, StoryOptions } from '../what-if/story.js';
export type { OpenRule, WhyAnswer } from '../what-if/why.js';

// Answers for whoever has a question on the phone: why, and what would have been better.

/**
 * What a sign-in comes to, the rules that it hangs on where that is not known, and the nearest rule that would have let the
 * user in, or in with less.
 *
 * Errors: a refusal, as of `simulate`. Spec: Simulation, 7, "Outcome".
 */
export const why: (org: Snapshot, request: AnyRequest, options?: OutcomeOptions) => Answer<WhyAnswer> = asked(
  (org, request, options) => ofRequest(org, request, (compiled, body) => whyOf(compiled, body, options)),
);

/**
 * The nearest rule that would have let the user in, or in with less, and exactly the leaves that it lacks: were those to
 * hold, and all else as it is, it would decide, or a rule above it would. `null` where no rule above the one that decides
 * would be better, or the service refuses the request before any policy.
 *
 * Errors: a refusal, as of `simulate`. Spec: Policy, "Evaluation rules".
 */
export const nearMiss: (
  org: Snapshot,
  request: AnyRequest,
  options?: OutcomeOptions,
) => Answer<NearMiss | null> = asked((org, request, options) => {
  const answer = why(org, request, options);
  return answer.ok ? { ok: true, value: answer.value.nearMiss } : answer;
});

/**
 * An answer of `why`, `outcome`, `explain`, `diff` or `reach` in a few plain sentences: who, what, by which rule, because of
 * what, and what would change it. Every sentence names the field of the answer on which it rests.
 *
 * Errors: no sentence for what is no snapshot, or no such answer.
 */
export const story: (org: Snapshot, answer: StoryAnswer, options?: StoryOptions) => readonly Sentence[] =
  neverThrowing(
    (org, answer, options) => (whyNoSnapshot(org) === undefined ? storyOf(org, answer, options) : []),
    () => [],
  );
