import type { PolicyRule } from '../../../model/policies/policy.js';
import { nameOrId, ruleWords } from '../../../model/policies/rule-words.js';
import { actionsOf } from '../../../report/words/actions.js';
import { defineView } from './answer-view.js';
import { storyPage } from './story-page.js';

/** Shows the deciding rule and its actions. */
export const decisionView = defineView<PolicyRule>({
  members: ['policy', 'rule'],
  fits: (answer) => Object.keys(answer).length === 2,
  view: ({ policy, rule }) => ({
    page: () =>
      storyPage(
        [actionsOf(rule)].filter((one) => one !== '').map((text) => ({ text, from: '/rule/actions' })),
        `"${ruleWords({ policy, rule })}" decides`,
      ),
    rows: () => [
      { type: policy.type, policy: nameOrId(policy), rule: nameOrId(rule), does: actionsOf(rule) },
    ],
  }),
});
