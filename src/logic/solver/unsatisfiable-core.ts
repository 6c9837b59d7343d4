import type { Literal } from './literal.js';
import type { Solver } from './satisfy.js';
import type { Budget } from './search.js';

export interface SmallCore {
  readonly core: readonly Literal[];
  /** Whether the solver has shown that each literal of the core is needed: without it, the other literals are satisfiable. */
  readonly isMinimal: boolean;
}

interface CoreOptions {
  readonly given?: readonly Literal[];
  readonly budget?: Budget;
  /** Returns whether it is already known that the literals are satisfiable together with `given`. The solver is then not queried. */
  readonly canHold?: (others: readonly Literal[]) => boolean;
}

/**
 * Reduces contradictory assumptions to a smaller contradictory set (`core`). Goes through the assumptions from the last to the first.
 * Removes an assumption if the others are contradictory without it. `given` is assumed in every query, but is not in the result.
 * `budget.effort` limits all queries together; the other limits of the budget apply to each query.
 */
export function smallestCore(
  solver: Solver,
  core: readonly Literal[],
  { given = [], budget = {}, canHold }: CoreOptions = {},
): SmallCore {
  let kept = [...core];
  let isMinimal = true;
  for (let at = kept.length - 1; at >= 0; at = Math.min(at, kept.length) - 1) {
    if (budget.effort?.isSpent) return { core: kept, isMinimal: false };
    const others = kept.toSpliced(at, 1);
    if (canHold?.(others)) continue;
    const answer = solver.solve([...given, ...others], budget);
    if (answer.kind === 'undecided') isMinimal = false;
    if (answer.kind !== 'unsatisfiable') continue;
    const needed = new Set(answer.core);
    const before = kept.slice(0, at).filter((literal) => needed.has(literal));
    kept = [...before, ...kept.slice(at + 1).filter((literal) => needed.has(literal))];
    at = before.length;
  }
  return { core: kept, isMinimal };
}
