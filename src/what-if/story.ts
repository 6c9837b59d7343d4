import type { Diff } from '../analysis/questions/diff/changes.js';
import type { Analysis } from '../analysis/questions/reach.js';
import type { Snapshot } from '../model/policies/snapshot.js';
import type { Explanation } from '../simulate/explain.js';
import type { Outcome } from '../simulate/outcome/outcome.js';
import { storyOfDiff, storyOfReach } from './analysis-story.js';
import { storyOfCounterfactuals } from './counterfactual-story.js';
import type { CounterfactualAnswer } from './counterfactuals/counterfactuals.js';
import { storyOfExplanation } from './explanation-story.js';
import { SOMEBODY_SOMEWHERE } from './headline.js';
import type { MissingFactHint } from './missing-words.js';
import { storyOfOutcome, storyOfWhy } from './outcome-story.js';
import { storyOfRepairs } from './repair-story.js';
import type { RepairAnswer } from './repairs/repairs.js';
import type { Sentence } from './sentence.js';
import { storyWordsOf } from './story-words.js';
import type { SignInExplanation } from './why.js';

/** The answers that `explanationText` explains. */
export type ExplainableAnswer =
  | CounterfactualAnswer
  | Diff
  | Explanation
  | Outcome
  | Analysis
  | RepairAnswer
  | SignInExplanation;

export interface ExplanationTextOptions {
  /**
   * Returns text that tells the reader how to state a field of the request, for example with which option. Without this function, sentences
   * name the path of the field in backticks.
   */
  readonly give?: MissingFactHint;
}

/**
 * Explains an answer in a few sentences: the user, the result, the deciding rule, the reasons and the changes that give another
 * result. Every sentence names the field of the answer from which it is made.
 */
export function storyOf(
  snapshot: Snapshot,
  answer: ExplainableAnswer,
  { give }: ExplanationTextOptions = {},
): Sentence[] {
  const words = storyWordsOf(snapshot, give);
  if ('outcome' in answer) return storyOfWhy(answer, words);
  if ('editCount' in answer) return storyOfRepairs(answer);
  if ('wanted' in answer) return storyOfCounterfactuals(answer);
  if ('overall' in answer) return storyOfOutcome(answer, SOMEBODY_SOMEWHERE, words);
  if ('types' in answer) return storyOfExplanation(answer, snapshot.brand, words);
  if ('isComplete' in answer) return storyOfDiff(answer);
  return storyOfReach(answer);
}
