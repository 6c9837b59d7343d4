import { allBits, type Bits, countBits, lowestBit, wordsFor } from '../base/bits.js';
import { MATCH } from '../logic/kleene/verdict.js';
import type { AtomTable } from './atom-table.js';
import type { Knowledge, Marked, RankOf, Ranks } from './knowledge.js';
import { rankOfRow } from './leaf-row.js';
import type { PlannedPolicy } from './plan.js';
import { type Candidate, filtersOf, narrow, type RuleFilter } from './rule-filter.js';

/**
 * Finds the first rule that matches without walking all of them: what a request holds of a fact leaves, by a few word
 * operations, the rules that it may match. The cheapest fact comes first, and no more come once it costs less to ask
 * the candidates that are left. These are asked in full: the filters may leave too many, never too few.
 */
export class RuleIndex {
  readonly #segments: readonly Segment[];
  readonly #facts: readonly number[];
  /** Room for what is found out of one segment. */
  readonly #candidates: Bits;
  readonly #row: Bits;
  readonly #costs: Float64Array;

  constructor(policies: readonly PlannedPolicy[], table: AtomTable) {
    const rules = policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
    this.#facts = [...new Set(policies.flatMap(({ facts }) => facts))];
    this.#segments = segmentsOf(rules, table);
    this.#candidates = new Int32Array(wordsFor(Math.min(rules.length, SEGMENT_RULES)));
    this.#row = new Int32Array(this.#candidates.length);
    this.#costs = new Float64Array(Math.max(0, ...this.#segments.map(({ filters }) => filters.length)));
  }

  firstMatch(knowledge: Knowledge): Candidate | undefined {
    const ranks = knowledge.ranksOf(this.#facts);
    const { marked, rank } = knowledge;
    for (const segment of this.#segments) {
      this.#narrowDown(segment, marked, ranks);
      const first = this.#firstOf(segment, ranks, rank);
      if (first !== undefined) return first;
    }
    return undefined;
  }

  #narrowDown({ rules, all, filters }: Segment, marked: readonly Marked[], ranks: Ranks): void {
    const candidates = this.#candidates;
    const costs = this.#costs;
    for (let word = 0; word < candidates.length; word++) candidates[word] = all[word] ?? 0;
    for (let index = 0; index < filters.length; index++) {
      const { fact, wordsPerAtom } = filters[index] as RuleFilter;
      costs[index] = WORD_COSTS * all.length + (marked[fact] as Marked).count * (1 + wordsPerAtom);
    }
    for (let left = rules.length; left > 0; left = countBits(candidates)) {
      const cheapest = leastOf(costs, filters.length);
      if (!((costs[cheapest] as number) < left * ASKING_COSTS)) return;
      costs[cheapest] = Number.POSITIVE_INFINITY;
      const filter = filters[cheapest] as RuleFilter;
      narrow(candidates, filter, marked[filter.fact] as Marked, ranks, this.#row);
    }
  }

  #firstOf({ rules, all }: Segment, ranks: Ranks, rankOf: RankOf): Candidate | undefined {
    for (let word = 0; word < all.length; word++) {
      for (let rest = this.#candidates[word] as number; rest !== 0; rest &= rest - 1) {
        const candidate = rules[word * 32 + lowestBit(rest)] as Candidate;
        if (matches(candidate, ranks, rankOf)) return candidate;
      }
    }
    return undefined;
  }
}

/** Rules are looked up this many at a time, so that a match near the top spares the rest. */
const SEGMENT_RULES = 1024;

/** What a filter costs for each word of its row, and asking a candidate in full, to what changing a word costs. */
const WORD_COSTS = 3;
const ASKING_COSTS = 4;

interface Segment {
  readonly rules: readonly Candidate[];
  readonly all: Bits;
  readonly filters: readonly RuleFilter[];
}

function segmentsOf(rules: readonly Candidate[], table: AtomTable): Segment[] {
  const segments: Segment[] = [];
  for (let first = 0; first < rules.length; first += SEGMENT_RULES) {
    const some = rules.slice(first, first + SEGMENT_RULES);
    segments.push({ rules: some, all: allBits(some.length), filters: filtersOf(some, table) });
  }
  return segments;
}

function leastOf(costs: Float64Array, count: number): number {
  let least = 0;
  for (let index = 1; index < count; index++)
    if ((costs[index] as number) < (costs[least] as number)) least = index;
  return least;
}

function matches({ policy, rule }: Candidate, ranks: Ranks, rankOf: RankOf): boolean {
  return rankOfRow(rule.row, ranks, rankOf) === MATCH && rankOfRow(policy.row, ranks, rankOf) === MATCH;
}
