import { allBits, type Bits, countBits, lowestBit, wordsFor } from '../base/bits.js';
import { lazy } from '../base/lazy.js';
import { MATCH } from '../logic/kleene/verdict.js';
import type { CompiledPolicy } from './compiled-policy.js';
import type { AtomTable, Knowledge, Marked, RankOf, Ranks } from './knowledge.js';
import { rankOfRow } from './match-rules.js';
import { type CandidateRule, costOf, filtersOf, narrow, type RuleFilter } from './rule-filter.js';

/**
 * Finds the first matching rule without evaluating all rules. Filters, one or more for each fact, remove most rules that the request cannot
 * match, by a few operations on bits. The most selective filters come first. A filter is skipped if evaluating the remaining candidates is
 * cheaper. Filters never remove a matching rule, but may leave rules that do not match. Therefore, the remaining candidates are evaluated
 * completely.
 */
export class RuleIndex {
  /**
   * One function for each segment. A segment consists of `SEGMENT_RULES` consecutive rules of the list. The function returns the segment
   * with its filters, and creates them when a request first reaches the segment.
   */
  readonly #segments: readonly (() => Segment)[];
  readonly #facts: readonly number[];
  /**
   * The rules of the current {@link Segment} that may match the current request, as a bit set. The same memory is used for each segment.
   */
  readonly #candidates: Bits;
  readonly #row: Bits;

  constructor(policies: readonly CompiledPolicy[], table: AtomTable) {
    const rules = policies.flatMap((policy) =>
      policy.rules.map((rule) => ({ policy, rule, decision: undefined })),
    );
    this.#facts = [...new Set(policies.flatMap(({ facts }) => facts))];
    this.#segments = segmentsOf(rules, table);
    this.#candidates = new Int32Array(wordsFor(Math.min(rules.length, SEGMENT_RULES)));
    this.#row = new Int32Array(this.#candidates.length);
  }

  firstMatch(knowledge: Knowledge): CandidateRule | undefined {
    const ranks = knowledge.ranksOf(this.#facts);
    const { marked, rank } = knowledge;
    for (const segmentAt of this.#segments) {
      const segment = segmentAt();
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
      if (costOf(filter, ofFact) >= left * CANDIDATE_COST) continue;
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

/** Number of rules in a segment of a rule list. A match in an early segment saves the work for later segments. */
const SEGMENT_RULES = 1024;

/**
 * The average time for a candidate rule that the filters leave, in nanoseconds. Evaluating a rule takes 20 ns, but the rules after the
 * first matching rule are not evaluated.
 */
const CANDIDATE_COST = 4;

interface Segment {
  readonly rules: readonly CandidateRule[];
  readonly all: Bits;
  /** The filters in order of selectivity: filters whose atoms affect the fewest rules come first. */
  readonly filters: readonly RuleFilter[];
}

function segmentsOf(rules: readonly CandidateRule[], table: AtomTable): (() => Segment)[] {
  const segments: (() => Segment)[] = [];
  for (let first = 0; first < rules.length; first += SEGMENT_RULES)
    segments.push(lazy(() => segmentOf(rules.slice(first, first + SEGMENT_RULES), table)));
  return segments;
}

function segmentOf(rules: readonly CandidateRule[], table: AtomTable): Segment {
  const filters = filtersOf(rules, table).sort((one, other) => one.wordsPerAtom - other.wordsPerAtom);
  return { rules, all: allBits(rules.length), filters };
}

function matches({ policy, rule }: CandidateRule, ranks: Ranks, rankOf: RankOf): boolean {
  return rankOfRow(rule.row, ranks, rankOf) === MATCH && rankOfRow(policy.row, ranks, rankOf) === MATCH;
}
