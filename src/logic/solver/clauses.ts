import { grow } from '../../base/number-arrays.js';
import type { Literal } from './literal.js';

/** Numbers in front of the literals of a clause: how many there are, its mark, and where to look on. */
export const HEADER = 3;
const MARK = 1;
/** Where the search for a literal to watch stopped: long clauses are not gone through from the start again. */
export const RESUME = 2;

const GIVEN = 0;
const DROPPED = -1;

/** All clauses in one array; a clause is known by its place there. */
export class Clauses {
  numbers = new Int32Array(1024);
  #end = 0;
  #learnt = 0;

  /** How many were learnt and can be dropped. */
  get learnt(): number {
    return this.#learnt;
  }

  /** How much room they take. */
  get extent(): number {
    return this.#end;
  }

  /** `spread`: over how many levels a learnt clause reaches, 0 for one that was given. */
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

  /** Those that were learnt and can be dropped, the least useful first: they reach over many levels, are long, or old. */
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

  /** Drops every clause of which the test says so. */
  dropWhere(test: (place: number) => boolean): void {
    for (const place of this.#places()) if (test(place)) this.drop(place);
  }

  /** Closes the gaps that dropped clauses left. Tells where a clause is now; -1 when it was dropped. */
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
