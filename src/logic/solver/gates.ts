import { areSame, type Bits, bitsOf, countBits, hashOfNumbers, withoutBits } from '../../base/bits.js';
import type { Formula } from '../kleene/formula.js';
import { type Choice, type Literal, negated, type Variable } from './literal.js';
import type { Search } from './search.js';

/**
 * An atom that is true exactly if all of its parts are true (an AND gate). The negation of a gate represents a disjunction: at least one
 * part is false.
 */
interface Gate {
  readonly parts: readonly Literal[];
  /**
   * Whether the solver has the clauses that define the gate. `isDefinedHolding`: the clauses state that all parts are true if the gate is
   * true. `isDefinedFailing`: the clauses state that at least one part is false if the gate is false.
   */
  isDefinedHolding: boolean;
  isDefinedFailing: boolean;
}

type Compound = Extract<Formula<Choice>, { readonly of: readonly Formula<Choice>[] }>;
type Leaf = Exclude<Formula<Choice>, Compound | { readonly kind: 'not' }>;

/**
 * Encodes formulas as literals (Tseitin). Equal parts share an atom. In a conjunction or disjunction, several choices of the same variable
 * are combined into one set of values. Clauses for a gate are added only for the polarity that is used (Plaisted and Greenbaum). Uses no
 * recursion, so that formulas may be arbitrarily deep.
 */
export class Gates {
  readonly #search: Search;
  readonly #always: Literal;
  readonly #gates = new Map<number, Gate>();
  /** The atoms of all gates, grouped by a hash of the gate's parts. A new gate with the same parts as an existing gate reuses its atom. */
  readonly #alike = new Map<number, number[]>();
  readonly #known = new WeakMap<Compound, Literal>();

  constructor(search: Search) {
    this.#search = search;
    this.#always = 2 * search.newAtom(false);
    search.addClause([this.#always]);
  }

  /** Returns the literal that represents the formula. The solver connects the literal with the formula only after a call of `define`. */
  literalOf(formula: Formula<Choice>): Literal {
    const waiting = [formula];
    const entered = new Set<Compound>();
    while (waiting.length > 0) {
      const { inner } = withoutNegation(waiting.at(-1) as Formula<Choice>);
      if (!isCompound(inner) || this.#known.has(inner)) waiting.pop();
      else if (entered.has(inner)) this.#known.set(inner, this.#gateOf(inner));
      else {
        entered.add(inner);
        for (const part of inner.of) if (withoutNegation(part).inner.kind in COMPOUND) waiting.push(part);
      }
    }
    const { inner, isDenied } = withoutNegation(formula);
    const literal = isCompound(inner) ? (this.#known.get(inner) as Literal) : this.#leaf(inner);
    return isDenied ? negated(literal) : literal;
  }

  /**
   * Adds clauses by which the literal implies its formula. For the reverse implication, `define` must also be called with the negated
   * literal.
   */
  define(literal: Literal): void {
    const waiting = [literal];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const gate = this.#gates.get(next >> 1);
      const isHolding = (next & 1) === 0;
      if (gate === undefined || (isHolding ? gate.isDefinedHolding : gate.isDefinedFailing)) continue;
      if (!gate.isDefinedHolding && !gate.isDefinedFailing) this.#search.suggest(next);
      if (isHolding) {
        gate.isDefinedHolding = true;
        for (const part of gate.parts) this.#search.addClause([negated(next), part]);
        for (const part of gate.parts) waiting.push(part);
      } else {
        gate.isDefinedFailing = true;
        const failing = gate.parts.map(negated);
        this.#search.addClause([negated(next), ...failing]);
        for (const part of failing) waiting.push(part);
      }
    }
  }

  /** Requires that the literal or at least one literal of `others` holds. */
  require(literal: Literal, others: readonly Literal[]): void {
    const waiting = [literal];
    const entered = new Set<Literal>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (entered.has(next)) continue;
      entered.add(next);
      const gate = this.#gates.get(next >> 1);
      if (gate === undefined || gate.isDefinedHolding || gate.isDefinedFailing) {
        this.#search.addClause([...others, next]);
        this.define(next);
      } else if ((next & 1) === 0) for (const part of gate.parts) waiting.push(part);
      else {
        const failing = gate.parts.map(negated);
        this.#search.addClause([...others, ...failing]);
        for (const part of failing) this.define(part);
      }
    }
  }

  #choice({ variable, values }: Choice): Literal {
    const { sets } = this.#search;
    const size = sets.sizeOf(variable);
    if (size > 2) return this.#chosen(variable, bitsOf(values, size));
    const [isZero, isOne] = [values.includes(0), size === 2 && values.includes(1)];
    if (isZero === isOne) return isZero ? this.#always : negated(this.#always);
    if (size === 1) return this.#always;
    return 2 * sets.plainAtom(variable) + (isOne ? 0 : 1);
  }

  #chosen(variable: Variable, bits: Bits): Literal {
    const count = countBits(bits);
    if (count === 0) return negated(this.#always);
    if (count === this.#search.sets.sizeOf(variable)) return this.#always;
    return this.#search.sets.literalFor(variable, bits);
  }

  #leaf(leaf: Leaf): Literal {
    switch (leaf.kind) {
      case 'always':
        return this.#always;
      case 'never':
        return negated(this.#always);
      case 'atom':
        return this.#choice(leaf.atom);
    }
  }

  #gateOf({ kind, of }: Compound): Literal {
    const isAll = kind === 'all';
    const chosen = new Map<Variable, Bits>();
    const parts: Literal[] = [];
    for (const part of of) {
      const { inner, isDenied } = withoutNegation(part);
      if (inner.kind === 'atom' && !this.#search.sets.isPlain(inner.atom.variable))
        this.#combine(chosen, inner.atom, isDenied, isAll);
      else {
        const literal = isCompound(inner) ? (this.#known.get(inner) as Literal) : this.#leaf(inner);
        parts.push(isDenied ? negated(literal) : literal);
      }
    }
    for (const [variable, bits] of chosen) parts.push(this.#chosen(variable, bits));
    return isAll ? this.#conjunction(parts) : negated(this.#conjunction(parts.map(negated)));
  }

  /** Combines a choice of values with earlier choices of the same variable: by intersection for `all`, by union for `any`. */
  #combine(
    chosen: Map<Variable, Bits>,
    { variable, values }: Choice,
    isDenied: boolean,
    isAll: boolean,
  ): void {
    const size = this.#search.sets.sizeOf(variable);
    const before = chosen.get(variable);
    if (before === undefined) {
      const bits = bitsOf(values, size);
      chosen.set(variable, isDenied ? withoutBits(bits, size) : bits);
    } else if (isDenied === isAll) {
      for (const value of values) if (value >= 0 && value < size) setBit(before, value, !isAll);
    } else {
      const bits = bitsOf(values, size);
      const added = isDenied ? withoutBits(bits, size) : bits;
      for (let at = 0; at < before.length; at++)
        before[at] = isAll
          ? (before[at] as number) & (added[at] as number)
          : (before[at] as number) | (added[at] as number);
    }
  }

  #conjunction(given: readonly Literal[]): Literal {
    const sorted = given.filter((part) => part !== this.#always).sort((one, other) => one - other);
    const parts = sorted.filter((part, at) => part !== sorted[at - 1]);
    const isNever = parts.some((part, at) => part === negated(this.#always) || parts[at + 1] === (part | 1));
    if (isNever) return negated(this.#always);
    if (parts.length === 0) return this.#always;
    return parts.length === 1 ? (parts[0] as Literal) : 2 * this.#gateFor(parts);
  }

  #gateFor(parts: readonly Literal[]): number {
    const hash = hashOfNumbers(parts);
    const alike = this.#alike.get(hash) ?? [];
    const known = alike.find((atom) => areSame((this.#gates.get(atom) as Gate).parts, parts));
    if (known !== undefined) return known;
    const atom = this.#search.newAtom(false);
    this.#gates.set(atom, { parts, isDefinedHolding: false, isDefinedFailing: false });
    this.#alike.set(hash, [...alike, atom]);
    return atom;
  }
}

const COMPOUND = { all: true, any: true };

function isCompound(formula: Formula<Choice>): formula is Compound {
  return formula.kind === 'all' || formula.kind === 'any';
}

function withoutNegation(formula: Formula<Choice>): {
  readonly inner: Compound | Leaf;
  readonly isDenied: boolean;
} {
  let inner = formula;
  let isDenied = false;
  while (inner.kind === 'not') {
    inner = inner.of;
    isDenied = !isDenied;
  }
  return { inner, isDenied };
}

function setBit(bits: Bits, member: number, isIn: boolean): void {
  const word = bits[member >>> 5] as number;
  bits[member >>> 5] = isIn ? word | (1 << (member & 31)) : word & ~(1 << (member & 31));
}
