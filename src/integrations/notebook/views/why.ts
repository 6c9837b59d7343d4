import { storyOfWhy } from '../../../what-if/outcome-story.js';
import { storyWordsOf } from '../../../what-if/story-words.js';
import type { SignInExplanation } from '../../../what-if/why.js';
import { defineView } from './answer-view.js';
import { membersView } from './members.js';
import { requestKeyHint } from './request-key.js';
import { storyPage, storyRows } from './story-page.js';
import { pageInWords } from './words-of.js';

/** Shows the result of a sign-in, the reason, and the nearest rule with a better result. */
export const whyView = defineView<SignInExplanation>({
  members: ['request', 'outcome', 'undecidedRules', 'nearestRule'],
  view: (answer, options) => ({
    page: () =>
      pageInWords(membersView(answer.outcome.overall).page(), options, (words) =>
        storyPage(storyOfWhy(answer, words)),
      ),
    rows: () =>
      options.org === undefined
        ? []
        : storyRows(storyOfWhy(answer, storyWordsOf(options.org, requestKeyHint))),
  }),
});
