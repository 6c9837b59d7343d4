/**
 * Limits of an expression and of its evaluation. They protect code that reads a parsed expression from stack overflow and from long run
 * times.
 */
export const LIMITS = {
  /** Maximum number of characters of an expression. */
  textLength: 100_000,
  /** Maximum number of levels of the syntax tree. */
  depth: 200,
  /**
   * Maximum number of brackets, prefix operators and choices that may be open at once while parsing. The printed text of any syntax tree
   * within the limit `depth` stays below this number.
   */
  nesting: 500,
  /** Maximum number of characters of a value that an expression creates. */
  stringLength: 100_000,
  /** Maximum number of items of a list that an expression creates. */
  listLength: 10_000,
  /** Maximum number of steps of one evaluation: one step for each call, and one for each 16 characters or items that a call reads. */
  work: 5_000_000,
  /** Maximum number of nodes of the formula for an expression. A larger expression becomes a single atom. */
  meaningSize: 2_000,
} as const;
