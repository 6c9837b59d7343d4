import { Effort } from '../../../logic/solver/effort.js';
import type { Budget } from '../../../logic/solver/search.js';

/** What the answers to a question about all requests may cost. */
export interface SearchLimits {
  /** How many conflicts any one question may cost the search. */
  readonly limit?: number | undefined;
  /** How many steps all questions together may cost it, or what is left of them; when absent, as many as so many rules are worth. */
  readonly effort?: Effort | number | undefined;
}

/** What answers that describe regions of requests may cost, and how long they may be. */
export interface RegionLimits extends SearchLimits {
  /** How many boxes a region may be described by. */
  readonly boxes?: number | undefined;
  /** Told how many rules have been looked at, where that takes long. */
  readonly progress?: ((done: number, total: number) => void) | undefined;
}

/** Where nothing else is said. */
export const USUAL = {
  /** Of one question to the solver: conflicts. */
  conflicts: 20_000,
  /** Of all questions together: steps that any org is worth, and each rule of it; about ten million take a second. */
  effort: { base: 30_000_000, perRule: 40_000 },
  /** By which a region is described: boxes. */
  boxes: { ofChange: 64, ofQuestion: 12 },
  /** Rules above that are written out of a region; more are counted. */
  exceptions: 8,
} as const;

/** Steps that confirming a region and putting it into words counts for. */
export const STEPS_OF_TELLING = 40_000;

/** Of one question, and what is left of all. */
export interface SharedBudget extends Budget {
  readonly conflicts: number;
  readonly effort: Effort;
}

export function budgetFor(
  lists: readonly { readonly rules: readonly unknown[] }[],
  { limit, effort }: SearchLimits = {},
): SharedBudget {
  const rules = lists.reduce((sum, list) => sum + list.rules.length, 0);
  const { base, perRule } = USUAL.effort;
  return {
    conflicts: limit ?? USUAL.conflicts,
    effort: effort instanceof Effort ? effort : new Effort(effort ?? base + perRule * rules),
  };
}
