import type { AdmittedBy, AdmittingAnswer } from '../../../analysis/questions/admitting.js';
import { counted } from '../../../base/messages.js';
import type { AssuranceLevel } from '../../../model/assurance/assurance-level.js';
import { ruleWords } from '../../../model/policies/rule-words.js';
import { defineView, type NotebookPage, type NotebookRow } from './answer-view.js';
import { storyPage } from './story-page.js';
import { recordsPage } from './table-page.js';

interface QueryAnswer extends AdmittingAnswer {
  readonly rules: readonly (AdmittedBy & { readonly assurance?: AssuranceLevel })[];
}

/** Shows which rules allow the access in question, and to whom. */
export const queryView = defineView<QueryAnswer>({
  members: ['kind', 'rules', 'undecided', 'hasSessionPolicy'],
  view: (answer) => ({ page: () => pageOf(answer), rows: () => answer.rules.map(rowOf) }),
});

function pageOf({ rules, undecided, noPolicyReason }: QueryAnswer): NotebookPage {
  if (rules.length > 0 && undecided.length === 0) return recordsPage(rules.map(rowOf));
  const found = rules.length === 0 ? 'no rule' : counted(rules.length, 'rule');
  return storyPage(
    [
      ...rules.map((one) => `"${ruleWords(one)}": ${whoWords(one)}`),
      ...undecided.map((one) => `"${ruleWords(one)}": unknown: ${one.reason}`),
    ].map((text) => ({ text, from: '/rules' })),
    noPolicyReason ?? (undecided.length === 0 ? found : `${found}; unknown for ${undecided.length}`),
  );
}

function rowOf(one: QueryAnswer['rules'][number]): NotebookRow {
  return {
    rule: ruleWords(one),
    ...(one.assurance !== undefined && { assurance: one.assurance }),
    who: whoWords(one),
    users: one.users.ids.length,
    possibleUsers: one.users.possible.length,
  };
}

function whoWords({ description }: AdmittedBy): string {
  return description.map((phrases) => phrases.join(', ') || 'every request').join('; or ');
}
