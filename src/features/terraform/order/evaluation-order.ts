import { inOrder, type Policy, type PolicyRule, type Rule } from '../../../model/policies/policy.js';

/**
 * Returns the names of the active rules in evaluation order. If there are several policies, each name is preceded by the name of its
 * policy.
 */
export function ruleNamesInOrder(policies: readonly Policy[]): readonly string[] {
  const rules = rulesIn(policies);
  const isOfOne = new Set(rules.map(({ policy }) => policy.id)).size < 2;
  return rules.map(({ policy, rule }) => {
    const name = rule.name ?? rule.id;
    return isOfOne ? name : `${policy.name ?? policy.id} › ${name}`;
  });
}

/**
 * Returns whether the policies and rules whose priorities Terraform sets are in the planned order. Other policies and rules are ignored.
 */
export function isPlannedOrder(policies: readonly Policy[], planned: RankedByTerraform): boolean {
  const isAscending = (ids: readonly string[]) => {
    const ranks = ids.flatMap((id) => planned.get(id) ?? []);
    return ranks.every((rank, index) => index === 0 || (ranks[index - 1] as number) <= rank);
  };
  const active = inOrder(policies.filter(isActive));
  return (
    isAscending(active.map(({ id }) => id)) &&
    active.every(({ rules }) => isAscending(inOrder(rules.filter(isActive)).map(({ id }) => id)))
  );
}

/** The priorities that Terraform sets, by the id of the policy or rule. */
export type RankedByTerraform = ReadonlyMap<string, number>;

/**
 * Returns a key for a version of a rule. Two versions of a rule have equal keys if their conditions and effects are equal, including those
 * of the policy.
 */
export function ruleKey(policy: Policy, rule: Rule): string {
  return JSON.stringify([
    policy.id,
    policy.conditions,
    policy.settings,
    rule.id,
    rule.conditions,
    rule.actions,
  ]);
}

/** Returns the active rules of active policies in evaluation order. */
export function rulesIn(policies: readonly Policy[]): readonly PolicyRule[] {
  return inOrder(policies.filter(isActive)).flatMap((policy) =>
    inOrder(policy.rules.filter(isActive)).map((rule) => ({ policy, rule })),
  );
}

function isActive({ status }: Policy | Rule): boolean {
  return status === 'ACTIVE';
}
