import { grow } from '../../base/number-arrays.js';
import type { Literal } from './literal.js';

/**
 * The reason stored for a literal without a cause: a decision, or a literal that holds in every assignment. Other reasons are the index of
 * a clause, or `BY_VALUES`.
 */
export const NOTHING = -1;
/**
 * The reason stored for a literal that follows from other literals of the same variable. For example, "the value is 1 or 2" and "the value
 * is not 1" imply "the value is 2".
 */
export const BY_VALUES = -2;

/** The current assignment in chronological order, divided into levels by decisions. */
export class Trail {
  /** The value of each literal: 1 if true, -1 if false, 0 if unassigned. */
  value = new Int8Array(64);
  /** The decision level of each atom; `reason` has the reason of its assignment. */
  level = new Int32Array(32);
  reason = new Int32Array(32);
  literals = new Int32Array(32);
  size = 0;
  /** The index in the trail of the first literal that is not propagated yet. */
  head = 0;
  atoms = 0;
  /** For each decision level above 0, the index in the trail (the list of assigned literals) of the first literal of this level. */
  readonly starts: number[] = [];

  newAtom(): number {
    const atom = this.atoms++;
    this.value = grow(this.value, 2 * this.atoms);
    this.level = grow(this.level, this.atoms);
    this.reason = grow(this.reason, this.atoms);
    this.literals = grow(this.literals, this.atoms);
    return atom;
  }

  assign(literal: Literal, reason: number): void {
    const atom = literal >> 1;
    this.value[literal] = 1;
    this.value[literal ^ 1] = -1;
    this.level[atom] = this.starts.length;
    this.reason[atom] = reason;
    this.literals[this.size++] = literal;
  }
}
