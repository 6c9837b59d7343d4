import { type Literal, negated } from '../../../logic/solver/literal.js';
import { Solver } from '../../../logic/solver/satisfy.js';
import type { Budget } from '../../../logic/solver/search.js';
import type { Clause, RefutationStep, SignedAtom } from '../certificate.js';

export type RefutationAnswer =
  | { readonly kind: 'refuted' }
  | { readonly kind: 'undecided' }
  /** Not refuted: the literals in `holding` make every clause true. */
  | { readonly kind: 'satisfiable'; readonly holding: readonly SignedAtom[] };

/** A set of clauses over numbered atoms that the solver tries to refute. Keeps every clause that the solver learns during the search. */
export class Refutation {
  readonly #solver = new Solver({
    onLearnt: (clause) => this.#learnt.push(clause.map((one) => this.#signedOf(one))),
  });
  readonly #learnt: Clause[] = [];
  readonly #clauses: Clause[] = [];
  readonly #literals: Literal[] = [];
  readonly #atoms = new Map<Literal, number>();

  add(clause: Clause): void {
    this.#clauses.push([...new Set(clause)]);
    this.#solver.requireAny(clause.map((literal) => this.#literalOf(literal)));
  }

  solve(budget: Budget): RefutationAnswer {
    const answer = this.#solver.solve([], budget);
    if (answer.kind === 'unsatisfiable') return { kind: 'refuted' };
    if (answer.kind === 'undecided') return answer;
    const isHeld = (literal: SignedAtom) => (answer.model[Math.abs(literal) - 1] === 1) === literal > 0;
    const holding = new Set<SignedAtom>();
    for (const clause of this.#clauses) {
      if (clause.some((literal) => holding.has(literal))) continue;
      const held = clause.find(isHeld);
      if (held !== undefined) holding.add(held);
    }
    return { kind: 'satisfiable', holding: [...holding] };
  }

  /**
   * Returns the proof without unneeded clauses, or `undefined` if the clauses are not refuted. `used` contains the indexes of the added
   * clauses that the proof needs. Each step of the proof refers to earlier clauses by number: first the clauses in `used`, from 1, and then
   * the clauses of the steps.
   */
  trimmed(): { readonly used: readonly number[]; readonly steps: readonly RefutationStep[] } | undefined {
    const all = [...this.#clauses, ...this.#learnt];
    const given = this.#clauses.length;
    const propagation = new Propagation(all);
    const needed = new Map<number, readonly number[]>();
    const wanted = new Set<number>();
    const derive = (index: number, clause: Clause): boolean => {
      const by = propagation.derive(clause, index);
      if (by === undefined) return false;
      needed.set(index, by);
      return true;
    };
    if (!derive(all.length, [])) return undefined;
    for (let index = all.length; index >= given; index--) {
      if (wanted.has(index) && !derive(index, all[index] as Clause)) return undefined;
      for (const one of needed.get(index) ?? []) if (one >= given) wanted.add(one);
    }
    const steps = [...needed].sort(([one], [other]) => one - other);
    const used = [...new Set(steps.flatMap(([, by]) => by.filter((one) => one < given)))].sort(
      (a, b) => a - b,
    );
    const numbers = new Map([...used, ...steps.map(([index]) => index)].map((index, at) => [index, at + 1]));
    return {
      used,
      steps: steps.map(([index, by]) => ({
        clause: all[index] ?? [],
        by: by.map((one) => numbers.get(one) as number),
      })),
    };
  }

  #literalOf(literal: SignedAtom): Literal {
    const atom = Math.abs(literal);
    while (this.#literals.length < atom) {
      const variable = this.#solver.variable(2);
      const made = this.#solver.literal({ kind: 'atom', atom: { variable, values: [1] } });
      this.#atoms.set(made, this.#literals.push(made));
    }
    const own = this.#literals[atom - 1] as Literal;
    return literal > 0 ? own : negated(own);
  }

  #signedOf(literal: Literal): SignedAtom {
    return this.#atoms.get(literal) ?? -(this.#atoms.get(negated(literal)) as number);
  }
}

/** Unit propagation over a list of clauses. */
class Propagation {
  readonly #clauses: readonly Clause[];
  /** For each literal, the indexes of the clauses that contain it. `#short` has the indexes of clauses with at most one literal. */
  readonly #containing = new Map<SignedAtom, number[]>();
  readonly #short: number[] = [];

  constructor(clauses: readonly Clause[]) {
    this.#clauses = clauses;
    for (const [index, clause] of clauses.entries()) {
      if (clause.length < 2) this.#short.push(index);
      for (const literal of clause) {
        const known = this.#containing.get(literal);
        if (known === undefined) this.#containing.set(literal, [index]);
        else known.push(index);
      }
    }
  }

  /**
   * Derives a clause by unit propagation from the clauses with an index below `end`: assumes that the clause is false, and searches for a
   * contradiction. Returns the indexes of the clauses in the order in which they are used. Each clause forces one more literal to be true,
   * and the last clause contradicts these literals. Returns `undefined` if the clause does not follow.
   */
  derive(clause: Clause, end: number): readonly number[] | undefined {
    const reasons = new Map<SignedAtom, number | undefined>(clause.map((literal) => [-literal, undefined]));
    const waiting = [...reasons.keys()];
    const visit = (index: number): readonly number[] | undefined => {
      if (index >= end) return undefined;
      const open: SignedAtom[] = [];
      for (const literal of this.#clauses[index] as Clause) {
        if (reasons.has(literal)) return undefined;
        if (!reasons.has(-literal) && !open.includes(literal)) open.push(literal);
        if (open.length > 1) return undefined;
      }
      const [unit] = open;
      if (unit === undefined) return this.#causesOf(index, reasons);
      reasons.set(unit, index);
      waiting.push(unit);
      return undefined;
    };
    for (const index of this.#short) {
      const found = visit(index);
      if (found !== undefined) return found;
    }
    for (let at = 0; at < waiting.length; at++)
      for (const index of this.#containing.get(-(waiting[at] as SignedAtom)) ?? []) {
        const found = visit(index);
        if (found !== undefined) return found;
      }
    return undefined;
  }

  /**
   * Returns the indexes of the clauses that together make the clause `last` false, in the order of propagation. The last index is `last`
   * itself.
   */
  #causesOf(last: number, reasons: ReadonlyMap<SignedAtom, number | undefined>): readonly number[] {
    const marked = new Set((this.#clauses[last] as Clause).map((literal) => -literal));
    const causes = [last];
    for (const [literal, index] of [...reasons].reverse()) {
      if (!marked.has(literal) || index === undefined) continue;
      causes.push(index);
      for (const other of this.#clauses[index] as Clause) if (other !== literal) marked.add(-other);
    }
    return causes.reverse();
  }
}
