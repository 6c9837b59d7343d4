import { storyOfCounterfactuals, wantedOutcomeWords } from '../../../what-if/counterfactual-story.js';
import type { CounterfactualAnswer } from '../../../what-if/counterfactuals/counterfactuals.js';
import { defineView } from './answer-view.js';
import { storyPage } from './story-page.js';

/** Shows the smallest changes of a sign-in that lead to the wanted result. */
export const counterfactualView = defineView<CounterfactualAnswer>({
  members: ['wanted', 'isAlreadySatisfied', 'outcomes', 'found', 'searchedSize', 'isProved'],
  view: (answer) => ({
    page: () => {
      const sentences = storyOfCounterfactuals(answer);
      return answer.found.length === 0
        ? storyPage(sentences)
        : storyPage(sentences, `nearest changes that make it ${wantedOutcomeWords(answer.wanted)}`);
    },
    rows: () =>
      answer.found.flatMap(({ changes }, number) =>
        changes.map(({ kind, key: word, text: words }) => ({ number: number + 1, kind, word, words })),
      ),
  }),
});
