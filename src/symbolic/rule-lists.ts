import { groupBy } from '../base/group-by.js';
import type { Leaf } from '../conditions/condition.js';
import { appIdOf } from '../facts/app.js';
import type { Meaning } from '../facts/fact.js';
import type { World } from '../facts/world.js';
import { all, atomsOf } from '../logic/kleene/formula.js';
import { type ConsideredPolicy, considered } from '../policies/considered.js';
import { mappedPolicies } from '../policies/mapped-policy.js';
import type { PolicyRule } from '../policies/policy.js';
import { POLICY_TYPES, type SimulatedType } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';

/** Rules of which the first that matches decides. */
export interface RuleList {
  readonly type: SimulatedType;
  readonly rules: readonly ListedRule[];
  /** The policies, in order, with the rules of each. */
  readonly policies: readonly ConsideredPolicy[];
  /** The applications that it is for, where an application has one list of its own; all when absent. */
  readonly appIds?: readonly string[];
}

export interface ListedRule extends PolicyRule {
  /** What the policy asks and what the rule asks, together. */
  readonly meaning: Meaning;
  readonly policyLeaves: readonly Leaf[];
  readonly ruleLeaves: readonly Leaf[];
}

/** The lists of a snapshot; one for each policy of the types that are mapped to applications. */
export function ruleListsOf(snapshot: Snapshot, world: World): RuleList[] {
  const byType = POLICY_TYPES.map((type: SimulatedType) => ({
    type,
    policies: considered(
      snapshot.policies.filter((policy) => policy.type === type.name),
      world,
    ),
  }));
  const isAnyApp = snapshot.apps.length === 0;
  const named = isAnyApp ? byType.flatMap(({ policies }) => policies.flatMap(appIdsNamed)) : [];
  const appIds = [...new Set([...appIdsOf(snapshot), ...named])];
  return byType.flatMap(({ type, policies }): RuleList[] => {
    if (policies.length === 0) return [];
    if (type.choice === 'all by priority') return [listOf(type, policies)];
    const policyFor = mappedPolicies(snapshot, type, new Set(policies.map(({ policy }) => policy.id)));
    const byPolicy = groupBy(appIds, (appId) => policyFor(appId).policyId);
    return policies.map((one) => ({ ...listOf(type, [one]), appIds: byPolicy.get(one.policy.id) ?? [] }));
  });
}

function appIdsNamed({ leaves, rules }: ConsideredPolicy): string[] {
  return [...leaves, ...rules.flatMap((rule) => rule.leaves)].flatMap(({ meaning }) =>
    [...atomsOf(meaning)].flatMap((atom) => appIdOf(atom) ?? []),
  );
}

/**
 * Every application that a request may name; where the snapshot holds none, those that are mapped, and another one;
 * beside them then stand those that conditions name.
 */
export function appIdsOf({ apps, mappings }: Snapshot): readonly string[] {
  if (apps.length > 0) return apps.map(({ id }) => id);
  return [...new Set([...mappings.map(({ appId }) => appId), OTHER_APPLICATION])];
}

/** An application of which the snapshot says nothing. */
export const OTHER_APPLICATION = 'app';

/** All that the rules of these lists ask, leaf by leaf: together, a leaf that never holds would hide the others. */
export function meaningsIn(
  lists: readonly RuleList[],
  world: World,
): { readonly meaning: Meaning; readonly world: World }[] {
  return lists.flatMap(({ policies }) =>
    policies.flatMap(({ leaves, rules }) =>
      [leaves, ...rules.map((rule) => rule.leaves)].flat().map(({ meaning }) => ({ meaning, world })),
    ),
  );
}

function listOf(type: SimulatedType, policies: readonly ConsideredPolicy[]): RuleList {
  const rules = policies.flatMap(({ policy, leaves, rules }) =>
    rules.map(
      ({ rule, leaves: ruleLeaves }): ListedRule => ({
        policy,
        rule,
        meaning: all([...leaves, ...ruleLeaves].map(({ meaning }) => meaning)),
        policyLeaves: leaves,
        ruleLeaves,
      }),
    ),
  );
  return { type, policies, rules };
}
