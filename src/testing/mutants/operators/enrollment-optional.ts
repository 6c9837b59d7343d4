import { quoted } from '../../../base/messages.js';
import { setSetting } from '../../../documents/edits/set-setting.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import type { MutationOperator } from '../mutant.js';
import { decidingPolicies, mutantPath } from '../sites.js';
import { valuesWithin } from '../values-within.js';

export const enrollmentOptional: MutationOperator = {
  name: 'enrollment-optional',
  what: 'a required enrollment of an authenticator becomes optional',
  *mutants(org) {
    for (const policy of decidingPolicies(org)) {
      if (policy.type !== 'MFA_ENROLL') continue;
      for (const { path, value } of valuesWithin(policy.settings)) {
        if (value !== 'REQUIRED' || path.at(-1) !== 'self') continue;
        yield {
          path: mutantPath({ policyId: policy.id }, 'settings', ...path),
          description: `${quoted(nameOrId(policy))}: ${quoted(path.join('.'))} is \`OPTIONAL\``,
          at: { of: policy, path: ['settings', ...path] },
          types: [policy.type],
          make: () => setSetting(org, policy.id, path, 'OPTIONAL'),
        };
      }
    }
  },
};
