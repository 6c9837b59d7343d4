import type { Formula } from './formula.js';
import { MATCH, NOT_MATCH, negate, type Rank, UNDEFINED } from './verdict.js';

/** A function that returns the truth value (rank) of an atom, which may be `UNDEFINED`. */
export type Valuation<Atom> = (atom: Atom) => Rank;

/** Evaluates a formula in Kleene's strong logic, given the truth values of its atoms. */
export function evaluate<Atom>(formula: Formula<Atom>, knowledge: Valuation<Atom>): Rank {
  switch (formula.kind) {
    case 'always':
      return MATCH;
    case 'never':
      return NOT_MATCH;
    case 'atom':
      return knowledge(formula.atom);
    case 'all':
      return evaluateParts(formula.of, knowledge, NOT_MATCH);
    case 'any':
      return evaluateParts(formula.of, knowledge, MATCH);
    case 'not':
      return negate(evaluate(formula.of, knowledge));
  }
}

/** Returns the atoms that an `UNDEFINED` formula depends on; an empty list if the formula is decided. */
export function missing<Atom>(formula: Formula<Atom>, knowledge: Valuation<Atom>): Atom[] {
  if (evaluate(formula, knowledge) !== UNDEFINED) return [];
  switch (formula.kind) {
    case 'always':
    case 'never':
      return [];
    case 'atom':
      return [formula.atom];
    case 'all':
    case 'any':
      return formula.of.flatMap((part) => missing(part, knowledge));
    case 'not':
      return missing(formula.of, knowledge);
  }
}

/**
 * Returns Kleene's `and` of all parts if `decisive` is `NOT_MATCH`, and Kleene's `or` if `decisive` is `MATCH`. Stops at the first part
 * whose value is `decisive`.
 */
function evaluateParts<Atom>(
  parts: readonly Formula<Atom>[],
  knowledge: Valuation<Atom>,
  decisive: typeof NOT_MATCH | typeof MATCH,
): Rank {
  let result: Rank = negate(decisive);
  for (const part of parts) {
    const rank = evaluate(part, knowledge);
    if (rank === decisive) return decisive;
    if (rank === UNDEFINED) result = UNDEFINED;
  }
  return result;
}
