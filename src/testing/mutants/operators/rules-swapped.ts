import { quoted } from '../../../base/messages.js';
import { moveRule } from '../../../documents/edits/move-rule.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { MutationOperator } from '../mutant.js';
import { decidingPolicies, decidingRules, ruleMutant, ruleTargetOf } from '../sites.js';

/** The operator that swaps adjacent active rules. */
export const rulesSwapped: MutationOperator = {
  name: 'rules-swapped',
  what: 'a rule is swapped with the rule above it',
  *mutants(org) {
    for (const policy of decidingPolicies(org)) {
      const rules = decidingRules(policy).filter(({ isDefault }) => !isDefault);
      for (const [index, rule] of rules.entries()) {
        const above = rules[index - 1];
        if (above === undefined) continue;
        const one = { policy, rule };
        const mutant = ruleMutant(one, `moved above ${quoted(nameOrId(above))}`, () =>
          moveRule(org, ruleTargetOf(one), { above: above.id }),
        );
        yield { ...mutant, mustVisit: above };
      }
    }
  },
};
