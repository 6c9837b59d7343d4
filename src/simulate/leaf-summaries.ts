import { conjunction, type Rank, VERDICTS, verdictOf } from '../logic/kleene/verdict.js';
import type { RankOf, Ranks } from './knowledge.js';
import { codeOfRow, type LeafRow } from './leaf-row.js';
import { rankOfLeaf } from './planned-leaf.js';
import type { ConditionResult } from './wire.js';

/** What the leaves of one policy or rule come to: each with its verdict, as the wire has them, and all together. */
export interface LeafSummary {
  readonly rank: Rank;
  readonly conditions: readonly ConditionResult[];
}

/** `ranks` are good for the lists of the row. */
export type Summarise = (ranks: Ranks, rankOf: RankOf) => LeafSummary;

/** With more leaves than this, summaries are made anew each time: the table would grow beyond use. */
const MOST_SHARED = 6;

/**
 * Most rules of an org ask the same leaves, and leaves have three verdicts: the summaries that can come out are
 * few, so they are made once, frozen, and shared by all rules and all responses.
 */
export class SharedSummaries {
  readonly #tables = new Map<string, (LeafSummary | undefined)[]>();

  of(row: LeafRow): Summarise {
    const { leaves } = row;
    const types = leaves.map(({ leaf }) => leaf.type);
    if (leaves.length > MOST_SHARED) {
      return (_, rankOf) =>
        summary(
          types,
          leaves.map((leaf) => rankOfLeaf(leaf, rankOf)),
        );
    }
    const key = types.join('\n');
    const table = this.#tables.get(key) ?? [];
    this.#tables.set(key, table);
    return (ranks, rankOf) => {
      const code = codeOfRow(row, ranks, rankOf);
      const shared = table[code];
      if (shared !== undefined) return shared;
      const made = summary(types, decoded(code, leaves.length));
      table[code] = made;
      return made;
    };
  }
}

function summary(types: readonly string[], ranks: readonly Rank[]): LeafSummary {
  const conditions = types.map((type, index) =>
    Object.freeze({ type, status: verdictOf(ranks[index] as Rank) }),
  );
  return { rank: conjunction(ranks), conditions: Object.freeze(conditions) };
}

function decoded(code: number, count: number): Rank[] {
  const ranks: Rank[] = [];
  for (let rest = code; ranks.length < count; rest = Math.floor(rest / VERDICTS.length)) {
    ranks.unshift((rest % VERDICTS.length) as Rank);
  }
  return ranks;
}
