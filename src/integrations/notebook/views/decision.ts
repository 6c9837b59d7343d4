import { type RuleInPolicy, referencedRule } from '../../../model/policies/rule-in-policy.js';
import { nameOrId, ruleWords } from '../../../model/policies/rule-words.js';
import { actionsOf } from '../../../report/words/actions.js';
import { defineView } from './answer-view.js';
import { storyPage } from './story-page.js';

/** Shows the deciding rule and its actions. */
export const decisionView = defineView<RuleInPolicy>({
  members: ['policy', 'rule'],
  isOfKind: (answer) => Object.keys(answer).length === 2,
  view(decision) {
    const { policy, rule } = decision;
    const known = referencedRule(decision);
    const does = known === undefined ? '' : actionsOf(known.rule);
    return {
      page: () =>
        storyPage(
          [does].filter((one) => one !== '').map((text) => ({ text, from: '/rule' })),
          `"${ruleWords({ policy, rule })}" decides`,
        ),
      rows: () => [
        { type: known?.policy.type ?? null, policy: nameOrId(policy), rule: nameOrId(rule), does },
      ],
    };
  },
});
