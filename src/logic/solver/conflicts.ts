import { grow } from '../../base/number-arrays.js';
import type { ActivityOrder } from './activity.js';
import { type Clauses, HEADER } from './clauses.js';
import { type Literal, negated } from './literal.js';
import { BY_VALUES, NOTHING, type Trail } from './trail.js';
import type { ValueSets } from './value-sets.js';

/** Analyses conflicts: derives a clause or a set of assumptions that explains why a propagation failed. */
export class Conflicts {
  readonly #trail: Trail;
  readonly #sets: ValueSets;
  readonly #clauses: Clauses;
  readonly #order: ActivityOrder;
  #seen = new Int8Array(32);
  #cause: Int32Array = new Int32Array(0);
  #causeStart = 0;
  #causeEnd = 0;

  constructor(trail: Trail, sets: ValueSets, clauses: Clauses, order: ActivityOrder) {
    this.#trail = trail;
    this.#sets = sets;
    this.#clauses = clauses;
    this.#order = order;
  }

  makeRoom(atoms: number): void {
    this.#seen = grow(this.#seen, atoms);
  }

  /**
   * Returns the clause that is learnt from a conflict. Its first literal is the only one of the current decision level. `conflict` is the
   * index of the violated clause, or {@link BY_VALUES} if a variable has no value left.
   */
  learn(conflict: number): Literal[] {
    const { clause, seen } = this.#analyse(conflict);
    const learnt = this.#withoutImplied(clause, seen);
    for (const atom of seen) this.#seen[atom] = 0;
    return learnt;
  }

  /**
   * Returns the assumption that failed, and all assumptions that it contradicts. Must be called while every decision on the trail is an
   * assumption.
   */
  culprits(failed: Literal): Set<Literal> {
    const { level, literals, reason, starts } = this.#trail;
    const culprits = new Set([failed]);
    if (level[failed >> 1] === 0) return culprits;
    this.#seen[failed >> 1] = 1;
    for (let at = this.#trail.size - 1; at >= (starts[0] as number); at--) {
      const literal = literals[at] as number;
      if (this.#seen[literal >> 1] === 0) continue;
      this.#seen[literal >> 1] = 0;
      const why = reason[literal >> 1] as number;
      if (why === NOTHING) {
        culprits.add(literal);
        continue;
      }
      this.#findCause(why, literal);
      for (let index = this.#causeStart; index < this.#causeEnd; index++) {
        const atom = (this.#cause[index] as number) >> 1;
        if (atom !== literal >> 1 && (level[atom] as number) > 0) this.#seen[atom] = 1;
      }
    }
    return culprits;
  }

  /**
   * Derives a clause from the conflict by resolution, back to the first unique implication point of the current level. `seen` has the atoms
   * to unmark afterwards.
   */
  #analyse(conflict: number): { readonly clause: Literal[]; readonly seen: number[] } {
    const { level, literals, reason, starts } = this.#trail;
    const marks = this.#seen;
    const clause: Literal[] = [0];
    const seen: number[] = [];
    let open = 0;
    let at = this.#trail.size;
    let resolved = NOTHING;
    let why = conflict;
    do {
      this.#findCause(why, resolved);
      const cause = this.#cause;
      for (let index = this.#causeStart; index < this.#causeEnd; index++) {
        const literal = cause[index] as number;
        const atom = literal >> 1;
        if (literal === resolved || marks[atom] === 1 || level[atom] === 0) continue;
        marks[atom] = 1;
        seen.push(atom);
        this.#order.bump(atom);
        if (level[atom] === starts.length) open++;
        else clause.push(literal);
      }
      do resolved = literals[--at] as number;
      while (marks[resolved >> 1] === 0);
      why = reason[resolved >> 1] as number;
    } while (--open > 0);
    clause[0] = negated(resolved);
    return { clause, seen };
  }

  /**
   * Removes redundant literals from a learnt clause. A literal is redundant if it is false whenever the remaining literals of the clause
   * are false.
   */
  #withoutImplied(clause: readonly Literal[], seen: number[]): Literal[] {
    const { level } = this.#trail;
    const levels = new Set(clause.slice(1).map((literal) => level[literal >> 1] as number));
    return clause.filter((literal, index) => index === 0 || !this.#isImplied(literal, levels, seen));
  }

  #isImplied(literal: Literal, levels: ReadonlySet<number>, seen: number[]): boolean {
    const { level, reason } = this.#trail;
    if (reason[literal >> 1] === NOTHING) return false;
    const marked = seen.length;
    const waiting = [literal];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      this.#findCause(reason[next >> 1] as number, negated(next));
      for (let index = this.#causeStart; index < this.#causeEnd; index++) {
        const cause = this.#cause[index] as number;
        const atom = cause >> 1;
        if (this.#seen[atom] === 1 || level[atom] === 0) continue;
        if (reason[atom] === NOTHING || !levels.has(level[atom] as number)) {
          for (const other of seen.splice(marked)) this.#seen[other] = 0;
          return false;
        }
        this.#seen[atom] = 1;
        seen.push(atom);
        waiting.push(cause);
      }
    }
    return true;
  }

  /**
   * Finds the literals that explain an implied literal or a conflict, and stores them in `#cause`. All of them are false, except the
   * implied literal itself.
   */
  #findCause(why: number, literal: Literal): void {
    if (why === BY_VALUES) {
      if (literal === NOTHING) this.#sets.explainContradiction();
      else this.#sets.explain(literal);
      this.#cause = this.#sets.causes;
      this.#causeStart = 0;
      this.#causeEnd = this.#sets.causeCount;
    } else {
      this.#cause = this.#clauses.numbers;
      this.#causeStart = why + HEADER;
      this.#causeEnd = this.#causeStart + (this.#cause[why] as number);
    }
  }
}
