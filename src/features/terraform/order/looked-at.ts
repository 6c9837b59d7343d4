import { inOrder, type Policy, type PolicyRule, type Rule } from '../../../model/policies/policy.js';

/** What the active rules are called, the first first; with their policies, where there are several. */
export function lookedAtNames(policies: readonly Policy[]): readonly string[] {
  const rules = rulesIn(policies);
  const isOfOne = new Set(rules.map(({ policy }) => policy.id)).size < 2;
  return rules.map(({ policy, rule }) => {
    const name = rule.name ?? rule.id;
    return isOfOne ? name : `${policy.name ?? policy.id} › ${name}`;
  });
}

/** Whether policies and rules that Terraform ranks stand as planned; what it does not rank may stand anywhere among them. */
export function standAsPlanned(policies: readonly Policy[], planned: RankedByTerraform): boolean {
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

/** By id, the priority that a resource of Terraform gives. */
export type RankedByTerraform = ReadonlyMap<string, number>;

/** Two of one key match the same requests and do the same. */
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

/** The active rules of active policies, in the order in which they are looked at. */
export function rulesIn(policies: readonly Policy[]): readonly PolicyRule[] {
  return inOrder(policies.filter(isActive)).flatMap((policy) =>
    inOrder(policy.rules.filter(isActive)).map((rule) => ({ policy, rule })),
  );
}

function isActive({ status }: Policy | Rule): boolean {
  return status === 'ACTIVE';
}
