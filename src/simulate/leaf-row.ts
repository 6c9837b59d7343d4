import { MATCH, NOT_MATCH, negate, type Rank, VERDICTS } from '../logic/kleene/verdict.js';
import type { RankOf, Ranks } from './knowledge.js';
import { type PlannedLeaf, rankOfLeaf } from './planned-leaf.js';

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

/** Kleene's `and` of the leaves; the first that does not match ends it. */
export function rankOfRow({ leaves, layout, start }: LeafRow, ranks: Ranks, rankOf: RankOf): Rank {
  let least: Rank = MATCH;
  let at = start;
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    const header = layout[at] as number;
    const rank =
      header === 0 ? rankOfLeaf(leaves[leaf] as PlannedLeaf, rankOf) : rankOfList(layout, at, ranks);
    if (rank === NOT_MATCH) return NOT_MATCH;
    if (rank < least) least = rank;
    at += 1 + (header >> 1);
  }
  return least;
}

/** The verdicts of all leaves as the digits of one number, the first leaf's highest. */
export function codeOfRow({ leaves, layout, start }: LeafRow, ranks: Ranks, rankOf: RankOf): number {
  let code = 0;
  let at = start;
  for (let leaf = 0; leaf < leaves.length; leaf++) {
    const header = layout[at] as number;
    const rank =
      header === 0 ? rankOfLeaf(leaves[leaf] as PlannedLeaf, rankOf) : rankOfList(layout, at, ranks);
    code = code * VERDICTS.length + rank;
    at += 1 + (header >> 1);
  }
  return code;
}

/**
 * Ranks are gathered as bits, and some of them before it is asked whether one matches: most lists are short, and a processor
 * that guesses wrong at each loses more than asking all of it takes (measured: a sixth of `simulate`).
 */
function rankOfList(layout: Int32Array, at: number, ranks: Ranks): Rank {
  const header = layout[at] as number;
  const end = at + 1 + (header >> 1);
  let seen = 0;
  for (let index = at + 1; index < end && seen < MATCH; ) {
    const stop = Math.min(index + AT_ONCE, end);
    for (; index < stop; index++) seen |= ranks[layout[index] as number] as Rank;
  }
  // A match beside what is undefined is one; without a branch, too.
  const greatest = (seen & ~(seen >> 1)) as Rank;
  return (header & 1) === 0 ? greatest : negate(greatest);
}

/** So many atoms are asked before it is looked whether one matched. */
const AT_ONCE = 8;
