/**
 * Kleene's strong three-valued logic, weakest value first: `and` is the minimum, `or` the maximum.
 * Spec: Policies, "Access simulation", "Status values".
 */
export const VERDICTS = ['NOT_MATCH', 'UNDEFINED', 'MATCH'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** The place of a verdict in {@link VERDICTS}: what the compiled evaluator computes with. */
export type Rank = 0 | 1 | 2;

export const NOT_MATCH = 0;
export const UNDEFINED = 1;
export const MATCH = 2;

const RANKS = { NOT_MATCH, UNDEFINED, MATCH } as const satisfies Record<Verdict, Rank>;

export function rankOf(verdict: Verdict): Rank {
  return RANKS[verdict];
}

export function verdictOf(rank: Rank): Verdict {
  return VERDICTS[rank];
}

export function negate(rank: Rank): Rank {
  return (2 - rank) as Rank;
}

/** The verdict of a plain yes or no. */
export function known(holds: boolean): Rank {
  return holds ? MATCH : NOT_MATCH;
}

/** Kleene's `and` over all; `MATCH` of none. */
export function conjunction(ranks: Iterable<Rank>): Rank {
  let least: Rank = MATCH;
  for (const rank of ranks) if (rank < least) least = rank;
  return least;
}

/** Kleene's `or` over all; `NOT_MATCH` of none. */
export function disjunction(ranks: Iterable<Rank>): Rank {
  let greatest: Rank = NOT_MATCH;
  for (const rank of ranks) if (rank > greatest) greatest = rank;
  return greatest;
}
