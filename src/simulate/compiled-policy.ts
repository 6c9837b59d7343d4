import { type Formula, mapAtoms } from '../logic/kleene/formula.js';
import type { Rank } from '../logic/kleene/verdict.js';
import type { Leaf } from '../model/conditions/condition.js';
import type { ConsideredPolicy } from '../model/policies/considered.js';
import type { Policy, Rule } from '../model/policies/policy.js';
import type { AtomTable, RankOf, Ranks } from './knowledge.js';
import type { ConditionResult } from './wire.js';

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
  summariseFor: (row: LeafRow) => Summarise,
): PlannedPolicy {
  const drafts = [leaves, ...rules.map((one) => one.leaves)];
  const rows = layOut(drafts.map((ofOne) => ofOne.map((leaf) => planLeaf(leaf, table))));
  const ready = (index: number) => {
    const row = rows[index] as LeafRow;
    return { leaves: row.leaves, row, summarise: summariseFor(row) };
  };
  return {
    policy,
    facts: [...new Set(rows.flatMap(({ facts }) => facts))],
    ...ready(0),
    rules: rules.map(({ rule }, index) => ({ rule, ...ready(index + 1) })),
  };
}

/**
 * A leaf with its atoms numbered. `list` is there when the meaning is any, or none, of atoms of one fact that marks all
 * of them when it is read.
 */
export interface PlannedLeaf {
  readonly leaf: Leaf;
  readonly formula: Formula<number>;
  readonly list?: AtomList;
}

export interface AtomList {
  readonly polarity: 'any' | 'none';
  readonly fact: number;
  readonly atoms: readonly number[];
}

export function planLeaf(leaf: Leaf, table: AtomTable): PlannedLeaf {
  const formula = mapAtoms(leaf.meaning, (atom) => table.numberOf(atom));
  const list = listOf(formula, table);
  return { leaf, formula, ...(list && { list }) };
}

function listOf(formula: Formula<number>, table: AtomTable): AtomList | undefined {
  const polarity = formula.kind === 'not' ? 'none' : 'any';
  const positive = formula.kind === 'not' ? formula.of : formula;
  const parts = positive.kind === 'any' ? positive.of : [positive];
  const atoms = parts.flatMap((part) => (part.kind === 'atom' ? [part.atom] : []));
  const [fact, ...more] = new Set(atoms.map((atom) => table.factOf[atom] as number));
  if (fact === undefined || more.length > 0 || atoms.length < parts.length) return undefined;
  return table.facts[fact]?.bound.kind === 'marking' ? { polarity, fact, atoms } : undefined;
}

/**
 * The leaves of a policy and of its rules, laid out in one array: asking them reads memory from left to right, which is
 * most of the cost where many rules are visited (measured: half of it).
 */
export interface LeafRow {
  readonly leaves: readonly PlannedLeaf[];
  /** The facts of its lists. */
  readonly facts: readonly number[];
  /** For each leaf a header, then its atoms. The header is twice their number, and one more when none may hold; 0 for a leaf that is no list. */
  readonly layout: Int32Array;
  /** Where this row begins. */
  readonly start: number;
}

/** A row for each policy or rule. */
export function layOut(owners: readonly (readonly PlannedLeaf[])[]): LeafRow[] {
  const rows = owners.map((leaves) => leaves.flatMap(wordsOf));
  const layout = Int32Array.from(rows.flat());
  let start = 0;
  return owners.map((leaves, index) => {
    const facts = new Set(leaves.flatMap(({ list }) => list?.fact ?? []));
    const row = { leaves, facts: [...facts], layout, start };
    start += rows[index]?.length ?? 0;
    return row;
  });
}

function wordsOf({ list }: PlannedLeaf): readonly number[] {
  if (list === undefined) return [0];
  return [2 * list.atoms.length + (list.polarity === 'none' ? 1 : 0), ...list.atoms];
}

/** What the leaves of one policy or rule come to: each with its verdict, as the wire has them, and all together. */
export interface LeafSummary {
  readonly rank: Rank;
  readonly conditions: readonly ConditionResult[];
}

/** `ranks` are good for the lists of the row. */
export type Summarise = (ranks: Ranks, rankOf: RankOf) => LeafSummary;
