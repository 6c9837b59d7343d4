import { type Bits, firstOf, hasBit, withoutBits } from '../../base/bits.js';
import { memoize } from '../../base/memo.js';
import { type Conjunction, conjunctionOf, type Sets } from '../../logic/solver/conjunction.js';
import type { Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import { testsByVariable } from './local-search.js';
import type { Space } from './space.js';

/** Maximum number of attempts to satisfy one formula. */
const MAX_ALTERNATIVES = 64;

/**
 * A solver model that changes step by step, without a search. It starts from a known model and changes values to satisfy one formula after
 * another. A value that an earlier formula fixed never changes again. This is enough to show for most reachable rules that they are
 * reachable.
 *
 * The class undoes unsuccessful changes instead of copying the model. Copies took a tenth of all memory that lint allocated.
 */
export class GreedyModel {
  readonly #space: Space;
  readonly #known: Model;
  #model: Model;
  /**
   * The array of `#model`, as long as only this object uses it. `undefined` if a caller may use the same array: the next change then copies
   * the array first.
   */
  #own: Int32Array | undefined;
  readonly #allowed = new Map<Variable, Bits>();
  readonly #changed = new Set<Variable>();
  readonly #narrowed: Narrowed[] = [];

  constructor(known: Model, space: Space) {
    this.#known = known;
    this.#model = known;
    this.#space = space;
  }

  /** The current model; later changes may modify it. */
  get model(): Model {
    return this.#model;
  }

  /**
   * Returns the variables whose values differ from the original model, except for changes that were undone. A variable may occur more than
   * once.
   */
  *changes(): Generator<Variable> {
    for (const { variable } of this.#narrowed)
      if (this.#model[variable] !== this.#known[variable]) yield variable;
  }

  /** Returns the current model, which later changes will not modify. */
  take(): Model {
    this.#own = undefined;
    return this.#model;
  }

  /** Changes values so that the formula holds. Returns `false` if this fails, which is possible although a solution exists. */
  hold({ sets, clauses }: Conjunction): boolean {
    for (const [variable, values] of sets) if (!this.#narrow(variable, values)) return false;
    return clauses.every((clause) => this.#holdOne(clause)) && this.#keepRequirements();
  }

  /** Calls the function, then undoes all changes. */
  attempt<Found>(find: () => Found): Found {
    const before = this.#narrowed.length;
    const found = find();
    this.#undo(before);
    return found;
  }

  /**
   * Yields once for each way to make the formula true, up to a limit. At each yield, the model makes the formula true in that way;
   * afterwards, the changes are undone.
   */
  *holding({ sets, clauses }: Conjunction, left = { ways: MAX_ALTERNATIVES }): Generator<this> {
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

  /**
   * Makes the conjunction false in each possible way, one after the other: each way violates one of its sets or clauses. After each
   * successful change, the function yields `this`, and the model has the changed values. It undoes the change before it tries the next one.
   */
  *falsifying({ sets, clauses }: Conjunction): Generator<this> {
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
    this.#own ??= Int32Array.from(this.#model);
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

  /**
   * Repairs the model after changes: changes further values until the model is a possible request again, and the service accepts this
   * request (see `requirements` and `wishes` of {@link Space}). Returns `false` if this fails.
   */
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

/**
 * A restriction of a variable. `allowed` (`undefined`: all values) and `value` describe the variable before the restriction, so that it can
 * be undone.
 */
interface Narrowed {
  readonly variable: Variable;
  readonly allowed: Bits | undefined;
  readonly value: number;
}

const requirementsOf = memoize(({ requirements, wishes }: Space) =>
  testsByVariable([...requirements, ...wishes]),
);
