import type { Leaf, Scope } from '../conditions/condition.js';
import { leavesOf } from '../conditions/leaves.js';
import type { World } from '../facts/world.js';
import { inOrder, type Policy, type Rule } from '../policies/policy.js';
import type { AtomTable } from './knowledge.js';
import { type LeafRow, layOut } from './leaf-row.js';
import type { SharedSummaries, Summarise } from './leaf-summaries.js';
import { type PlannedLeaf, planLeaf } from './planned-leaf.js';

/** Policies of one type in the order in which they are visited, ready to be asked. */
export interface PlannedPolicy {
  readonly policy: Policy;
  readonly leaves: readonly PlannedLeaf[];
  readonly row: LeafRow;
  readonly summarise: Summarise;
  readonly rules: readonly PlannedRule[];
}

export interface PlannedRule {
  readonly rule: Rule;
  readonly leaves: readonly PlannedLeaf[];
  readonly row: LeafRow;
  readonly summarise: Summarise;
}

/** The active policies, in order, that have an active rule; with their leaves. Spec: Policy, "Evaluation rules". */
export function considered(policies: readonly Policy[], world: World): DraftPolicy[] {
  return inOrder(policies.filter(isActive)).flatMap((policy) => {
    const rules = inOrder(policy.rules.filter(isActive));
    if (rules.length === 0) return [];
    const draft = (owner: Policy | Rule) =>
      leavesOf(owner.conditions, owner.unreadable, scopeOf(owner, world));
    return [{ policy, leaves: draft(policy), rules: rules.map((rule) => ({ rule, leaves: draft(rule) })) }];
  });
}

/** A policy whose atoms are not numbered yet. */
export interface DraftPolicy {
  readonly policy: Policy;
  readonly leaves: readonly Leaf[];
  readonly rules: readonly { readonly rule: Rule; readonly leaves: readonly Leaf[] }[];
}

export function plan(
  { policy, leaves, rules }: DraftPolicy,
  table: AtomTable,
  shared: SharedSummaries,
): PlannedPolicy {
  const ready = (drafts: readonly Leaf[]) => {
    const planned = drafts.map((leaf) => planLeaf(leaf, table));
    const row = layOut(planned);
    return { leaves: planned, row, summarise: shared.of(row) };
  };
  return {
    policy,
    ...ready(leaves),
    rules: rules.map(({ rule, leaves: ofRule }) => ({ rule, ...ready(ofRule) })),
  };
}

function isActive({ status }: Policy | Rule): boolean {
  return status === 'ACTIVE';
}

function scopeOf(owner: Policy | Rule, world: World): Scope {
  return { isDefault: owner.isDefault, world };
}
