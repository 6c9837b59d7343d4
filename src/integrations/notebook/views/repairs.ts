import { formatLocation } from '../../../documents/text/location-text.js';
import { userWords, whereWords } from '../../../report/diff/region-words.js';
import { inHtml } from '../../../report/text/html-page.js';
import { wantedOutcomeWords } from '../../../what-if/counterfactual-story.js';
import { storyOfRepairs } from '../../../what-if/repair-story.js';
import type { Repair, RepairAnswer } from '../../../what-if/repairs/repairs.js';
import { defineView } from './answer-view.js';
import { regionCards } from './diff.js';
import { storyPage } from './story-page.js';

/** Shows the edits of an org that lead to the wanted result, each with its other effects. */
export const repairView = defineView<RepairAnswer>({
  members: ['wanted', 'isAlreadySatisfied', 'found', 'triedCount', 'editCount'],
  view: (answer) => ({
    page() {
      const sentences = storyOfRepairs(answer);
      const page =
        answer.found.length === 0
          ? storyPage(sentences)
          : storyPage(sentences, `edits of the org that make it ${wantedOutcomeWords(answer.wanted)}`);
      return { ...page, html: [page.html, ...answer.found.map(effects)].join('\n') };
    },
    rows: () =>
      answer.found.map(
        ({ edit, locations, isMorePermissiveForOthers, changes: regions, users, isComplete }) => ({
          edit,
          locations: (locations ?? []).map(formatLocation).join(', '),
          isMorePermissiveForOthers,
          regions: regions.length,
          where: [...new Set(regions.map(whereWords))].join('; '),
          users: users ?? null,
          usersInWords: regions.flatMap((region) => userWords(region) ?? []).join('; '),
          isComplete,
        }),
      ),
  }),
});

function effects({ edit, changes: regions }: Repair): string {
  if (regions.length === 0) return '';
  return `<details><summary>all changes: ${inHtml(edit)}</summary>\n${regionCards(regions)}\n</details>`;
}
