import { getOrMake } from '../../../base/memo.js';
import { at, numberAt, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { isDefinitelyUnreachable } from '../analysis/definitely-unreachable.js';
import { restricts } from './restricts.js';

/**
 * Whether a rule or policy can apply: it and its policy are active, no rule above matches everybody, and it is not definitely unreachable.
 * Spec: Policy, "Evaluation rules".
 */
export function isInForce(resource: Resource, org: Org): boolean {
  return canApply(resource, org) && !isDefinitelyUnreachable(resource, org);
}

/**
 * Whether a rule or policy can apply, judged by statuses and rule order; its conditions are not analyzed. An active policy can apply if it
 * has an active rule. An active rule can apply if its policy is active, and no active rule above it matches everybody.
 */
function canApply(resource: Resource, org: Org): boolean {
  if (isInactive(resource)) return false;
  if (resource.kind === 'policy') return isApplied(resource, org);
  const policy = org.policyOf(resource);
  return policy === undefined || (!isInactive(policy) && !rulesBelowCatchAll(policy, org).has(resource));
}

/** Returns the rules of a policy that can apply (see {@link isInForce}), in evaluation order. */
export function rulesInForce(policy: Resource, org: Org): readonly Resource[] {
  return ordered(org.rulesOf(policy)).filter((rule) => isInForce(rule, org));
}

/** Returns policies or rules in order of priority. System objects, and objects without a priority, are last. */
export function ordered(resources: readonly Resource[]): readonly Resource[] {
  const rank = ({ value }: Resource) => [
    Number(at(value, 'system') === true),
    numberAt(value, 'priority') ?? Number.POSITIVE_INFINITY,
  ];
  return resources
    .map((resource) => ({ resource, rank: rank(resource) as [number, number] }))
    .sort(({ rank: a }, { rank: b }) => a[0] - b[0] || (a[1] < b[1] ? -1 : Number(a[1] > b[1])))
    .map(({ resource }) => resource);
}

/** Whether the resource is inactive. The default status is `ACTIVE`. */
export function isInactive({ value }: Resource): boolean {
  return textAt(value, 'status') === 'INACTIVE';
}

/** Whether a policy has an active rule. Without one, the policy never applies. If its rules are unknown, the policy counts as applied. */
function isApplied(policy: Resource, org: Org): boolean {
  return !org.hasAllRules(policy) || org.rulesOf(policy).some((rule) => !isInactive(rule));
}

/** Returns the rules of a policy below a rule that matches everyone. */
function rulesBelowCatchAll(policy: Resource, org: Org): ReadonlySet<Resource> {
  return getOrMake(org.derived(overtakenByPolicy), policy, () => {
    const rules = ordered(org.rulesOf(policy)).filter((rule) => !isInactive(rule));
    const last = rules.findIndex((rule) => !restricts(at(rule.value, 'conditions')));
    return new Set(last < 0 ? [] : rules.slice(last + 1));
  });
}

function overtakenByPolicy(): Map<Resource, ReadonlySet<Resource>> {
  return new Map();
}
