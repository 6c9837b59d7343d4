import type { ConsideredPolicy } from '../model/policies/considered-policies.js';
import type { Policy, Rule } from '../model/policies/policy.js';
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
  const drafts = [leaves, ...rules.map((one) => one.leaves)];
  const rows = layOut(drafts.map((ofOne) => ofOne.map((leaf) => planLeaf(leaf, table))));
  const ready = (index: number) => {
    const row = rows[index] as LeafRow;
    return { leaves: row.leaves, row, summarise: shared.of(row) };
  };
  return {
    policy,
    facts: [...new Set(rows.flatMap(({ facts }) => facts))],
    ...ready(0),
    rules: rules.map(({ rule }, index) => ({ rule, ...ready(index + 1) })),
  };
}
