/**
 * The bounds of an expression and of its evaluation. No reader of a parsed expression can run out of stack,
 * and none of them can be made to run for long.
 */
export const LIMITS = {
  /** Characters of an expression. */
  textLength: 100_000,
  /** Levels of the tree. */
  depth: 200,
  /** Brackets, signs and choices that may be open at once while parsing: a tree of `depth`, printed, needs fewer. */
  nesting: 500,
  /** Characters that a value made by an expression may have. */
  stringLength: 100_000,
  /** Items that a list made by an expression may have. */
  listLength: 10_000,
  /** What one evaluation may cost: one for each call and for each 16 characters or items that it looks at. */
  work: 5_000_000,
  /** Nodes of a meaning, beyond which the expression is one atom that nothing sees through. */
  meaningSize: 2_000,
} as const;
