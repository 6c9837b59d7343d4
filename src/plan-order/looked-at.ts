import { inOrder, type Policy, type PolicyRule, type Rule } from '../policies/policy.js';

/** Policies and rules that are looked at, in order, as keys. Spec: Policy, "Evaluation rules". */
export function lookedAtKeys(policies: readonly Policy[]): readonly string[] {
  return rulesIn(policies).map(({ policy, rule }) => ruleKey(policy, rule));
}

/** What the active rules are called, the first first. */
export function lookedAtNames(policies: readonly Policy[]): readonly string[] {
  return rulesIn(policies).map(({ rule }) => rule.name ?? rule.id);
}

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
