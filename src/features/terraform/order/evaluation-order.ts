import { inOrder, type Policy, type PolicyRule, type Rule } from '../../../model/policies/policy.js';

/** Returns the names of the active rules in evaluation order, with their policies if there are several. */
export function ruleNamesInOrder(policies: readonly Policy[]): readonly string[] {
  const rules = rulesIn(policies);
  const isOfOne = new Set(rules.map(({ policy }) => policy.id)).size < 2;
  return rules.map(({ policy, rule }) => {
    const name = rule.name ?? rule.id;
    return isOfOne ? name : `${policy.name ?? policy.id} › ${name}`;
  });
}

/**
 * Returns whether the policies and rules whose priority Terraform sets are in the planned order. Other rules may be anywhere among them.
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

/** The priorities that Terraform sets, by id. */
export type RankedByTerraform = ReadonlyMap<string, number>;

/** Returns a key that is equal for versions of one rule with equal conditions and effects, including those of its policy. */
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
