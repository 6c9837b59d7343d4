import { groupBy } from '../../base/group-by.js';
import { all, always, any, atomsOf } from '../../logic/kleene/formula.js';
import type { Leaf } from '../../model/conditions/condition.js';
import { appIdOf, isApp } from '../../model/facts/app.js';
import type { Meaning } from '../../model/facts/fact.js';
import type { World } from '../../model/facts/world.js';
import { completenessOf } from '../../model/policies/completeness.js';
import { type ConsideredPolicy, consideredPolicies } from '../../model/policies/considered-policies.js';
import { appsOf, arePlaceholdersComplete } from '../../model/policies/placeholders.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { mayBeMapped, policiesOfApps, unknownMappings } from '../../model/policies/policy-of-app.js';
import { POLICY_TYPES, type SimulatedType } from '../../model/policies/policy-type.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';

/** A list of rules. The first matching rule decides. */
export interface RuleList {
  readonly type: SimulatedType;
  readonly rules: readonly ListedRule[];
  /** The policies in order, with their rules. */
  readonly policies: readonly ConsideredPolicy[];
  /**
   * The applications to which the rule list applies, if each application has its own list; absent if the list applies to all applications.
   */
  readonly appIds?: readonly string[];
}

export interface ListedRule extends PolicyRule {
  /** The formula for "the rule matches": all conditions of the rule and of its policy hold. */
  readonly meaning: Meaning;
  readonly policyLeaves: readonly Leaf[];
  readonly ruleLeaves: readonly Leaf[];
}

/**
 * Returns the rule lists of a snapshot: one list for each policy type or, for types that are mapped to applications, one list for each
 * policy.
 */
export function ruleListsOf(snapshot: Snapshot, world: World): RuleList[] {
  const byType = POLICY_TYPES.map((type: SimulatedType) => ({
    type,
    policies: consideredPolicies(type, snapshot, world),
  }));
  const named = world.isComplete('app')
    ? []
    : byType.flatMap(({ policies }) => policies.flatMap(appIdsNamed));
  const appIds = [...new Set([...appIdsOf(snapshot), ...named])];
  return byType.flatMap(({ type, policies }): RuleList[] => {
    if (policies.length === 0) return [];
    if (type.choice === 'all by priority') return [listOf(type, policies)];
    return listsByPolicy(type, policies, appIds, { snapshot, world });
  });
}

/** Returns one rule list for each policy. An application with an unknown mapping belongs to each list that it may be mapped to. */
function listsByPolicy(
  type: SimulatedType,
  policies: readonly ConsideredPolicy[],
  appIds: readonly string[],
  { snapshot, world }: { readonly snapshot: Snapshot; readonly world: World },
): RuleList[] {
  const policyFor = policiesOfApps(type, snapshot, world);
  const byPolicy = groupBy(appIds, (appId) => policyFor(appId).policyId);
  const mapped = unknownMappings(type, policies, snapshot);
  const open = groupBy(
    appIds.filter((appId) => policyFor(appId).unknown !== undefined),
    (appId) => mapped.policiesFor(policyFor(appId).unknown as UnknownPart),
  );
  return policies.map((one) => {
    const own = byPolicy.get(one.policy.id) ?? [];
    const candidates = [...open].flatMap(([ifMapped, ids]) => {
      const leaf = ifMapped.find(({ policy }) => policy === one.policy)?.leaves.at(-1);
      return leaf === undefined ? [] : [{ ids, leaf }];
    });
    const [first, ...others] = candidates;
    if (first === undefined) return { ...listOf(type, [one]), appIds: own };
    const isPossible = candidates.map(({ ids, leaf: { meaning } }) =>
      others.length === 0 ? meaning : all([any(ids.map(isApp)), meaning]),
    );
    const isMapped = { ...first.leaf, meaning: any([...own.map(isApp), ...isPossible]) };
    const policy = { ...one, leaves: [...one.leaves, isMapped] };
    return { ...listOf(type, [policy]), appIds: [...own, ...candidates.flatMap(({ ids }) => ids)] };
  });
}

/**
 * Returns those of the given rule lists that may apply to an application whose policy mapping is unknown. `unknown` is the snapshot's entry
 * for this mapping.
 */
export function possibleLists<List extends RuleList>(
  unknown: UnknownPart,
  lists: readonly List[],
): readonly List[] {
  return lists.filter(({ policies }) => policies.some(({ policy }) => mayBeMapped(unknown, policy)));
}

/**
 * Returns one rule list that combines several lists, for an application to which any of these lists may apply; `undefined` for no lists.
 */
export function anyOfLists(lists: readonly RuleList[]): RuleList | undefined {
  const [first] = lists;
  return (
    first && {
      type: first.type,
      policies: lists.flatMap(({ policies }) => policies),
      rules: lists.flatMap(({ rules }) => rules),
    }
  );
}

function appIdsNamed({ leaves, rules }: ConsideredPolicy): string[] {
  return [...leaves, ...rules.flatMap((rule) => rule.leaves)].flatMap(({ meaning }) =>
    atomsOf(meaning).flatMap((atom) => appIdOf(atom) ?? []),
  );
}

/**
 * Returns every application that a request may name. If the snapshot is incomplete, this includes mapped applications and a
 * placeholder for others.
 */
export function appIdsOf(snapshot: Snapshot): readonly string[] {
  if (completenessOf(snapshot).isComplete('apps')) return snapshot.apps.map(({ id }) => id);
  const named = appsOf(snapshot).map(({ id }) => id);
  const others = arePlaceholdersComplete(snapshot) ? [] : [OTHER_APPLICATION];
  return [...new Set([...named, ...others])];
}

/** The placeholder for applications that the snapshot does not contain. */
export const OTHER_APPLICATION = 'app';

/**
 * Returns the formula of each condition in these rule lists, as separate formulas. If one formula contained all of them, a condition that
 * never holds would make it "never". The result also has a formula that is always true: even without conditions, the snapshot determines
 * who may use which application.
 */
export function meaningsIn(
  lists: readonly RuleList[],
  world: World,
): { readonly meaning: Meaning; readonly world: World }[] {
  const meanings = lists.flatMap(({ policies }) =>
    policies.flatMap(({ leaves, rules }) =>
      [leaves, ...rules.map((rule) => rule.leaves)].flat().map(({ meaning }) => meaning),
    ),
  );
  return [always, ...meanings].map((meaning) => ({ meaning, world }));
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
