import { type Formula, mapAtoms } from '../logic/kleene/formula.js';
import type { Rank } from '../logic/kleene/verdict.js';
import type { Leaf } from '../model/conditions/condition.js';
import type { Meaning } from '../model/facts/fact.js';
import type { ConsideredPolicy } from '../model/policies/considered-policies.js';
import type { Policy, Rule } from '../model/policies/policy.js';
import type { AtomTable, Knowledge, RankOf, Ranks } from './knowledge.js';
import type { ConditionResult } from './wire.js';

/** A policy compiled for evaluation, with its rules in the order in which they are evaluated. */
export interface CompiledPolicy {
  readonly policy: Policy;
  /**
   * The numbers of the facts in the atom lists of the policy and its rules. For each request, these facts must be evaluated before the
   * lists.
   */
  readonly facts: readonly number[];
  readonly leaves: readonly CompiledLeaf[];
  readonly row: LeafRow;
  readonly summarise: Summarise;
  readonly rules: readonly CompiledRule[];
}

/** A rule compiled for evaluation. */
export interface CompiledRule {
  readonly rule: Rule;
  readonly leaves: readonly CompiledLeaf[];
  readonly row: LeafRow;
  readonly summarise: Summarise;
}

/**
 * Compiles a policy with its rules. `summariseFor` returns the function that computes the verdicts of the condition leaves of a policy or
 * rule.
 */
export function compilePolicy(
  { policy, leaves, rules }: ConsideredPolicy,
  table: AtomTable,
  summariseFor: (row: LeafRow) => Summarise,
): CompiledPolicy {
  const drafts = [leaves, ...rules.map((one) => one.leaves)];
  const rows = layOutRows(drafts.map((ofOne) => ofOne.map((leaf) => compileLeaf(leaf, table))));
  const compiledPart = (index: number) => {
    const row = rows[index] as LeafRow;
    return { leaves: row.leaves, row, summarise: summariseFor(row) };
  };
  return {
    policy,
    facts: factsOf(rows),
    ...compiledPart(0),
    rules: rules.map(({ rule }, index) => ({ rule, ...compiledPart(index + 1) })),
  };
}

/**
 * A condition leaf compiled for evaluation. Many leaves only test whether the request has any, or none, of some values of one fact. Such a
 * leaf has a `list` of atoms, which is evaluated instead of the formula.
 */
export interface CompiledLeaf {
  readonly leaf: Leaf;
  /**
   * The condition as a formula over atom numbers. It is built when it is first read. Most leaves need no formula, because they have a
   * `list`, which is evaluated instead.
   */
  readonly formula: Formula<number>;
  readonly list?: AtomList;
}

/**
 * A condition leaf as a list of atoms of one fact. With the polarity `any`, the leaf matches if one of these atoms matches; with `none`, if
 * none of them matches.
 */
export interface AtomList {
  readonly polarity: 'any' | 'none';
  readonly fact: number;
  readonly atoms: readonly number[];
}

export function compileLeaf(leaf: Leaf, table: AtomTable): CompiledLeaf {
  return new LeafInTable(leaf, table);
}

class LeafInTable implements CompiledLeaf {
  readonly leaf: Leaf;
  readonly list?: AtomList;
  readonly #table: AtomTable;
  #formula: Formula<number> | undefined;

  constructor(leaf: Leaf, table: AtomTable) {
    this.leaf = leaf;
    this.#table = table;
    const list = listOf(leaf.meaning, table);
    if (list !== undefined) this.list = list;
  }

  get formula(): Formula<number> {
    this.#formula ??= mapAtoms(this.leaf.meaning, (atom) => this.#table.numberOf(atom));
    return this.#formula;
  }
}

function listOf(meaning: Meaning, table: AtomTable): AtomList | undefined {
  const positive = meaning.kind === 'not' ? meaning.of : meaning;
  const parts = positive.kind === 'any' ? positive.of : [positive];
  const [first] = parts;
  if (first?.kind !== 'atom') return undefined;
  const { fact } = first.atom;
  const isOfFact = (part: Meaning) => part.kind === 'atom' && part.atom.fact === fact;
  if (!parts.every(isOfFact)) return undefined;
  const atoms = parts.flatMap((part) => (part.kind === 'atom' ? [table.numberOf(part.atom)] : []));
  const number = table.factOf[atoms[0] as number] as number;
  if (table.facts[number]?.bound.kind !== 'marking') return undefined;
  return { polarity: meaning.kind === 'not' ? 'none' : 'any', fact: number, atoms };
}

/**
 * The condition leaves of a policy or rule (its row). The rows of a policy and its rules share one array. Evaluating the rules reads this
 * memory from left to right, which halves the cost when many rules are visited (measured).
 */
export interface LeafRow {
  readonly leaves: readonly CompiledLeaf[];
  /**
   * For each leaf, a header and then the atoms of its list. The header is 0 for a leaf without a list. Otherwise, it is twice the number of
   * atoms. It is one more if the list excludes its atoms (polarity `none`).
   */
  readonly layout: Int32Array;
  /** The index in `layout` at which the leaves of this policy or rule begin. */
  readonly start: number;
}

/** Returns a row of condition leaves for each policy or rule; all rows share one array. */
export function layOutRows(owners: readonly (readonly CompiledLeaf[])[]): LeafRow[] {
  const rows = owners.map((leaves) => leaves.flatMap(layoutOf));
  const layout = Int32Array.from(rows.flat());
  let start = 0;
  return owners.map((leaves, index) => {
    const row = { leaves, layout, start };
    start += rows[index]?.length ?? 0;
    return row;
  });
}

/** Returns the numbers of the facts that these policies and rules test with atom lists. Each number occurs once. */
function factsOf(rows: readonly LeafRow[]): readonly number[] {
  const facts = new Set<number>();
  for (const { leaves } of rows) for (const { list } of leaves) if (list !== undefined) facts.add(list.fact);
  return [...facts];
}

function layoutOf({ list }: CompiledLeaf): readonly number[] {
  if (list === undefined) return [0];
  return [2 * list.atoms.length + (list.polarity === 'none' ? 1 : 0), ...list.atoms];
}

/**
 * The verdict of each condition leaf of a policy or rule, in the format of the simulate response. `rank` is the conjunction of these
 * verdicts.
 */
export interface LeafSummary {
  readonly rank: Rank;
  readonly conditions: readonly ConditionResult[];
}

/**
 * A function that returns the verdicts of the condition leaves of one policy or rule. The facts that the leaves depend on must have been
 * read for the request.
 */
export type Summarise = (ranks: Ranks, rankOf: RankOf) => LeafSummary;

/**
 * The verdicts of the condition leaves of all policies and rules of a list, for one request at a time. Each policy and each rule is a row.
 */
export interface RowSummaries {
  /** Begins the evaluation of a request. Must be called before `summaryAt` is called for the request. */
  begin(knowledge: Knowledge): void;
  /**
   * Returns the verdicts of the policy or rule (row) with this number. Rows are in the order of the list: each policy comes before its
   * rules.
   */
  summaryAt(row: number, ranks: Ranks, rankOf: RankOf): LeafSummary;
}
