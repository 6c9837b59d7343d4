import {
  allBits,
  type Bits,
  countBits,
  hasBit,
  hashOfNumbers,
  lowestBit,
  membersOf,
  withoutBits,
} from '../../base/bits.js';
import { grow } from '../../base/number-arrays.js';
import { type Literal, negated, type Variable } from './literal.js';
import { BY_VALUES, type Trail } from './trail.js';

/** Marks a missing number: for example, an atom has no variable, or an atom does not represent a single value. */
const NONE = -1;

/**
 * The maximum number of values of a variable with full propagation. Full propagation assigns every literal of the variable that follows
 * from the literals assigned so far. For a variable with more values, the solver remembers only one value that all assigned literals allow.
 */
const MAX_PROPAGATED = 32;

/** Redundant causes are removed from an explanation only if it has at most this many causes. */
const MAX_REDUCED = 64;

/**
 * Evaluates literals over variables with more than two values. An atom states that the value of its variable is in a certain set. Atoms of
 * one variable with equal sets are the same atom.
 *
 * The true literals of a variable must have a value in common. The solver remembers one such value for each variable, called its aim. While
 * new literals allow the aim, nothing has to be computed. When the search decides an atom, it chooses the truth value that agrees with the
 * aim.
 */
export class ValueSets {
  readonly #trail: Trail;
  readonly #newAtom: () => number;
  readonly #variables: ValuedVariable[] = [];
  /** The variable of each atom, if the variable has more than two values; otherwise -1. */
  variableOf = new Int32Array(32).fill(NONE);
  /** For each atom that represents a single value: this value, which is stored instead of the bits of a set. For any other atom: -1. */
  #single = new Int32Array(32).fill(NONE);
  /** For each atom, the index at which the bits of its value set start. */
  #start = new Int32Array(32);
  #words = new Int32Array(1024);
  #end = 0;
  #contradicted: Variable = NONE;
  /**
   * The literals of the last explanation. If it explains why a literal is true, it contains this literal. All other literals in it are
   * false.
   */
  causes = new Int32Array(32);
  causeCount = 0;

  constructor(trail: Trail, newAtom: () => number) {
    this.#trail = trail;
    this.#newAtom = newAtom;
  }

  get count(): number {
    return this.#variables.length;
  }

  makeRoom(atoms: number): void {
    const before = this.variableOf.length;
    this.variableOf = grow(this.variableOf, atoms);
    this.#single = grow(this.#single, atoms);
    this.#start = grow(this.#start, atoms);
    this.variableOf.fill(NONE, before);
    this.#single.fill(NONE, before);
  }

  addVariable(size: number): Variable {
    const isPropagated = size <= MAX_PROPAGATED;
    this.#variables.push({
      size,
      isPropagated,
      all: allBits(size),
      atoms: [],
      shared: new Map(),
      trueLiterals: [],
      remaining: isPropagated ? (allBits(size)[0] as number) : 0,
      earlierRemaining: [],
      open: undefined,
      aim: 0,
      preferred: NONE,
    });
    return this.#variables.length - 1;
  }

  sizeOf(variable: Variable): number {
    return this.#variable(variable).size;
  }

  /** Whether the variable has at most two values, so that its literals need no further reasoning. */
  isPlain(variable: Variable): boolean {
    return this.#variable(variable).size <= 2;
  }

  atomsOf(variable: Variable): readonly number[] {
    return this.#variable(variable).atoms;
  }

  prefer(variable: Variable, value: number): void {
    this.#variable(variable).preferred = value;
  }

  preferredOf(variable: Variable): number {
    return this.#variable(variable).preferred;
  }

  /** Returns the aim of a variable: one value that all of its assigned literals allow. */
  aimOf(variable: Variable): number {
    return this.#variable(variable).aim;
  }

  /**
   * Resets the aim of the variable to its preferred value, so that the search tries this value first. The aim is one value that all
   * assigned literals allow. If an assigned literal excludes the preferred value, the aim does not change.
   */
  aimAtPreferred(variable: Variable): void {
    const valued = this.#variable(variable);
    if (this.#allows(valued, valued.preferred)) valued.aim = valued.preferred;
  }

  /**
   * Whether the set that the atom represents contains the aim of its variable: one value that all assigned literals allow. If so, the aim
   * need not change when the atom becomes true.
   */
  isAimedAt(atom: number): boolean {
    return this.has(2 * atom, this.#variable(this.variableOf[atom] as number).aim);
  }

  /** Returns the atom that is true if a variable with two values has the second value. */
  plainAtom(variable: Variable): number {
    const { atoms } = this.#variable(variable);
    if (atoms.length === 0) atoms.push(this.#newAtom());
    return atoms[0] as number;
  }

  /**
   * Returns the literal for a set of values of a variable with more than two values. The set must have some of the values, but not all. The
   * atom represents the set or its complement, whichever is smaller.
   */
  literalFor(variable: Variable, bits: Bits): Literal {
    const valued = this.#variable(variable);
    const count = countBits(bits);
    const isRest = 2 * count > valued.size || (2 * count === valued.size && hasBit(bits, 0));
    const kept = isRest ? withoutBits(bits, valued.size) : bits;
    return 2 * this.#atomFor(variable, valued, kept) + (isRest ? 1 : 0);
  }

  /** Returns the values of the variable that the literal allows. */
  valuesOf(variable: Variable, literal: Literal): number[] {
    const bits = new Int32Array(this.#variable(variable).all);
    this.#keepAllowed(bits, literal);
    return membersOf(bits);
  }

  has(literal: Literal, value: number): boolean {
    const atom = literal >> 1;
    const single = this.#single[atom] as number;
    const isIn =
      single >= 0
        ? single === value
        : (((this.#words[(this.#start[atom] as number) + (value >>> 5)] as number) >>> (value & 31)) & 1) ===
          1;
    return isIn === ((literal & 1) === 0);
  }

  /** Records that the literal holds, and propagates the consequences. Returns false if no value of the variable is left. */
  assign(variable: Variable, literal: Literal): boolean {
    const valued = this.#variable(variable);
    valued.trueLiterals.push(literal);
    const holds = valued.isPropagated ? this.#narrow(valued, literal) : this.#keepAim(valued, literal);
    if (!holds) this.#contradicted = variable;
    return holds;
  }

  /** Undoes the last call of `assign` for the variable. */
  undoAssignment(variable: Variable): void {
    const valued = this.#variable(variable);
    const literal = valued.trueLiterals.pop() as Literal;
    if (valued.isPropagated) valued.remaining = valued.earlierRemaining.pop() as number;
    else if (this.#excludesOne(literal)) flip(valued.open as Bits, this.#single[literal >> 1] as number);
  }

  /** Stores in `causes` the literals that together exclude all values of a variable. */
  explainContradiction(): void {
    const valued = this.#variable(this.#contradicted);
    this.#explain(valued, new Int32Array(valued.all));
  }

  /** Stores in `causes` the literals that implied the given literal. */
  explain(literal: Literal): void {
    const valued = this.#variable(this.variableOf[literal >> 1] as number);
    const rest = new Int32Array(valued.all);
    this.#keepAllowed(rest, negated(literal));
    this.#explain(valued, rest);
    this.causes = grow(this.causes, this.causeCount + 1);
    this.causes[this.causeCount++] = literal;
  }

  #variable(variable: Variable): ValuedVariable {
    return this.#variables[variable] as ValuedVariable;
  }

  #atomFor(variable: Variable, valued: ValuedVariable, bits: Bits): number {
    const hash = hashOfNumbers(bits);
    const alike = valued.shared.get(hash) ?? [];
    const known = alike.find((atom) => this.#isSetOf(atom, bits));
    if (known !== undefined) return known;
    const atom = this.#newAtom();
    valued.atoms.push(atom);
    valued.shared.set(hash, [...alike, atom]);
    this.#keep(variable, valued, atom, bits);
    return atom;
  }

  #isSetOf(atom: number, bits: Bits): boolean {
    for (let at = 0; at < bits.length; at++) if (this.#wordOf(2 * atom, at) !== bits[at]) return false;
    return true;
  }

  #keep(variable: Variable, valued: ValuedVariable, atom: number, bits: Bits): void {
    this.variableOf[atom] = variable;
    if (!valued.isPropagated && countBits(bits) === 1) {
      this.#single[atom] = (membersOf(bits) as [number])[0];
      valued.open ??= new Int32Array(valued.all);
      return;
    }
    this.#start[atom] = this.#end;
    this.#words = grow(this.#words, this.#end + bits.length);
    this.#words.set(bits, this.#end);
    this.#end += bits.length;
    if (valued.isPropagated) this.#propagate(valued, atom);
  }

  #narrow(valued: ValuedVariable, literal: Literal): boolean {
    const before = valued.remaining;
    valued.earlierRemaining.push(before);
    const remaining = before & this.#wordOf(literal, 0);
    if (remaining === before) return true;
    if (remaining === 0) return false;
    valued.remaining = remaining;
    if (((remaining >>> valued.aim) & 1) === 0) valued.aim = this.#nextAim(valued, remaining);
    const { atoms } = valued;
    for (let at = 0; at < atoms.length; at++) this.#propagate(valued, atoms[at] as number);
    return true;
  }

  #nextAim({ preferred }: ValuedVariable, remaining: number): number {
    return preferred >= 0 && (remaining >>> preferred) & 1 ? preferred : lowestBit(remaining);
  }

  /**
   * Assigns a truth value to an atom if the remaining values of its variable determine it: either all of them are in the set of the atom,
   * or none of them is.
   */
  #propagate({ remaining }: ValuedVariable, atom: number): void {
    if (this.#trail.value[2 * atom] !== 0) return;
    const inside = remaining & (this.#words[this.#start[atom] as number] as number);
    if (inside === remaining) this.#trail.assign(2 * atom, BY_VALUES);
    else if (inside === 0) this.#trail.assign(2 * atom + 1, BY_VALUES);
  }

  #keepAim(valued: ValuedVariable, literal: Literal): boolean {
    if (this.#excludesOne(literal)) flip(valued.open as Bits, this.#single[literal >> 1] as number);
    if (this.has(literal, valued.aim)) return true;
    const aim = this.#allows(valued, valued.preferred) ? valued.preferred : this.#findAim(valued);
    if (aim === NONE) return false;
    valued.aim = aim;
    return true;
  }

  #excludesOne(literal: Literal): boolean {
    return (literal & 1) === 1 && (this.#single[literal >> 1] as number) >= 0;
  }

  #allows({ trueLiterals }: ValuedVariable, value: number): boolean {
    return value >= 0 && trueLiterals.every((literal) => this.has(literal, value));
  }

  /** Returns the lowest value of a variable that all of its true literals allow; `NONE` if there is no such value. */
  #findAim({ all, open, trueLiterals }: ValuedVariable): number {
    const start = open ?? all;
    for (let at = 0; at < start.length; at++) {
      let word = start[at] as number;
      for (let index = 0; word !== 0 && index < trueLiterals.length; index++) {
        const literal = trueLiterals[index] as Literal;
        if (!this.#excludesOne(literal)) word &= this.#wordOf(literal, at);
      }
      if (word !== 0) return at * 32 + lowestBit(word);
    }
    return NONE;
  }

  #wordOf(literal: Literal, at: number): number {
    const atom = literal >> 1;
    const single = this.#single[atom] as number;
    const word =
      single < 0
        ? (this.#words[(this.#start[atom] as number) + at] as number)
        : single >>> 5 === at
          ? 1 << (single & 31)
          : 0;
    return literal & 1 ? ~word : word;
  }

  #keepAllowed(bits: Bits, literal: Literal): void {
    for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] as number) & this.#wordOf(literal, at);
  }

  /**
   * Stores in `causes` some assigned literals that together exclude every value in `rest`. Prefers literals that were assigned early.
   * Leaves out redundant literals.
   */
  #explain({ trueLiterals }: ValuedVariable, rest: Bits): void {
    const left = new Int32Array(rest);
    const chosen: Literal[] = [];
    for (let at = 0; at < left.length; at++) {
      while (left[at] !== 0) {
        const value = at * 32 + lowestBit(left[at] as number);
        const excluding = trueLiterals.find((literal) => !this.has(literal, value)) as Literal;
        chosen.push(excluding);
        this.#keepAllowed(left, excluding);
      }
    }
    const needed = chosen.length <= MAX_REDUCED ? this.#thinned(rest, chosen) : chosen;
    this.causes = grow(this.causes, needed.length);
    this.causeCount = needed.length;
    for (let at = 0; at < needed.length; at++) this.causes[at] = negated(needed[at] as Literal);
  }

  #thinned(rest: Bits, chosen: readonly Literal[]): Literal[] {
    const kept = [...chosen];
    for (let at = kept.length - 1; at >= 0 && kept.length > 1; at--)
      if (this.#isEmptied(rest, kept, at)) kept.splice(at, 1);
    return kept;
  }

  #isEmptied(rest: Bits, literals: readonly Literal[], leftOut: number): boolean {
    for (let at = 0; at < rest.length; at++) {
      let word = rest[at] as number;
      for (let index = 0; word !== 0 && index < literals.length; index++)
        if (index !== leftOut) word &= this.#wordOf(literals[index] as Literal, at);
      if (word !== 0) return false;
    }
    return true;
  }
}

interface ValuedVariable {
  readonly size: number;
  /**
   * Whether the variable has full propagation: after each assignment, the solver also assigns every literal of this variable that is a
   * logical consequence. If so, `remaining` always contains the values that are still possible.
   */
  readonly isPropagated: boolean;
  readonly all: Bits;
  readonly atoms: number[];
  /** The atoms of this variable by the hash of the values for which they hold, to find an atom with the same values. */
  readonly shared: Map<number, readonly number[]>;
  /** The literals of this variable that are currently true, in the order of assignment. */
  readonly trueLiterals: Literal[];
  remaining: number;
  /**
   * For each literal in `trueLiterals`, the value of `remaining` before the literal became true. Each bit of `remaining` is one value that
   * is still possible.
   */
  readonly earlierRemaining: number[];
  /**
   * The values of the variable, except those that a true literal "the variable is not this value" excludes. Absent if no atom of the
   * variable represents a single value.
   */
  open: Bits | undefined;
  aim: number;
  preferred: number;
}

function flip(bits: Bits, member: number): void {
  bits[member >>> 5] = (bits[member >>> 5] as number) ^ (1 << (member & 31));
}
