import { type Clauses, HEADER, RESUME } from './clauses.js';
import type { Literal } from './literal.js';
import { NOTHING, type Trail } from './trail.js';

/** Maximum number of literals of a clause that are checked in the search for a true literal. */
const MAX_CHECKED = 32;

/** Two watched literals for each clause, as in MiniSat: the clause is visited only when one of them becomes false. */
export class Watches {
  readonly #trail: Trail;
  readonly #clauses: Clauses;
  /**
   * For each literal, its watch list. An entry has two numbers: the index of a clause, and a second literal of that clause. If the second
   * literal is true, the clause is satisfied. For a clause of two literals, the index is stored as its bitwise complement.
   */
  readonly #pairs: number[][] = [];

  constructor(trail: Trail, clauses: Clauses) {
    this.#trail = trail;
    this.#clauses = clauses;
  }

  newAtom(): void {
    this.#pairs.push([], []);
  }

  /** Starts to watch the first two literals of a clause. */
  add(place: number, literals: readonly Literal[]): void {
    const [first, second] = literals as readonly [Literal, Literal];
    const mark = literals.length === 2 ? ~place : place;
    (this.#pairs[first] as number[]).push(mark, second);
    (this.#pairs[second] as number[]).push(mark, first);
  }

  /** Returns the number of clauses that watch the literal. */
  countOf(literal: Literal): number {
    return (this.#pairs[literal] as number[]).length >> 1;
  }

  /**
   * Returns whether at least one clause that watches the literal is not known to be satisfied. If it finds a true literal in a clause, it
   * stores the literal for later calls.
   */
  isOpen(literal: Literal): boolean {
    const { value } = this.#trail;
    const pairs = this.#pairs[literal] as number[];
    for (let at = 0; at < pairs.length; at += 2) {
      if (value[pairs[at + 1] as number] === 1) continue;
      const shown = this.#holdingLiteral(pairs[at] as number);
      if (shown === NOTHING) return true;
      pairs[at + 1] = shown;
    }
    return false;
  }

  #holdingLiteral(place: number): Literal {
    if (place < 0) return NOTHING;
    const { value } = this.#trail;
    const { numbers } = this.#clauses;
    const start = place + HEADER;
    const end = start + Math.min(numbers[place] as number, MAX_CHECKED);
    for (let at = start; at < end; at++) if (value[numbers[at] as number] === 1) return numbers[at] as number;
    return NOTHING;
  }

  /** Assigns the literals that must become true because the given literal became false. Returns the violated clause, or `NOTHING`. */
  follow(failed: Literal): number {
    const trail = this.#trail;
    const { value } = trail;
    const clauses = this.#clauses.numbers;
    const pairs = this.#pairs[failed] as number[];
    const end = pairs.length;
    let kept = 0;
    for (let at = 0; at < end; at += 2) {
      const place = pairs[at] as number;
      const shown = pairs[at + 1] as number;
      pairs[kept] = place;
      pairs[kept + 1] = shown;
      kept += 2;
      const shownValue = value[shown];
      if (shownValue === 1) continue;
      if (place < 0) {
        if (shownValue === 0) trail.assign(shown, ~place);
        else {
          closeGap(pairs, kept, at + 2);
          return ~place;
        }
        continue;
      }
      const start = place + HEADER;
      let first = clauses[start] as number;
      if (first === failed) {
        first = clauses[start + 1] as number;
        clauses[start] = first;
        clauses[start + 1] = failed;
      }
      pairs[kept - 1] = first;
      if (value[first] === 1) continue;
      const other = findOther(clauses, value, place);
      if (other >= 0) {
        const literal = clauses[other] as number;
        clauses[start + 1] = literal;
        clauses[other] = failed;
        (this.#pairs[literal] as number[]).push(place, first);
        kept -= 2;
      } else if (value[first] === 0) trail.assign(first, place);
      else {
        closeGap(pairs, kept, at + 2);
        return place;
      }
    }
    if (kept < end) pairs.length = kept;
    return NOTHING;
  }

  /** Updates clause indexes after clauses were moved or dropped. */
  move(placeNow: (place: number) => number): void {
    for (const pairs of this.#pairs) {
      let kept = 0;
      for (let at = 0; at < pairs.length; at += 2) {
        const mark = pairs[at] as number;
        const place = placeNow(mark < 0 ? ~mark : mark);
        if (place < 0) continue;
        pairs[kept++] = mark < 0 ? ~place : place;
        pairs[kept++] = pairs[at + 1] as number;
      }
      pairs.length = kept;
    }
  }
}

/** Returns the index of a literal of the clause that is neither watched nor false, or -1. */
function findOther(clauses: Int32Array, value: Int8Array, place: number): number {
  const start = place + HEADER;
  const size = clauses[place] as number;
  if (size < 3) return -1;
  const resume = clauses[place + RESUME] as number;
  for (let at = resume; at < size; at++)
    if (value[clauses[start + at] as number] !== -1) {
      clauses[place + RESUME] = at;
      return start + at;
    }
  for (let at = 2; at < resume; at++)
    if (value[clauses[start + at] as number] !== -1) {
      clauses[place + RESUME] = at;
      return start + at;
    }
  return -1;
}

/** Removes the elements of a watch list from the index `kept` to the index before `from`. */
function closeGap(pairs: number[], kept: number, from: number): void {
  if (kept === from) return;
  pairs.copyWithin(kept, from);
  pairs.length -= from - kept;
}
