import { withoutRule } from '../../../documents/edits/without-rule.js';
import type { MutationOperator } from '../mutant.js';
import { ruleMutant, ruleSites, ruleTargetOf } from '../sites.js';

export const ruleDropped: MutationOperator = {
  name: 'rule-dropped',
  what: 'a rule is removed',
  *mutants(org) {
    for (const one of ruleSites(org))
      if (!one.rule.isDefault) yield ruleMutant(one, 'is removed', () => withoutRule(org, ruleTargetOf(one)));
  },
};
