/**
 * Limits of an expression and of its evaluation. They protect readers of a parsed expression from stack overflow and from long
 * run times.
 */
export const LIMITS = {
  /** Characters of an expression. */
  textLength: 100_000,
  /** Levels of the tree. */
  depth: 200,
  /** Brackets, signs and choices that may be open at once while parsing. A printed tree of `depth` needs fewer. */
  nesting: 500,
  /** Characters of a value that an expression creates. */
  stringLength: 100_000,
  /** Items of a list that an expression creates. */
  listLength: 10_000,
  /** Steps of one evaluation: one for each call and for each 16 characters or items that it reads. */
  work: 5_000_000,
  /** Nodes of a meaning. A larger expression becomes one atom. */
  meaningSize: 2_000,
} as const;
