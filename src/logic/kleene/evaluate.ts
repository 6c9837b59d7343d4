import type { Formula } from './formula.js';
import { MATCH, NOT_MATCH, negate, type Rank, UNDEFINED } from './verdict.js';

/** What is known of each atom. */
export type Valuation<Atom> = (atom: Atom) => Rank;

/** The verdict of a formula under what is known, in Kleene's strong logic. */
export function evaluate<Atom>(formula: Formula<Atom>, knowledge: Valuation<Atom>): Rank {
  switch (formula.kind) {
    case 'always':
      return MATCH;
    case 'never':
      return NOT_MATCH;
    case 'atom':
      return knowledge(formula.atom);
    case 'all':
      return extreme(formula.of, knowledge, NOT_MATCH);
    case 'any':
      return extreme(formula.of, knowledge, MATCH);
    case 'not':
      return negate(evaluate(formula.of, knowledge));
  }
}

/** The atoms that an `UNDEFINED` formula depends on; none when it is decided. */
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

/** `and` when `decisive` is `NOT_MATCH`, `or` when it is `MATCH`: the first decisive part ends the search. */
function extreme<Atom>(
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
