import { getOrMake, memoize } from '../base/memo.js';
import type { Leaf } from '../conditions/condition.js';
import { leavesOf } from '../conditions/leaves.js';
import type { World } from '../facts/world.js';
import { inOrder, type Policy, type Rule } from './policy.js';

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

/** The active policies, in order, that have an active rule; with their leaves. Spec: Policy, "Evaluation rules". */
export function considered(policies: readonly Policy[], world: World): ConsideredPolicy[] {
  const known = consideredIn(world);
  return inOrder(policies.filter(isActive))
    .map((policy) => getOrMake(known, policy, () => consideredPolicy(policy, world)))
    .filter(({ rules }) => rules.length > 0);
}

/** Whoever asks again, as simulator and analysis do of one snapshot, has the same leaves. */
const consideredIn = memoize((_: World) => new Map<Policy, ConsideredPolicy>());

function consideredPolicy(policy: Policy, world: World): ConsideredPolicy {
  const rules = inOrder(policy.rules.filter(isActive));
  const leaves = (owner: Policy | Rule) =>
    leavesOf(owner.conditions, owner.unreadable, { isDefault: owner.isDefault, world });
  return { policy, leaves: leaves(policy), rules: rules.map((rule) => ({ rule, leaves: leaves(rule) })) };
}

function isActive({ status }: Policy | Rule): boolean {
  return status === 'ACTIVE';
}
