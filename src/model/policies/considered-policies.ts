import { getOrMake } from '../../base/memo.js';
import { all, any } from '../../logic/kleene/formula.js';
import type { Leaf } from '../conditions/condition.js';
import { leavesOf } from '../conditions/leaves.js';
import { inGap } from '../facts/gap.js';
import type { World } from '../facts/world.js';
import { mappedTo } from './app-mappings.js';
import { knownOf } from './completeness.js';
import { defaultPolicyOf } from './default-policy.js';
import { missingPolicyOf, unknownPolicyOf, unknownRuleOf } from './placeholders.js';
import { inOrder, type Policy, type Rule } from './policy.js';
import type { PolicyType } from './policy-type.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';
import { missingDefaultWords, missingPolicyWords, unknownWords } from './unknown-words.js';

/** A policy that takes part, with what it and its rules ask. */
export interface ConsideredPolicy {
  readonly policy: Policy;
  readonly leaves: readonly Leaf[];
  /** In the order in which they are looked at. */
  readonly rules: readonly ConsideredRule[];
}

export interface ConsideredRule {
  readonly rule: Rule;
  readonly leaves: readonly Leaf[];
}

/**
 * The active policies of a type, in order, that have an active rule; with their leaves. Policies and rules that are not
 * known may stand above those that are. Spec: Policy, "Evaluation rules".
 */
export function considered(type: PolicyType, snapshot: Snapshot, world: World): readonly ConsideredPolicy[] {
  const inWorld = getOrMake(CONSIDERED, world, () => new Map<string, readonly ConsideredPolicy[]>());
  return getOrMake(inWorld, type.name, () => consideredOf(type, snapshot, world));
}

/** By type. Whoever asks again, as simulator and analysis do of one snapshot, has the same leaves. */
const CONSIDERED = new WeakMap<World, Map<string, readonly ConsideredPolicy[]>>();

/** What is considered in a world is in another, too, of the same policies, in which all that they ask comes to the same. */
export function considerAlike(world: World, other: World): void {
  const known = CONSIDERED.get(world);
  if (known !== undefined) CONSIDERED.set(other, known);
}

function consideredOf(type: PolicyType, snapshot: Snapshot, world: World): readonly ConsideredPolicy[] {
  const known = knownOf(snapshot);
  const leaves = (owner: Policy | Rule) => {
    const { conditions, unreadable, isDefault } = owner;
    return openLeaves(
      leavesOf(conditions, unreadable, { isDefault, world }),
      known.conditionsOf(owner.id),
      snapshot,
    );
  };
  const unknownRules = (policy: Policy, entry: UnknownPart | undefined): ConsideredRule[] =>
    entry === undefined
      ? []
      : [{ rule: unknownRuleOf(policy, unknownWords(entry, snapshot)), leaves: [gapLeaf(entry, snapshot)] }];
  const listed = snapshot.policies.filter((policy) => policy.type === type.name && isActive(policy));
  const missing = known.stated('policies', type.name);
  const unknown =
    missing === undefined ? [] : [unknownPolicyOf(type, unknownWords(missing, snapshot), snapshot)];
  const isHeld = snapshot.policies.some((policy) => policy.type === type.name);
  return [
    ...unknown.map((policy) => ({ policy, leaves: [], rules: unknownRules(policy, missing) })),
    ...(isHeld && missing === undefined ? missingPolicies(type, snapshot) : []),
    ...inOrder(listed).flatMap((policy) => {
      const { others, order } = known.rulesOf(policy.id);
      const placed = order && gapLeaf(order, snapshot);
      const rules = [
        ...unknownRules(policy, others),
        // Where the order is unknown, any that would match may be the first; the one by default is the last all the same.
        ...inOrder(policy.rules.filter(isActive)).map((rule) => ({
          rule,
          leaves: placed === undefined || rule.isDefault ? leaves(rule) : [...leaves(rule), placed],
        })),
      ];
      return rules.length === 0 ? [] : [{ policy, leaves: leaves(policy), rules }];
    }),
  ];
}

/** Those that applications have and that the snapshot does not hold: that they are there is all that is known of them. */
function missingPolicies(type: PolicyType, snapshot: Snapshot): readonly ConsideredPolicy[] {
  if (type.choice !== 'mapped to the application') return [];
  const byDefault = defaultPolicyOf(type, snapshot);
  return [
    ...[...mappedTo(snapshot, type).missing].map(([id, appIds]) =>
      missingPolicy(id, missingPolicyWords(id, appIds, type, snapshot), type, snapshot),
    ),
    ...(byDefault?.isMissing === true
      ? [missingPolicy(byDefault.id, missingDefaultWords(type, snapshot), type, snapshot)]
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

/** A leaf that is not decided, for what is unknown for what has this id. */
export function gapLeaf(entry: UnknownPart, snapshot: Snapshot, of = entry.of): Leaf {
  return { type: entry.collection, meaning: inGap(unknownWords(entry, snapshot), of), assumptions: [] };
}

/**
 * The leaves with what is unknown for their lists and values. Of an open list of inclusions a listed one fits and of
 * anything else it is unknown; of exclusions a listed one is excluded.
 */
export function openLeaves(
  leaves: readonly Leaf[],
  unknown: readonly UnknownPart[],
  snapshot: Snapshot,
): readonly Leaf[] {
  return unknown.reduce((sofar: readonly Leaf[], entry) => withOpen(sofar, entry, snapshot), leaves);
}

function withOpen(leaves: readonly Leaf[], entry: UnknownPart, snapshot: Snapshot): readonly Leaf[] {
  const { path = entry.collection, known } = entry;
  const open = inGap(unknownWords(entry, snapshot), entry.of);
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
