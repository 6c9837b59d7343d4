import { isSynthetic } from '../../facts/synthetic-id.js';
import type { Policy } from '../../policies/policy.js';
import type { Snapshot } from '../../policies/snapshot.js';
import { renamed } from '../../policies/successors.js';
import { type AdoptableRule, adoptedIds, isGroupedPart } from '../terraform/adopted.js';

/**
 * What is planned, where what is there already is not made anew: rules that are managed together are those of the org that
 * bear their names, and a default policy is that of the org. Spec: Terraform, 4.3, 4.4.
 */
export function adopting(planned: Snapshot, prior: Snapshot, org: Snapshot): Snapshot {
  const defaults = adoptedDefaults(planned, org);
  const own = defaults.size === 0 ? planned : withDefaults(renamed(planned, idsIn(defaults)), defaults);
  return adoptingRules(own, prior, org);
}

/** By the id that the plan has for a default policy which it only now takes over, the one of the org. */
function adoptedDefaults(planned: Snapshot, org: Snapshot): ReadonlyMap<string, Policy> {
  const found = new Map<string, Policy>();
  for (const { id, type, isDefault } of planned.policies) {
    const there = isDefault && isSynthetic(id) ? defaultOf(type, org) : undefined;
    if (there !== undefined) found.set(id, there);
  }
  return found;
}

/** Of passwords there is one for each directory; the provider takes over that of the service itself. */
function defaultOf(type: string, { policies }: Snapshot): Policy | undefined {
  const defaults = policies.filter((one) => one.isDefault && one.type === type);
  return defaults.length > 1 ? defaults.find(({ name }) => name === 'Default Policy') : defaults[0];
}

function idsIn(defaults: ReadonlyMap<string, Policy>): ReadonlyMap<string, string> {
  return new Map([...defaults].map(([id, policy]) => [id, policy.id]));
}

/** What the plan does not say of a default policy is as it was. */
function withDefaults(planned: Snapshot, defaults: ReadonlyMap<string, Policy>): Snapshot {
  const there = new Map([...defaults.values()].map((policy) => [policy.id, policy]));
  const sources = new Map(planned.sources);
  const policies = planned.policies.map((policy) => {
    const own = there.get(policy.id);
    if (own === undefined) return policy;
    const said = Object.entries(policy).filter(([, value]) => value !== null && value !== undefined);
    const whole = { ...own, ...Object.fromEntries(said), rules: policy.rules } as Policy;
    const source = sources.get(policy);
    if (source !== undefined) sources.set(whole, source);
    return whole;
  });
  return { ...planned, policies, sources };
}

function adoptingRules(planned: Snapshot, prior: Snapshot, org: Snapshot): Snapshot {
  const left = new Set([...rulesIn(planned)].map(({ id }) => id));
  const gone = new Set([...rulesIn(prior)].flatMap(({ id }) => (left.has(id) ? [] : [id])));
  const there = [...rulesIn(org)].filter(({ id }) => !gone.has(id) && !left.has(id));
  const ids = adoptedIds(rulesIn(planned), there);
  return ids.size === 0 ? planned : renamed(planned, ids);
}

function* rulesIn({ policies, sources }: Snapshot): Generator<AdoptableRule> {
  for (const { id: policyId, rules } of policies)
    for (const rule of rules) {
      const isGrouped = isGroupedPart(sources.get(rule)?.terraform?.attribute);
      yield { id: rule.id, policyId, name: rule.name, isGrouped };
    }
}
