import { allBits, type Bits, countBits, lowestBit, wordsFor } from '../base/bits.js';
import { MATCH } from '../logic/kleene/verdict.js';
import type { PlannedPolicy } from './compiled-policy.js';
import type { AtomTable, Knowledge, Marked, RankOf, Ranks } from './knowledge.js';
import { rankOfRow } from './match-rules.js';
import { type CandidateRule, costOf, filtersOf, narrow, type RuleFilter } from './rule-filter.js';

/**
 * Finds the first rule that matches without walking all of them: what a request holds of a fact leaves, by a few word
 * operations, the rules that it may match. The facts of which a value fits the fewest rules come first, and one is left
 * out where it costs less to ask the candidates that are left. These are asked in full: the filters may leave too many,
 * never too few.
 */
export class RuleIndex {
  readonly #segments: readonly Segment[];
  readonly #facts: readonly number[];
  /** Room for what is found out of one segment. */
  readonly #candidates: Bits;
  readonly #row: Bits;

  constructor(policies: readonly PlannedPolicy[], table: AtomTable) {
    const rules = policies.flatMap((policy) => policy.rules.map((rule) => ({ policy, rule })));
    this.#facts = [...new Set(policies.flatMap(({ facts }) => facts))];
    this.#segments = segmentsOf(rules, table);
    this.#candidates = new Int32Array(wordsFor(Math.min(rules.length, SEGMENT_RULES)));
    this.#row = new Int32Array(this.#candidates.length);
  }

  firstMatch(knowledge: Knowledge): CandidateRule | undefined {
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
    for (let word = 0; word < candidates.length; word++) candidates[word] = all[word] ?? 0;
    let left = rules.length;
    for (let index = 0; index < filters.length && left > 0; index++) {
      const filter = filters[index] as RuleFilter;
      const ofFact = marked[filter.fact] as Marked;
      if (costOf(filter, ofFact) >= left * ASKING) continue;
      narrow(candidates, filter, ofFact, ranks, this.#row);
      left = countBits(candidates);
    }
  }

  #firstOf({ rules, all }: Segment, ranks: Ranks, rankOf: RankOf): CandidateRule | undefined {
    for (let word = 0; word < all.length; word++) {
      for (let rest = this.#candidates[word] as number; rest !== 0; rest &= rest - 1) {
        const candidate = rules[word * 32 + lowestBit(rest)] as CandidateRule;
        if (matches(candidate, ranks, rankOf)) return candidate;
      }
    }
    return undefined;
  }
}

/** Rules are looked up this many at a time, so that a match near the top spares the rest. */
const SEGMENT_RULES = 1024;

/** What a candidate costs that is left, in nanoseconds: asking it takes 20, and most are spared by a match above. */
const ASKING = 4;

interface Segment {
  readonly rules: readonly CandidateRule[];
  readonly all: Bits;
  /** Those of which an atom concerns the fewest rules first. */
  readonly filters: readonly RuleFilter[];
}

function segmentsOf(rules: readonly CandidateRule[], table: AtomTable): Segment[] {
  const segments: Segment[] = [];
  for (let first = 0; first < rules.length; first += SEGMENT_RULES) {
    const some = rules.slice(first, first + SEGMENT_RULES);
    const filters = filtersOf(some, table).sort((one, other) => one.wordsPerAtom - other.wordsPerAtom);
    segments.push({ rules: some, all: allBits(some.length), filters });
  }
  return segments;
}

function matches({ policy, rule }: CandidateRule, ranks: Ranks, rankOf: RankOf): boolean {
  return rankOfRow(rule.row, ranks, rankOf) === MATCH && rankOfRow(policy.row, ranks, rankOf) === MATCH;
}
