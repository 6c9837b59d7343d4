import { groupBy } from '../../base/group-by.js';
import type { Policy, Rule } from '../../policies/policy.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { SECRET } from '../terraform/without-secrets.js';
import { inPlaceOf } from './in-place-of.js';

/**
 * What a plan says of rules whose policy it keeps secret, in the policies that have them in the org: the id of a rule is that of
 * one rule, whatever policy it is in, and no rule moves to another one. Spec: Terraform, 2.4 and 4.1.
 */
export function inTheirPolicies(org: Snapshot, state: Snapshot): Snapshot {
  const hidden = state.policies.find(({ id }) => id === SECRET);
  if (hidden === undefined) return state;
  const policyOf = new Map(org.policies.flatMap(({ id, rules }) => rules.map((rule) => [rule.id, id])));
  const found = groupBy(hidden.rules, ({ id }) => policyOf.get(id) ?? SECRET);
  const sources = new Map(state.sources);
  const withRules = (policy: Policy, rules: readonly Rule[]) =>
    inPlaceOf(policy, { ...policy, rules }, sources);
  const policies = state.policies.flatMap((one) => {
    const own = found.get(one.id) ?? [];
    found.delete(one.id);
    if (one === hidden) return own.length === 0 ? [] : [withRules(one, own)];
    return own.length === 0 ? [one] : [withRules(one, [...one.rules, ...own])];
  });
  const others = [...found].map(([id, rules]) => inPlaceOf(hidden, { ...hidden, id, rules }, sources));
  const unknown = state.unknown?.flatMap((one) =>
    one.of === SECRET ? [one, ...others.map(({ id: of }) => ({ ...one, of }))] : [one],
  );
  return { ...state, policies: [...policies, ...others], ...(unknown && { unknown }), sources };
}
