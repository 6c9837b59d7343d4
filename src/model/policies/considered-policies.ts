import { getOrMake } from '../../base/memo.js';
import { all, any } from '../../logic/kleene/formula.js';
import type { Leaf } from '../conditions/condition.js';
import { leavesOf } from '../conditions/leaves.js';
import { inGap } from '../facts/gap.js';
import type { World } from '../facts/world.js';
import { appMappingsOf } from './app-mappings.js';
import { completenessOf } from './completeness.js';
import { defaultPolicyOf } from './default-policy.js';
import { missingPolicyOf, unknownPolicyOf, unknownRuleOf } from './placeholders.js';
import { inOrder, type Policy, type Rule } from './policy.js';
import type { PolicyType } from './policy-type.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';
import { describeMissingDefault, describeMissingPolicy, describeUnknown } from './unknown-words.js';

/** A policy that is evaluated, with the leaves of its own conditions and of its rules' conditions. */
export interface ConsideredPolicy {
  readonly policy: Policy;
  readonly leaves: readonly Leaf[];
  /** The rules in evaluation order. */
  readonly rules: readonly ConsideredRule[];
}

export interface ConsideredRule {
  readonly rule: Rule;
  readonly leaves: readonly Leaf[];
}

/**
 * Returns the active policies of a type that have an active rule, in evaluation order, with their condition leaves. Placeholders for
 * unknown policies and rules come first, because an unknown policy or rule may be evaluated before the known ones. Spec: Policy,
 * "Evaluation rules".
 */
export function consideredPolicies(
  type: PolicyType,
  snapshot: Snapshot,
  world: World,
): readonly ConsideredPolicy[] {
  const inWorld = getOrMake(CONSIDERED, world, () => new Map<string, readonly ConsideredPolicy[]>());
  return getOrMake(inWorld, type.name, () => consideredOf(type, snapshot, world));
}

/**
 * A cache of the results of {@link consideredPolicies} by policy type. With it, the simulator and the analysis share the objects that
 * represent parts of conditions.
 */
const CONSIDERED = new WeakMap<World, Map<string, readonly ConsideredPolicy[]>>();

/** Copies the cached policies of one snapshot to another snapshot with the same policies, if each condition has the same result in both. */
export function shareConsideredPolicies(world: World, other: World): void {
  const known = CONSIDERED.get(world);
  if (known !== undefined) CONSIDERED.set(other, known);
}

function consideredOf(type: PolicyType, snapshot: Snapshot, world: World): readonly ConsideredPolicy[] {
  const known = completenessOf(snapshot);
  const leaves = (owner: Policy | Rule) => {
    const { conditions, unreadable, isDefault } = owner;
    return withUnknownParts(
      leavesOf(conditions, unreadable, { isDefault, world }),
      known.unknownConditions(owner.id),
      snapshot,
    );
  };
  const unknownRules = (policy: Policy, entry: UnknownPart | undefined): ConsideredRule[] =>
    entry === undefined
      ? []
      : [
          {
            rule: unknownRuleOf(policy, describeUnknown(entry, snapshot)),
            leaves: [gapLeaf(entry, snapshot)],
          },
        ];
  const listed = snapshot.policies.filter((policy) => policy.type === type.name && isActive(policy));
  const missing = known.unknownPart('policies', type.name);
  const unknown =
    missing === undefined ? [] : [unknownPolicyOf(type, describeUnknown(missing, snapshot), snapshot)];
  const isHeld = snapshot.policies.some((policy) => policy.type === type.name);
  return [
    ...unknown.map((policy) => ({ policy, leaves: [], rules: unknownRules(policy, missing) })),
    ...(isHeld && missing === undefined ? missingPolicies(type, snapshot) : []),
    ...inOrder(listed).flatMap((policy) => {
      const { others, order } = known.unknownRules(policy.id);
      const placed = order && gapLeaf(order, snapshot);
      const rules = [
        ...unknownRules(policy, others),
        // If the order of the rules is unknown, any matching rule may be the first, but the default rule is always the last.
        ...inOrder(policy.rules.filter(isActive)).map((rule) => ({
          rule,
          leaves: placed === undefined || rule.isDefault ? leaves(rule) : [...leaves(rule), placed],
        })),
      ];
      return rules.length === 0 ? [] : [{ policy, leaves: leaves(policy), rules }];
    }),
  ];
}

/** Returns placeholders for the policies that applications have and that the snapshot does not contain. */
function missingPolicies(type: PolicyType, snapshot: Snapshot): readonly ConsideredPolicy[] {
  if (type.choice !== 'mapped to the application') return [];
  const byDefault = defaultPolicyOf(type, snapshot);
  return [
    ...[...appMappingsOf(snapshot, type).missing].map(([id, appIds]) =>
      missingPolicy(id, describeMissingPolicy(id, appIds, type, snapshot), type, snapshot),
    ),
    ...(byDefault?.isMissing === true
      ? [missingPolicy(byDefault.id, describeMissingDefault(type, snapshot), type, snapshot)]
      : []),
  ];
}

function missingPolicy(id: string, why: string, type: PolicyType, snapshot: Snapshot): ConsideredPolicy {
  const policy = missingPolicyOf(id, type, why, snapshot);
  const leaf = { type: 'policies', meaning: inGap(why), assumptions: [] };
  return { policy, leaves: [], rules: [{ rule: unknownRuleOf(policy, why), leaves: [leaf] }] };
}

function isActive({ status }: Policy | Rule): boolean {
  return status === 'ACTIVE';
}

/**
 * Returns an undecided condition leaf for an unknown part of the snapshot. `of` is the id of the policy or rule that the leaf belongs to.
 */
export function gapLeaf(entry: UnknownPart, snapshot: Snapshot, of = entry.of): Leaf {
  return { type: entry.collection, meaning: inGap(describeUnknown(entry, snapshot), of), assumptions: [] };
}

/**
 * Adds the unknown parts of conditions to their leaves. If an include list may be incomplete, the listed values match, and every other
 * value is undecided. If an exclude list may be incomplete, the listed values do not match, and every other value is undecided.
 */
export function withUnknownParts(
  leaves: readonly Leaf[],
  unknown: readonly UnknownPart[],
  snapshot: Snapshot,
): readonly Leaf[] {
  return unknown.reduce((sofar: readonly Leaf[], entry) => withUnknownPart(sofar, entry, snapshot), leaves);
}

function withUnknownPart(leaves: readonly Leaf[], entry: UnknownPart, snapshot: Snapshot): readonly Leaf[] {
  const { path = entry.collection, known } = entry;
  const open = inGap(describeUnknown(entry, snapshot), entry.of);
  const isMeant = ({ type }: Leaf) => type === path;
  if (!leaves.some(isMeant)) return [...leaves, { type: path, meaning: open, assumptions: [] }];
  return leaves.map((leaf) => {
    if (!isMeant(leaf)) return leaf;
    const { side, meaning, assumptions } = leaf;
    if (known === 'none' || side === undefined) return { ...leaf, meaning: open };
    return {
      ...leaf,
      meaning: side === 'include' ? any([meaning, open]) : all([meaning, open]),
      assumptions: entry.isByReference ? [...assumptions, 'A21'] : assumptions,
    };
  });
}
