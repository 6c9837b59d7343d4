import { quoted } from '../../../base/messages.js';
import { movePolicy } from '../../../documents/edits/move-policy.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { MutationOperator } from '../mutant.js';
import { decidingPolicies, mutantPath } from '../sites.js';

/** The operator that swaps adjacent policies, for policy types whose policies are evaluated in order. */
export const policiesSwapped: MutationOperator = {
  name: 'policies-swapped',
  what: 'a policy is swapped with the policy above it',
  *mutants(org) {
    const policies = decidingPolicies(org, 'all by priority').filter(({ isDefault }) => !isDefault);
    for (const [index, policy] of policies.entries()) {
      const above = policies[index - 1];
      if (above?.type !== policy.type) continue;
      yield {
        path: mutantPath({ policyId: policy.id }),
        description: `${quoted(nameOrId(policy))}: moved above ${quoted(nameOrId(above))}`,
        at: { of: policy, path: [] },
        types: [policy.type],
        mustVisit: above,
        make: () => movePolicy(org, policy.id, { above: above.id }),
      };
    }
  },
};
