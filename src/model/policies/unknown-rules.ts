import { getOrMake, memoize } from '../../base/memo.js';
import type { Policy, Rule } from './policy.js';
import type { PolicyType } from './policy-type.js';
import type { Snapshot } from './snapshot.js';

/** What the rule is called that stands for those that are unknown. */
export const UNKNOWN_RULES = 'rules that are unknown';

/** What is unknown for the rules of a policy, as one of which it is unknown whether it matches. */
export function unknownRuleOf(policy: Policy, unknown: string): Rule {
  return getOrMake(byReason(policy), unknown, () => ({
    id: `rules of ${policy.id}`,
    name: UNKNOWN_RULES,
    ...UNDECIDED,
    actions: null,
    unknown,
  }));
}

/** The policies of a type that are unknown, as one of which it is unknown whether it is there. */
export function unknownPolicyOf({ name }: PolicyType, unknown: string, snapshot: Snapshot): Policy {
  const named = { id: unknownPolicyId(name), name: 'policies that are unknown' };
  return getOrMake(byType(snapshot), name, () => ({ ...UNKNOWN, ...named, type: name, unknown }));
}

/** A policy that the snapshot does not hold, of which it is known that it is there. */
export function missingPolicyOf(
  id: string,
  { name, title }: PolicyType,
  unknown: string,
  snapshot: Snapshot,
): Policy {
  return getOrMake(byType(snapshot), `${name} ${id}`, () => ({
    ...UNKNOWN,
    id,
    name: id === missingDefaultId(name) ? `default ${title}` : null,
    type: name,
    unknown,
  }));
}

export function unknownPolicyId(type: string): string {
  return `policies of ${type}`;
}

/** What stands for the default policy of a type where the snapshot does not hold it. */
export function missingDefaultId(type: string): string {
  return `default policy of ${type}`;
}

const UNDECIDED = {
  status: 'ACTIVE',
  priority: null,
  isDefault: false,
  conditions: null,
  unreadable: new Map<string, string>(),
} as const;

const UNKNOWN = { ...UNDECIDED, settings: null, rules: [], isAccountManagement: false };

/** One for each, since rules and policies are told apart by being the same object. */
const byReason = memoize((_policy: Policy) => new Map<string, Rule>());
const byType = memoize((_snapshot: Snapshot) => new Map<string, Policy>());
