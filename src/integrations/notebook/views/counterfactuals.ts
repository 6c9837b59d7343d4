import { storyOfCounterfactuals, wantedOutcomeWords } from '../../../what-if/counterfactual-story.js';
import type { CounterfactualAnswer } from '../../../what-if/counterfactuals/counterfactuals.js';
import { defineView } from './answer-view.js';
import { storyPage } from './story-page.js';

/** The nearest changes of a sign-in after which it comes out as wanted. */
export const counterfactualView = defineView<CounterfactualAnswer>({
  members: ['wanted', 'isAlready', 'outcomes', 'found', 'within', 'isProved'],
  view: (answer) => ({
    page: () => {
      const sentences = storyOfCounterfactuals(answer);
      return answer.found.length === 0
        ? storyPage(sentences)
        : storyPage(sentences, `nearest changes after which it is ${wantedOutcomeWords(answer.wanted)}`);
    },
    rows: () =>
      answer.found.flatMap(({ changes }, number) =>
        changes.map(({ kind, word, words }) => ({ number: number + 1, kind, word, words })),
      ),
  }),
});
