import type { Outcome } from '../../../simulate/outcome/outcome.js';
import { SOMEBODY_SOMEWHERE } from '../../../what-if/headline.js';
import { storyOfOutcome } from '../../../what-if/outcome-story.js';
import { storyWordsOf } from '../../../what-if/story-words.js';
import { defineView } from './answer-view.js';
import { bodyIn } from './body-in.js';
import { membersView } from './members.js';
import { requestKeyHint } from './request-key.js';
import { storyPage, storyRows } from './story-page.js';
import { pageInWords } from './words-of.js';

/** Shows the result of a sign-in over all policy types. */
export const outcomeView = defineView<Outcome>({
  members: ['overall', 'application', 'session', 'required'],
  view(outcome, options) {
    const parties =
      options.org === undefined || options.request === undefined
        ? SOMEBODY_SOMEWHERE
        : storyWordsOf(options.org).partiesOf(bodyIn(options.org, options.request));
    return {
      page: () =>
        pageInWords(membersView(outcome.overall).page(), options, (words) =>
          storyPage(storyOfOutcome(outcome, parties, words)),
        ),
      rows: () =>
        options.org === undefined
          ? []
          : storyRows(storyOfOutcome(outcome, parties, storyWordsOf(options.org, requestKeyHint))),
    };
  },
});
