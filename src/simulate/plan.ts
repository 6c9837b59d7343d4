import type { Leaf } from '../conditions/condition.js';
import type { ConsideredPolicy } from '../policies/considered.js';
import type { Policy, Rule } from '../policies/policy.js';
import type { AtomTable } from './atom-table.js';
import { type LeafRow, layOut } from './leaf-row.js';
import type { SharedSummaries, Summarise } from './leaf-summaries.js';
import { type PlannedLeaf, planLeaf } from './planned-leaf.js';

/** Policies of one type in the order in which they are visited, ready to be asked. */
export interface PlannedPolicy {
  readonly policy: Policy;
  /** The facts that its lists and those of its rules ask. */
  readonly facts: readonly number[];
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

export function plan(
  { policy, leaves, rules }: ConsideredPolicy,
  table: AtomTable,
  shared: SharedSummaries,
): PlannedPolicy {
  const ready = (drafts: readonly Leaf[]) => {
    const planned = drafts.map((leaf) => planLeaf(leaf, table));
    const row = layOut(planned);
    return { leaves: planned, row, summarise: shared.of(row) };
  };
  const own = ready(leaves);
  const planned = rules.map(({ rule, leaves: ofRule }) => ({ rule, ...ready(ofRule) }));
  const facts = new Set([own, ...planned].flatMap(({ row }) => row.facts));
  return { policy, facts: [...facts], ...own, rules: planned };
}
