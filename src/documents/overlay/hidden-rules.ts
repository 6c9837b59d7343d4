import { groupBy } from '../../base/group-by.js';
import { SECRET } from '../../base/secrets/secret-texts.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { withSourceOf } from './with-source-of.js';

/**
 * Places hidden rules: planned rules whose policy id is secret. The org contains a rule with the same id. The hidden rule moves to the
 * policy of that rule, because ids of rules are unique across policies, and a rule never changes its policy. The list of unknown parts may
 * have entries about hidden rules. These entries are repeated for each policy that may contain the rules. Spec: Terraform, 2.4 and 4.1.
 */
export function placeHiddenRules(org: Snapshot, state: Snapshot, before: Snapshot): Snapshot {
  const hidden = hiddenPolicyIn(state);
  if (hidden === undefined && !state.unknown?.some(({ of }) => of === SECRET)) return state;
  const policyOf = new Map(org.policies.flatMap(({ id, rules }) => rules.map((rule) => [rule.id, id])));
  const concerned = new Set(
    [hidden, hiddenPolicyIn(before)].flatMap(
      (one) => one?.rules.flatMap(({ id }) => policyOf.get(id) ?? []) ?? [],
    ),
  );
  const unknown = state.unknown?.flatMap((one) =>
    one.of === SECRET && concerned.size > 0 ? [...concerned].map((of) => ({ ...one, of })) : [one],
  );
  const stateWithUnknown = { ...state, ...(unknown && { unknown }) };
  if (hidden === undefined) return stateWithUnknown;
  const found = groupBy(hidden.rules, ({ id }) => policyOf.get(id) ?? SECRET);
  const sources = new Map(state.sources);
  const withRules = (policy: Policy, rules: readonly Rule[]) =>
    withSourceOf(policy, { ...policy, rules }, sources);
  const policies = state.policies.flatMap((one) => {
    const own = found.get(one.id) ?? [];
    found.delete(one.id);
    if (one === hidden) return own.length === 0 ? [] : [withRules(one, own)];
    return own.length === 0 ? [one] : [withRules(one, [...one.rules, ...own])];
  });
  const others = [...found].map(([id, rules]) => withSourceOf(hidden, { ...hidden, id, rules }, sources));
  return { ...stateWithUnknown, policies: [...policies, ...others], sources };
}

/** Returns the placeholder policy that contains the rules whose policy id is secret; `undefined` if there are no such rules. */
function hiddenPolicyIn({ policies }: Snapshot): Policy | undefined {
  return policies.find(({ id }) => id === SECRET);
}
