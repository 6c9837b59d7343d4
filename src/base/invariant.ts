/** The prefix of messages about our own mistakes. */
export const INTERNAL_ERROR = 'internal error: ';

/** Throws an internal error if a condition does not hold that only a mistake of this program can break. */
export function invariant(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Error(`${INTERNAL_ERROR}${message}; please report it`);
}
