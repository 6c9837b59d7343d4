/** Throws when we, not the user, are wrong. */
export function invariant(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Error(`internal error: ${message}; please report it`);
}
