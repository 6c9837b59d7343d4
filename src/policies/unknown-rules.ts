import { getOrMake, memoize } from '../base/memo.js';
import type { Policy, Rule } from './policy.js';
import type { PolicyType, PolicyTypeName } from './policy-type.js';
import type { Snapshot } from './snapshot.js';

/** The rules of a policy that are not known, as one of which it is not known whether it matches. */
export const unknownRuleOf: (policy: Policy) => Rule = memoize(({ id }: Policy) => ({
  id: `rules of ${id}`,
  name: 'rules that are not known',
  status: 'ACTIVE',
  priority: null,
  isDefault: false,
  conditions: null,
  unreadable: new Map<string, string>(),
  actions: null,
  isUnknown: true,
}));

/** The policies of a type that are not known, as one of which it is not known whether it is there. */
export function unknownPolicyOf({ name }: PolicyType, snapshot: Snapshot): Policy {
  return getOrMake(byType(snapshot), name, () => ({
    id: `policies of ${name}`,
    type: name,
    name: 'policies that are not known',
    status: 'ACTIVE',
    priority: null,
    isDefault: false,
    conditions: null,
    unreadable: new Map<string, string>(),
    settings: null,
    rules: [],
    isAccountManagement: false,
    isUnknown: true,
  }));
}

const byType = memoize((_snapshot: Snapshot) => new Map<PolicyTypeName, Policy>());
