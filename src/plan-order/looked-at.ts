import { inOrder, type Policy, type Rule } from '../policies/policy.js';

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

function rulesIn(policies: readonly Policy[]): readonly { readonly policy: Policy; readonly rule: Rule }[] {
  return inOrder(policies.filter(isActive)).flatMap((policy) =>
    inOrder(policy.rules.filter(isActive)).map((rule) => ({ policy, rule })),
  );
}

function isActive({ status }: Policy | Rule): boolean {
  return status === 'ACTIVE';
}
