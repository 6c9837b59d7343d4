/** The number of a variable, whose values are numbered from 0. */
export type Variable = number;

/** The statement that a variable has one of these values. Values that the variable cannot have are ignored. */
export interface Choice {
  readonly variable: Variable;
  readonly values: readonly number[];
}

/** An atom or its negation: twice the number of the atom, plus one if negated. */
export type Literal = number;

export function negated(literal: Literal): Literal {
  return literal ^ 1;
}
