import { type Literal, negated } from '../logic/solver/literal.js';
import type { Solver } from '../logic/solver/satisfy.js';

/** A rule as the solver has it: where it decides if it is reached, and where it keeps others from being reached. */
export interface Link {
  readonly own: Literal;
  readonly shield: Literal;
}

/** Rules of which the first that matches decides, as literals made when they are asked for. Spec: Policy, "Evaluation rules". */
export class FirstMatch {
  readonly #links: readonly Link[];
  readonly #solver: Solver;
  /** At each place, that nothing above it matches; and that its rule decides. */
  readonly #reached: Literal[];
  readonly #deciding = new Map<number, Literal>();

  constructor(links: readonly Link[], solver: Solver) {
    this.#links = links;
    this.#solver = solver;
    this.#reached = [solver.literal({ kind: 'always' })];
  }

  /** That the rule at this place decides; at the place after the last, that none does. */
  decides(place: number): Literal {
    const known = this.#deciding.get(place);
    if (known !== undefined) return known;
    const link = this.#links[place];
    const reached = this.reached(place);
    const literal = link === undefined ? reached : both(link.own, reached, this.#solver);
    this.#deciding.set(place, literal);
    return literal;
  }

  /** That nothing above this place matches. */
  reached(place: number): Literal {
    for (let next = this.#reached.length; next <= place; next++) {
      const before = this.#reached[next - 1] as Literal;
      const { shield } = this.#links[next - 1] as Link;
      this.#reached.push(both(before, negated(shield), this.#solver));
    }
    return this.#reached[place] as Literal;
  }
}

/** A literal that holds exactly when both do. */
export function both(one: Literal, other: Literal, solver: Solver): Literal {
  if (one === other) return one;
  const literal = solver.selector();
  solver.requireAny([negated(literal), one]);
  solver.requireAny([negated(literal), other]);
  solver.requireAny([literal, negated(one), negated(other)]);
  return literal;
}
