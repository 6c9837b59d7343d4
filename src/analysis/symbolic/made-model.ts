import { type Bits, firstOf, hasBit, withoutBits } from '../../base/bits.js';
import { memoize } from '../../base/memo.js';
import { type Conjunction, conjunctionOf, type Sets } from '../../logic/solver/conjunction.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import { testsByVariable } from './local-search.js';
import type { Space } from './space.js';

/** Of a formula, so many ways to hold are looked at. */
const MOST_WAYS = 64;

/**
 * A request that is made to please, without a search: from one that is known, value by value, and what was once asked
 * of a value is never given up. Most rules that are reached are reached by such a one. What is tried is undone: a copy for
 * each try was a tenth of all that lint allocates.
 */
export class MadeModel {
  readonly #space: Space;
  #model: Model;
  /** As long as nothing is changed, it is that of another. */
  #own: number[] | undefined;
  readonly #allowed = new Map<Variable, Bits>();
  readonly #changed = new Set<Variable>();
  readonly #narrowed: Narrowed[] = [];

  constructor(known: Model, space: Space) {
    this.#model = known;
    this.#space = space;
  }

  /** As it is now: it becomes another with the next change. */
  get model(): Model {
    return this.#model;
  }

  /** As it is now, to be kept. */
  take(): Model {
    this.#own = undefined;
    return this.#model;
  }

  /** Changes what it must for the formula to hold; `false` where it cannot, as far as this sees. */
  hold({ sets, clauses }: Conjunction): boolean {
    for (const [variable, values] of sets) if (!this.#narrow(variable, values)) return false;
    return clauses.every((clause) => this.#holdOne(clause)) && this.#keepRequirements();
  }

  /** What is found; afterwards it is as it was before. */
  attempt<Found>(find: () => Found): Found {
    const before = this.#narrowed.length;
    const found = find();
    this.#undo(before);
    return found;
  }

  /** Becomes, one after the other, what comes of it when the formula is to hold: in each way in which it can, the first few. */
  *holding({ sets, clauses }: Conjunction, left = { ways: MOST_WAYS }): Generator<this> {
    const before = this.#narrowed.length;
    if (left.ways-- > 0 && this.hold({ sets, clauses: [], isWhole: true })) {
      const [clause, ...rest] = clauses;
      if (clause === undefined) yield this;
      else
        for (const [variable, values] of clause)
          yield* this.holding({ sets: new Map([[variable, values]]), clauses: rest, isWhole: true }, left);
    }
    this.#undo(before);
  }

  /** Becomes, one after the other, what comes of it when the formula is not to hold: in each way in which it can fail. */
  *without({ sets, clauses }: Conjunction): Generator<this> {
    const before = this.#narrowed.length;
    for (const ways of [[...sets].map((set) => [set]), clauses])
      for (const way of ways) {
        if (this.#avoidAll(way) && this.#keepRequirements()) yield this;
        this.#undo(before);
      }
  }

  #avoidAll(sets: Iterable<readonly [Variable, Bits]>): boolean {
    for (const [variable, values] of sets)
      if (!this.#narrow(variable, withoutBits(values, this.#space.sizeOf(variable)))) return false;
    return true;
  }

  #holdOne(clause: Sets): boolean {
    for (const [variable, values] of clause)
      if (hasBit(values, this.#model[variable] as number)) return this.#narrow(variable, values);
    for (const [variable, values] of clause) if (this.#narrow(variable, values)) return true;
    return false;
  }

  #narrow(variable: Variable, values: Bits): boolean {
    const before = this.#allowed.get(variable);
    const after = before === undefined ? values : values.map((word, at) => word & (before[at] as number));
    const first = firstOf(after);
    if (first < 0) return false;
    const value = this.#model[variable] as number;
    this.#narrowed.push({ variable, allowed: before, value });
    this.#allowed.set(variable, after);
    if (hasBit(after, value)) return true;
    const preferred = this.#space.dimensions[variable]?.preferred ?? first;
    this.#set(variable, hasBit(after, preferred) ? preferred : first);
    this.#changed.add(variable);
    return true;
  }

  #set(variable: Variable, value: number): void {
    this.#own ??= this.#model.slice();
    this.#own[variable] = value;
    this.#model = this.#own;
  }

  #undo(before: number): void {
    this.#changed.clear();
    while (this.#narrowed.length > before) {
      const { variable, allowed, value } = this.#narrowed.pop() as Narrowed;
      if (allowed === undefined) this.#allowed.delete(variable);
      else this.#allowed.set(variable, allowed);
      if (this.#model[variable] !== value) this.#set(variable, value);
    }
  }

  /** What holds of every request, and of natural ones. */
  #keepRequirements(): boolean {
    const about = requirementsOf(this.#space);
    for (const variable of this.#changed) {
      this.#changed.delete(variable);
      for (const { isMet, formula } of about.get(variable) ?? [])
        if (!isMet(this.#model)) {
          const { sets, clauses } = conjunctionOf(formula, this.#space.sizeOf);
          for (const [other, values] of sets) if (!this.#narrow(other, values)) return false;
          if (!clauses.every((clause) => this.#holdOne(clause)) || !isMet(this.#model)) return false;
        }
    }
    return true;
  }
}

/** What a variable could be, and was, before it was narrowed. */
interface Narrowed {
  readonly variable: Variable;
  readonly allowed: Bits | undefined;
  readonly value: number;
}

const requirementsOf = memoize(({ requirements, wishes }: Space) =>
  testsByVariable([...requirements, ...wishes]),
);
