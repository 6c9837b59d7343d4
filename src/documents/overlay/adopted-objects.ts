import { isSynthetic } from '../../model/facts/synthetic-id.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { withReplacedIds } from '../../model/policies/successors.js';
import {
  type Adoptable,
  adoptableAuthenticator,
  adoptableRule,
  ENROLLMENT,
  findAdoptedIds,
} from '../terraform/conversion/adoptable-objects.js';
import { overlayValues } from './three-way.js';
import { withSourceOf } from './with-source-of.js';

/**
 * Returns the planned state with some planned objects replaced by objects of the org. The Terraform provider does not create these objects;
 * it takes over existing ones. A default policy is replaced by the org's default policy of the same type. An authenticator is replaced by
 * the org's authenticator with the same key. Rules that one resource manages together are replaced by the org's rules with the same names.
 * Spec: Terraform, 4.3, 4.4, 4.7 and 4.10.
 */
export function adoptExistingObjects(planned: Snapshot, prior: Snapshot, org: Snapshot): Snapshot {
  const defaults = adoptedDefaults(planned, org);
  const own =
    defaults.size === 0 ? planned : withDefaults(withReplacedIds(planned, idsIn(defaults)), defaults);
  return adoptRulesAndAuthenticators(own, prior, org);
}

/** Maps the planned id of each default policy that Terraform does not manage yet to the org's default policy of the same type. */
function adoptedDefaults(planned: Snapshot, org: Snapshot): ReadonlyMap<string, Policy> {
  const found = new Map<string, Policy>();
  for (const { id, type, isDefault } of planned.policies) {
    const there = isDefault && isSynthetic(id) ? defaultOf(type, org) : undefined;
    if (there !== undefined) found.set(id, there);
  }
  return found;
}

/**
 * Returns the default policy of a type that the Terraform provider adopts; `undefined` if the org has none. There is one default password
 * policy per directory; the provider adopts the one of the service's own directory.
 */
function defaultOf(type: string, { policies }: Snapshot): Policy | undefined {
  const defaults = policies.filter((one) => one.isDefault && one.type === type);
  return defaults.length > 1 ? defaults.find(({ name }) => name === 'Default Policy') : defaults[0];
}

function idsIn(defaults: ReadonlyMap<string, Policy>): ReadonlyMap<string, string> {
  return new Map([...defaults].map(([id, policy]) => [id, policy.id]));
}

/** Keeps the values of a default policy that the plan does not set. */
function withDefaults(planned: Snapshot, defaults: ReadonlyMap<string, Policy>): Snapshot {
  const there = new Map([...defaults.values()].map((policy) => [policy.id, policy]));
  const sources = new Map(planned.sources);
  const policies = planned.policies.map((policy) => {
    const own = there.get(policy.id);
    if (own === undefined) return policy;
    const setValues = Object.entries(policy).filter(([, value]) => value !== null && value !== undefined);
    return withSourceOf(
      policy,
      { ...own, ...Object.fromEntries(setValues), rules: policy.rules } as Policy,
      sources,
    );
  });
  return { ...planned, policies, sources };
}

function adoptRulesAndAuthenticators(planned: Snapshot, prior: Snapshot, org: Snapshot): Snapshot {
  const left = new Set([...adoptableIn(planned)].map(({ id }) => id));
  const gone = new Set([...adoptableIn(prior)].flatMap(({ id }) => (left.has(id) ? [] : [id])));
  const there = [...adoptableIn(org)].filter(({ id }) => !gone.has(id) && !left.has(id));
  const ids = findAdoptedIds(adoptableIn(planned), there);
  return ids.size === 0
    ? planned
    : keepUnsetValues(withReplacedIds(planned, ids), new Set(ids.values()), org);
}

function* adoptableIn({ policies, authenticators, sources }: Snapshot): Generator<Adoptable> {
  for (const { id: policyId, rules, type } of policies)
    for (const rule of rules)
      yield adoptableRule({ ...rule, policyId, type }, sources.get(rule)?.terraform?.attribute);
  for (const one of authenticators) yield adoptableAuthenticator(one);
}

/**
 * Returns the planned state in which some rules keep values of the org. The Terraform provider takes over these rules and edits them. They
 * keep each value that the plan does not set. Spec: Terraform, 4.7.
 */
function keepUnsetValues(planned: Snapshot, taken: ReadonlySet<string>, org: Snapshot): Snapshot {
  const sources = new Map(planned.sources);
  const policies = planned.policies.map((policy) => {
    if (policy.type !== ENROLLMENT) return policy;
    const there = org.policies.find(({ id }) => id === policy.id)?.rules ?? [];
    const rules = policy.rules.map((rule) => {
      const current = taken.has(rule.id) ? there.find(({ id }) => id === rule.id) : undefined;
      return current === undefined ? rule : withSourceOf(rule, overlayValues(current, rule) as Rule, sources);
    });
    return withSourceOf(policy, { ...policy, rules }, sources);
  });
  return { ...planned, policies, sources };
}
