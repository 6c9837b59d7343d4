import { storyOfWhy } from '../../../what-if/outcome-story.js';
import { storyWordsOf } from '../../../what-if/story-words.js';
import type { SignInExplanation } from '../../../what-if/why.js';
import { defineView } from './answer-view.js';
import { giveWord } from './give-words.js';
import { storyPage, storyRows } from './story-page.js';
import { pageInWords } from './words-of.js';

/** What happens to a sign-in, why, and what would have been better. */
export const whyView = defineView<SignInExplanation>({
  members: ['request', 'outcome', 'open', 'nearestRule'],
  view: (answer, options) => ({
    page: () => pageInWords(answer, options, (words) => storyPage(storyOfWhy(answer, words))),
    rows: () =>
      options.org === undefined ? [] : storyRows(storyOfWhy(answer, storyWordsOf(options.org, giveWord))),
  }),
});
