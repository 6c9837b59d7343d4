import { grow } from '../../base/number-arrays.js';
import type { Literal } from './literal.js';

/**
 * The number of fields that are stored before the literals of a clause. These fields are: how many literals the clause has, how many
 * decision levels it has, and the field {@link RESUME}.
 */
export const HEADER = 3;
const MARK = 1;
/**
 * Offset of the field that stores where the last search for a literal to watch stopped. The next search resumes there. Without this field,
 * long clauses would always be searched from the start.
 */
export const RESUME = 2;

const GIVEN = 0;
const DROPPED = -1;

/** All clauses of the solver in one array. A clause is identified by its index in the array. */
export class Clauses {
  numbers = new Int32Array(1024);
  #end = 0;
  #learnt = 0;

  /** The number of learnt clauses that may be dropped. Clauses of two literals are always kept. */
  get learnt(): number {
    return this.#learnt;
  }

  /** The length of the used part of the array in which all clauses are stored. */
  get extent(): number {
    return this.#end;
  }

  /**
   * Adds a clause and returns its index. For a learnt clause, `spread` is the number of decision levels of its literals; for a given
   * clause, it is 0.
   */
  add(literals: readonly Literal[], spread: number): number {
    const place = this.#end;
    this.#end += HEADER + literals.length;
    this.numbers = grow(this.numbers, this.#end);
    this.numbers[place] = literals.length;
    this.numbers[place + MARK] = spread;
    this.numbers[place + RESUME] = 2;
    this.numbers.set(literals, place + HEADER);
    if (spread > GIVEN && literals.length > 2) this.#learnt++;
    return place;
  }

  /**
   * Returns the learnt clauses that may be dropped, the least useful first: those with the most decision levels, then the longest, then the
   * oldest.
   */
  leastUseful(): number[] {
    const { numbers } = this;
    const learnt: number[] = [];
    for (const place of this.#places())
      if ((numbers[place + MARK] as number) > GIVEN && (numbers[place] as number) > 2) learnt.push(place);
    return learnt.sort(
      (a, b) =>
        (numbers[b + MARK] as number) - (numbers[a + MARK] as number) ||
        (numbers[b] as number) - (numbers[a] as number) ||
        a - b,
    );
  }

  drop(place: number): void {
    this.numbers[place + MARK] = DROPPED;
  }

  /** Drops every clause for which the test returns true. */
  dropWhere(test: (place: number) => boolean): void {
    for (const place of this.#places()) if (test(place)) this.drop(place);
  }

  /**
   * Removes the gaps that dropped clauses left. Returns a function that maps the old index of a clause to its new index, or to -1 for a
   * dropped clause.
   */
  compact(): (place: number) => number {
    const old = this.numbers;
    const end = this.#end;
    const kept = new Int32Array(old.length);
    this.#end = 0;
    this.#learnt = 0;
    for (let place = 0; place < end; ) {
      const next = place + HEADER + (old[place] as number);
      const mark = old[place + MARK] as number;
      if (mark === DROPPED) old[place + RESUME] = -1;
      else {
        kept.set(old.subarray(place, next), this.#end);
        old[place + RESUME] = this.#end;
        this.#end += next - place;
        if (mark > GIVEN && (old[place] as number) > 2) this.#learnt++;
      }
      place = next;
    }
    this.numbers = kept;
    return (place) => old[place + RESUME] as number;
  }

  *#places(): Generator<number> {
    for (let place = 0; place < this.#end; place += HEADER + (this.numbers[place] as number)) yield place;
  }
}
