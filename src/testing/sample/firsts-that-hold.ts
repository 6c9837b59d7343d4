import type { Literal } from '../../logic/solver/literal.js';
import type { Model, Solver } from '../../logic/solver/satisfy.js';
import type { Budget } from '../../logic/solver/search.js';

/**
 * A model of what is given in which each of what is wanted holds that can, together with those before it: which that
 * are does not depend on what was asked of the solver before. `undefined` where there is none, or none within the budget.
 */
export function firstsThatHold(
  given: readonly Literal[],
  wanted: readonly Literal[],
  solver: Solver,
  budget: Budget,
): Model | undefined {
  const order = [...new Set(wanted)].filter((literal) => !given.includes(literal));
  const positions = new Map(order.map((literal, at) => [literal, at]));
  const dropped = new Set<Literal>();
  const before = (end: number) => order.slice(0, end).filter((literal) => !dropped.has(literal));
  for (let end = order.length; ; ) {
    const answer = solver.solve([...given, ...before(end)], budget);
    switch (answer.kind) {
      case 'undecided':
        return undefined;
      case 'satisfiable':
        if (end === order.length) return answer.model;
        dropped.add(order[end] as Literal);
        end = order.length;
        break;
      case 'unsatisfiable':
        end = Math.max(-1, ...answer.core.flatMap((literal) => positions.get(literal) ?? []));
        if (end < 0) return undefined;
    }
  }
}
