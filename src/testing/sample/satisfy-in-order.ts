import type { Literal } from '../../logic/solver/literal.js';
import type { Model, Solver } from '../../logic/solver/satisfy.js';
import type { Budget } from '../../logic/solver/search.js';

/**
 * Returns a solver model of the `given` literals that also satisfies as many `wanted` literals as possible; earlier ones take precedence.
 * The result does not depend on earlier queries of the solver. Returns `undefined` if there is no model, or none within the budget.
 */
export function satisfyInOrder(
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
