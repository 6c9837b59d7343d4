import type { Literal } from './literal.js';
import type { Solver } from './satisfy.js';
import type { Budget } from './search.js';

export interface SmallCore {
  readonly core: readonly Literal[];
  /** Whether it is shown that no literal of it can be spared. */
  readonly isMinimal: boolean;
}

interface CoreOptions {
  readonly given?: readonly Literal[];
  readonly budget?: Budget;
  /** Whether it is known that these can hold together with what is given. */
  readonly canHold?: (others: readonly Literal[]) => boolean;
}

/**
 * Assumptions that cannot hold together, without those that can be spared: each is left out in turn, the last first,
 * and stays out if the rest still cannot hold. `given` is assumed all along and not part of the core. The budget is
 * for each question anew.
 */
export function smallestCore(
  solver: Solver,
  core: readonly Literal[],
  { given = [], budget = {}, canHold }: CoreOptions = {},
): SmallCore {
  let kept = [...core];
  let isMinimal = true;
  for (let at = kept.length - 1; at >= 0; at = Math.min(at, kept.length) - 1) {
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
