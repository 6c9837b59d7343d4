/**
 * The verdicts: the values of Kleene's strong three-valued logic, in ascending order. `and` is the minimum, `or` the maximum.
 * Spec: Policies, "Access simulation", "Status values".
 */
export const VERDICTS = ['NOT_MATCH', 'UNDEFINED', 'MATCH'] as const;

export type Verdict = (typeof VERDICTS)[number];

/** The index of a verdict in {@link VERDICTS}. Formulas are evaluated with these numbers. */
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

/** Converts a boolean to a truth value (rank): true is `MATCH`, false is `NOT_MATCH`. */
export function known(holds: boolean): Rank {
  return holds ? MATCH : NOT_MATCH;
}

/** Returns Kleene's `and` of all truth values; `MATCH` for an empty list. */
export function conjunction(ranks: Iterable<Rank>): Rank {
  let least: Rank = MATCH;
  for (const rank of ranks) if (rank < least) least = rank;
  return least;
}

/** Returns Kleene's `or` of all truth values; `NOT_MATCH` for an empty list. */
export function disjunction(ranks: Iterable<Rank>): Rank {
  let greatest: Rank = NOT_MATCH;
  for (const rank of ranks) if (rank > greatest) greatest = rank;
  return greatest;
}
