import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';

/** The rules of one policy; one that is met again is the same. */
export type Siblings = readonly Resource[];

/**
 * The rules of an org, policy by policy. Left out are those of which no policy is known, and those of a recording:
 * what it holds was not there at one time.
 */
export function rulesByPolicy(org: Org): readonly Siblings[] {
  const recordings = new Set(org.all('exchange').map(({ at }) => at.document));
  const byPolicy = new Map<string, Map<string | Resource, Resource>>();
  for (const rule of org.all('rule')) {
    if (rule.policyId === undefined || recordings.has(rule.at.document)) continue;
    const siblings = byPolicy.get(rule.policyId) ?? new Map<string | Resource, Resource>();
    byPolicy.set(rule.policyId, siblings);
    const key = rule.id ?? rule;
    if (!siblings.has(key)) siblings.set(key, rule);
  }
  return [...byPolicy.values()].map((siblings) => [...siblings.values()]);
}

/** The policies of an org, each once. */
export function distinctPolicies(org: Org): readonly Resource[] {
  return org
    .all('policy')
    .filter((policy) => policy.id === undefined || org.find('policy', policy.id) === policy);
}

/** The service made it: the default rule, or the catch-all. Spec: Policy rule, `system`. */
export function isSystem({ value }: Pick<Resource, 'value'>): boolean {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'system') === true;
}
