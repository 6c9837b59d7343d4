import type { Rule } from '../../../src/model/policies/policy.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { withSources } from '../../generators/org.js';

/**
 * Returns a copy of the org in which some enrollment policies permit only a password. Some session rules may require a second factor, and
 * some application rules require one factor. `bits` chooses these policies and rules.
 */
export function scarce(org: Snapshot, bits: number): Snapshot {
  const isChosen = (index: number) => ((bits >> (index % 31)) & 1) === 1;
  const key = `${org.brand.toLowerCase()}_password`;
  const settings = { type: 'AUTHENTICATORS', authenticators: [{ key, enroll: { self: 'REQUIRED' } }] };
  const actionsOf = (type: string, index: number): Pick<Rule, 'actions'> | undefined => {
    if (type === 'OKTA_SIGN_ON')
      return { actions: { signon: { access: 'ALLOW', requireFactor: isChosen(index + 3) } } };
    if (type !== 'ACCESS_POLICY') return undefined;
    const verificationMethod = { type: 'ASSURANCE', factorMode: '1FA', constraints: [] };
    return { actions: { appSignOn: { access: 'ALLOW', verificationMethod } } };
  };
  const policies = org.policies.map((policy, index) => ({
    ...policy,
    ...(policy.type === 'MFA_ENROLL' && isChosen(index) && { settings }),
    rules: policy.rules.map((rule, number) =>
      isChosen(index + number + 1) ? { ...rule, ...actionsOf(policy.type, number) } : rule,
    ),
  }));
  return withSources({ ...org, policies });
}
