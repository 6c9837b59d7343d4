import { type Bits, bitsOf, isSubset, withoutBits } from '../../base/bits.js';
import type { Formula } from '../kleene/formula.js';
import type { Choice, Variable } from './literal.js';

/** The allowed values of some variables; other variables may have any value. */
export type Sets = ReadonlyMap<Variable, Bits>;

/**
 * The part of a formula that can be written as a conjunction of value sets and clauses. `sets`: each variable in the map has one of the
 * given values. `clauses`: in each clause, at least one variable has one of the given values.
 */
export interface Conjunction {
  readonly sets: Sets;
  readonly clauses: readonly Sets[];
  /** Whether the conjunction is equivalent to the formula. If not, the formula implies the conjunction, but not conversely. */
  readonly isWhole: boolean;
}

type SizeOf = (variable: Variable) => number;

/**
 * Converts a formula to a conjunction of value sets and clauses. Leaves out parts of the formula that cannot be written in this way, and
 * sets `isWhole` to false if there are any.
 */
export function conjunctionOf(formula: Formula<Choice>, sizeOf: SizeOf): Conjunction {
  const sets = new Map<Variable, Bits>();
  const clauses: Sets[] = [];
  let isWhole = true;
  const add = (part: Formula<Choice>, isFor: boolean): void => {
    if (part.kind === 'not') add(part.of, !isFor);
    else if (part.kind === (isFor ? 'all' : 'any')) for (const one of part.of) add(one, isFor);
    else if (part.kind !== (isFor ? 'always' : 'never')) {
      const clause = new Map<Variable, Bits>();
      if (!collectValueSets(part, isFor, clause, sizeOf) || clause.size === 0) isWhole = false;
      else if (clause.size > 1) clauses.push(clause);
      else for (const [variable, values] of clause) combineValues(sets, variable, values, (a, b) => a & b);
    }
  };
  add(formula, true);
  return { sets, clauses, isWhole };
}

/**
 * Tries to write a formula as one disjunction: "one of the variables has a value in its set". Adds the set of each variable to `clause`. If
 * `isFor` is false, writes the negated formula instead. Returns `false` if the formula has another form.
 */
function collectValueSets(
  part: Formula<Choice>,
  isFor: boolean,
  clause: Map<Variable, Bits>,
  sizeOf: SizeOf,
): boolean {
  switch (part.kind) {
    case 'always':
    case 'never':
      return (part.kind === 'never') === isFor;
    case 'not':
      return collectValueSets(part.of, !isFor, clause, sizeOf);
    case 'all':
    case 'any':
      return (
        (part.kind === 'any') === isFor &&
        part.of.every((one) => collectValueSets(one, isFor, clause, sizeOf))
      );
    case 'atom': {
      const { variable, values } = part.atom;
      const size = sizeOf(variable);
      const bits = bitsOf(values, size);
      combineValues(clause, variable, isFor ? bits : withoutBits(bits, size), (a, b) => a | b);
      return true;
    }
  }
}

function combineValues(
  sets: Map<Variable, Bits>,
  variable: Variable,
  values: Bits,
  combine: (one: number, other: number) => number,
): void {
  const before = sets.get(variable);
  sets.set(
    variable,
    before === undefined ? values : values.map((word, at) => combine(word, before[at] as number)),
  );
}

/** Returns whether `lower` implies `upper`. Compares them part by part: `true` is certain, but some implications are not found. */
export function implies(lower: Conjunction, upper: Conjunction): boolean {
  if (!upper.isWhole) return false;
  for (const [variable, values] of upper.sets) {
    const own = lower.sets.get(variable);
    if (own === undefined || !isSubset(own, values)) return false;
  }
  return upper.clauses.every((clause) => impliesClause(lower, clause));
}

function impliesClause({ sets, clauses }: Conjunction, clause: Sets): boolean {
  for (const [variable, values] of clause) {
    const own = sets.get(variable);
    if (own !== undefined && isSubset(own, values)) return true;
  }
  return clauses.some((own) =>
    [...own].every(([variable, values]) => isWithin(values, clause.get(variable))),
  );
}

function isWithin(values: Bits, others: Bits | undefined): boolean {
  return others !== undefined && isSubset(values, others);
}
