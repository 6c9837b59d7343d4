/** The number of a variable; it takes one of its values, which are numbered from 0. */
export type Variable = number;

/** One of these values is taken; a value that the variable does not have is never taken. */
export interface Choice {
  readonly variable: Variable;
  readonly values: readonly number[];
}

/** A yes/no question of the search (an atom), asked or denied: twice its number, plus one when it is denied. */
export type Literal = number;

export function negated(literal: Literal): Literal {
  return literal ^ 1;
}
