import { Effort } from '../logic/solver/effort.js';
import type { Budget } from '../logic/solver/search.js';

/** What the answers to a question about all requests may cost. */
export interface SearchLimits {
  /** How many conflicts any one question may cost the search. */
  readonly limit?: number | undefined;
  /** How many steps all questions together may cost it, or what is left of them; when absent, as many as so many rules are worth. */
  readonly effort?: Effort | number | undefined;
}

/** Of one question, and what is left of all. */
export interface SharedBudget extends Budget {
  readonly conflicts: number;
  readonly effort: Effort;
}

const USUAL_LIMIT = 20_000;

/** Steps that confirming a region and putting it into words counts for. */
export const TELLING = 40_000;

/** Steps that any org is worth, and each rule of it. */
const EFFORT = { base: 30_000_000, perRule: 40_000 };

export function budgetFor(
  lists: readonly { readonly rules: readonly unknown[] }[],
  { limit, effort }: SearchLimits = {},
): SharedBudget {
  const rules = lists.reduce((sum, list) => sum + list.rules.length, 0);
  return {
    conflicts: limit ?? USUAL_LIMIT,
    effort: effort instanceof Effort ? effort : new Effort(effort ?? EFFORT.base + EFFORT.perRule * rules),
  };
}
