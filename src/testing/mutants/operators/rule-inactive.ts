import { setRuleStatus } from '../../../documents/edits/set-rule-status.js';
import type { MutationOperator } from '../mutant.js';
import { ruleMutant, ruleSites, ruleTargetOf } from '../sites.js';

export const ruleInactive: MutationOperator = {
  name: 'rule-inactive',
  what: 'a rule is deactivated',
  *mutants(org) {
    for (const one of ruleSites(org))
      if (!one.rule.isDefault)
        yield ruleMutant(
          one,
          'is inactive',
          () => setRuleStatus(org, ruleTargetOf(one), 'INACTIVE'),
          [],
          ['status'],
        );
  },
};
