import { grow } from '../../base/number-arrays.js';
import type { Literal } from './literal.js';

/** Why a literal holds: a clause (its place), or one of these. */
export const NOTHING = -1;
/** The other literals of its variable leave no other choice. */
export const BY_VALUES = -2;

/** What is assigned at the moment, in the order of assignment; decisions cut it into levels. */
export class Trail {
  /** By literal: 1 when it holds, -1 when its denial does, 0 when it is open. */
  value = new Int8Array(64);
  /** By atom, like the next. */
  level = new Int32Array(32);
  reason = new Int32Array(32);
  literals = new Int32Array(32);
  size = 0;
  /** Up to here the consequences are drawn. */
  head = 0;
  atoms = 0;
  /** Where each level but the lowest starts. */
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
