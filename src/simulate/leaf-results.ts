import { type Rank, VERDICTS, verdictOf } from '../logic/verdict.js';
import type { Knowledge } from './knowledge.js';
import { type PlannedLeaf, rankOfLeaf } from './planned-leaf.js';
import type { ConditionResult } from './wire.js';

/** The leaves of one policy or rule as the wire has them, each with its verdict. */
export type LeafResults = (knowledge: Knowledge) => readonly ConditionResult[];

/** With more leaves than this, lists are made anew each time: the table would grow beyond use. */
const MOST_SHARED = 6;

/**
 * Most rules of an org ask the same leaves, and leaves have three verdicts: the lists that can come out are few,
 * so they are made once, frozen, and shared by all rules and all responses.
 */
export class SharedResults {
  readonly #tables = new Map<string, (readonly ConditionResult[] | undefined)[]>();

  of(leaves: readonly PlannedLeaf[]): LeafResults {
    const types = leaves.map(({ leaf }) => leaf.type);
    if (leaves.length > MOST_SHARED)
      return (knowledge) =>
        listed(
          types,
          leaves.map((leaf) => rankOfLeaf(leaf, knowledge)),
        );
    const key = types.join('\n');
    const table = this.#tables.get(key) ?? [];
    this.#tables.set(key, table);
    return (knowledge) => {
      let code = 0;
      for (const leaf of leaves) code = code * VERDICTS.length + rankOfLeaf(leaf, knowledge);
      const shared = table[code] ?? listed(types, decoded(code, leaves.length));
      table[code] = shared;
      return shared;
    };
  }
}

function listed(types: readonly string[], ranks: readonly Rank[]): readonly ConditionResult[] {
  return Object.freeze(
    types.map((type, index) => Object.freeze({ type, status: verdictOf(ranks[index] as Rank) })),
  );
}

function decoded(code: number, count: number): Rank[] {
  const ranks: Rank[] = [];
  for (let rest = code; ranks.length < count; rest = Math.floor(rest / VERDICTS.length)) {
    ranks.unshift((rest % VERDICTS.length) as Rank);
  }
  return ranks;
}
