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

/** No variable, no value, no single value. */
const NONE = -1;

/** With more values than these, consequences within the variable are not drawn: its aim is looked after alone. */
const MOST_DRAWN = 32;

/** Beyond so many causes, none is tried to be left out. */
const MOST_THINNED = 64;

/**
 * What literals say of variables with more than two values: an atom is a set of values, the same set is the same
 * atom. The sets that were settled on must have a value in common. One such value is kept in view, the aim of the
 * variable: while every settled set holds it there is nothing to compute, and open sets are decided by it.
 */
export class ValueSets {
  readonly #trail: Trail;
  readonly #newAtom: () => number;
  readonly #variables: ValuedVariable[] = [];
  /** By atom: the variable with more than two values that it speaks of, or -1. */
  variableOf = new Int32Array(32).fill(NONE);
  /** By atom: the only value of its set where the words are not kept. */
  #single = new Int32Array(32).fill(NONE);
  /** By atom: where the words of its set start. */
  #start = new Int32Array(32);
  #words = new Int32Array(1024);
  #end = 0;
  #contradicted: Variable = NONE;
  /** The literals of the last cause asked for, all false but the one that was explained. */
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
    const isDrawn = size <= MOST_DRAWN;
    this.#variables.push({
      size,
      isDrawn,
      all: allBits(size),
      atoms: [],
      shared: new Map(),
      settled: [],
      domain: isDrawn ? (allBits(size)[0] as number) : 0,
      domains: [],
      open: undefined,
      aim: 0,
      preferred: NONE,
    });
    return this.#variables.length - 1;
  }

  sizeOf(variable: Variable): number {
    return this.#variable(variable).size;
  }

  /** Literals over fewer than three values stand for themselves: there is nothing that the search would not see. */
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

  /** A value that every settled literal allows. */
  aimOf(variable: Variable): number {
    return this.#variable(variable).aim;
  }

  /** Aims at the preferred value again where the settled literals allow it. */
  aimAtPreferred(variable: Variable): void {
    const valued = this.#variable(variable);
    if (this.#allows(valued, valued.preferred)) valued.aim = valued.preferred;
  }

  /** Whether deciding for the atom keeps the aim. */
  isAimedAt(atom: number): boolean {
    return this.has(2 * atom, this.#variable(this.variableOf[atom] as number).aim);
  }

  /** Whether a variable with two values has the second. */
  plainAtom(variable: Variable): number {
    const { atoms } = this.#variable(variable);
    if (atoms.length === 0) atoms.push(this.#newAtom());
    return atoms[0] as number;
  }

  /** For more than two values, and a set that is neither empty nor all. The smaller of the set and the rest becomes the atom. */
  literalFor(variable: Variable, bits: Bits): Literal {
    const valued = this.#variable(variable);
    const count = countBits(bits);
    const isRest = 2 * count > valued.size || (2 * count === valued.size && hasBit(bits, 0));
    const kept = isRest ? withoutBits(bits, valued.size) : bits;
    return 2 * this.#atomFor(variable, valued, kept) + (isRest ? 1 : 0);
  }

  /** The values that the literal allows. */
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

  /** The literal holds now; draws what follows. False when the variable has no value left. */
  settle(variable: Variable, literal: Literal): boolean {
    const valued = this.#variable(variable);
    valued.settled.push(literal);
    const holds = valued.isDrawn ? this.#narrow(valued, literal) : this.#keepAim(valued, literal);
    if (!holds) this.#contradicted = variable;
    return holds;
  }

  /** Takes the literal back that was settled last. */
  unsettle(variable: Variable): void {
    const valued = this.#variable(variable);
    const literal = valued.settled.pop() as Literal;
    if (valued.isDrawn) valued.domain = valued.domains.pop() as number;
    else if (this.#excludesOne(literal)) flip(valued.open as Bits, this.#single[literal >> 1] as number);
  }

  /** Why no value was left. */
  explainContradiction(): void {
    const valued = this.#variable(this.#contradicted);
    this.#explain(valued, new Int32Array(valued.all));
  }

  /** Why the literal followed. */
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
    if (!valued.isDrawn && countBits(bits) === 1) {
      this.#single[atom] = (membersOf(bits) as [number])[0];
      valued.open ??= new Int32Array(valued.all);
      return;
    }
    this.#start[atom] = this.#end;
    this.#words = grow(this.#words, this.#end + bits.length);
    this.#words.set(bits, this.#end);
    this.#end += bits.length;
    if (valued.isDrawn) this.#draw(valued, atom);
  }

  #narrow(valued: ValuedVariable, literal: Literal): boolean {
    const before = valued.domain;
    valued.domains.push(before);
    const domain = before & this.#wordOf(literal, 0);
    if (domain === before) return true;
    if (domain === 0) return false;
    valued.domain = domain;
    if (((domain >>> valued.aim) & 1) === 0) valued.aim = this.#nextAim(valued, domain);
    const { atoms } = valued;
    for (let at = 0; at < atoms.length; at++) this.#draw(valued, atoms[at] as number);
    return true;
  }

  #nextAim({ preferred }: ValuedVariable, domain: number): number {
    return preferred >= 0 && (domain >>> preferred) & 1 ? preferred : lowestBit(domain);
  }

  /** Assigns the atom when the values that are left agree about it. */
  #draw({ domain }: ValuedVariable, atom: number): void {
    if (this.#trail.value[2 * atom] !== 0) return;
    const inside = domain & (this.#words[this.#start[atom] as number] as number);
    if (inside === domain) this.#trail.assign(2 * atom, BY_VALUES);
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

  #allows({ settled }: ValuedVariable, value: number): boolean {
    return value >= 0 && settled.every((literal) => this.has(literal, value));
  }

  /** The lowest value that all settled literals allow. */
  #findAim({ all, open, settled }: ValuedVariable): number {
    const start = open ?? all;
    for (let at = 0; at < start.length; at++) {
      let word = start[at] as number;
      for (let index = 0; word !== 0 && index < settled.length; index++) {
        const literal = settled[index] as Literal;
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

  /** Settled literals that together allow no value of `rest`: early ones first, then without those that are spare. */
  #explain({ settled }: ValuedVariable, rest: Bits): void {
    const left = new Int32Array(rest);
    const chosen: Literal[] = [];
    for (let at = 0; at < left.length; at++) {
      while (left[at] !== 0) {
        const value = at * 32 + lowestBit(left[at] as number);
        const excluding = settled.find((literal) => !this.has(literal, value)) as Literal;
        chosen.push(excluding);
        this.#keepAllowed(left, excluding);
      }
    }
    const needed = chosen.length <= MOST_THINNED ? this.#thinned(rest, chosen) : chosen;
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
  /** Whether consequences within the variable are drawn; `domain` is kept only then. */
  readonly isDrawn: boolean;
  readonly all: Bits;
  readonly atoms: number[];
  /** By hash of the set. */
  readonly shared: Map<number, readonly number[]>;
  /** What holds of the variable, in the order of the trail. */
  readonly settled: Literal[];
  domain: number;
  /** The domain before each settled literal. */
  readonly domains: number[];
  /** The values that are not excluded one by one; there once single values are asked for. */
  open: Bits | undefined;
  aim: number;
  preferred: number;
}

function flip(bits: Bits, member: number): void {
  bits[member >>> 5] = (bits[member >>> 5] as number) ^ (1 << (member & 31));
}
