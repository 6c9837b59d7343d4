import { Effort } from '../../../logic/solver/effort.js';
import type { Budget } from '../../../logic/solver/search.js';

/** Limits on the work for a question about all requests. */
export interface SearchLimits {
  /** Maximum number of solver conflicts per query. */
  readonly limit?: number | undefined;
  /**
   * Maximum number of steps for all queries together, or a shared budget; by default, an amount that depends on the number of
   * rules.
   */
  readonly effort?: Effort | number | undefined;
}

/** Limits on the work for answers that describe sets of sign-ins, and on the size of these answers. */
export interface RegionLimits extends SearchLimits {
  /** Maximum number of alternatives (boxes) that describe each set of sign-ins. */
  readonly boxes?: number | undefined;
  /** If present, is called with the number of processed rules in long computations. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** Default limits of the search. */
export const USUAL = {
  /** Maximum number of conflicts for each solver query. */
  conflicts: 20_000,
  /** The number of solver steps for all queries together: `base`, plus `perRule` for each rule. Ten million steps take about a second. */
  effort: { base: 30_000_000, perRule: 40_000 },
  /**
   * Maximum number of conflicts for each solver query about the reachability of a rule. The first number is for the search of all rules,
   * the second for another search of the rules that are still undecided.
   */
  conflictsOfReach: { first: 4000, second: 400_000 },
  /** The search for results may use this many times the effort of the search for short reasons. */
  resultsToReasons: 4,
  /** Maximum number of alternatives (boxes) that describe each set of sign-ins. */
  boxes: { ofChange: 64, ofQuestion: 12 },
  /**
   * Maximum number of higher-ranked rules that the description of a set of sign-ins excludes one by one. With more, the description only
   * states their number.
   */
  exceptions: 8,
} as const;

/** The number of solver steps that count in the search budget for confirming and describing one set of sign-ins. */
export const STEPS_PER_REGION = 40_000;

/** The budget of one query, and what is left of the budget that several queries share. */
export interface SharedBudget extends Budget {
  readonly conflicts: number;
  readonly effort: Effort;
  /**
   * The maximum number of solver conflicts in the search for a request that a rule decides: in the first search, and in the second search,
   * which repeats undecided ones. There is no second search if the user has set the limit of a query.
   */
  readonly conflictsOfReach: { readonly first: number; readonly second?: number };
  /**
   * The effort for making reasons shorter, such as the list of rules that shadow a rule. This effort is not taken from the effort for
   * results. Long work on a reason can therefore not cause a missing result.
   */
  readonly reasons: Effort;
}

export function budgetFor(
  lists: readonly { readonly rules: readonly unknown[] }[],
  { limit, effort }: SearchLimits = {},
): SharedBudget {
  const rules = lists.reduce((sum, list) => sum + list.rules.length, 0);
  const { base, perRule } = USUAL.effort;
  const shared = effort instanceof Effort ? effort : new Effort(effort ?? base + perRule * rules);
  return {
    conflicts: limit ?? USUAL.conflicts,
    effort: shared,
    reasons: new Effort(shared.left / USUAL.resultsToReasons),
    conflictsOfReach: limit === undefined ? USUAL.conflictsOfReach : { first: limit },
  };
}
