/** How errors of ours begin. */
export const INTERNAL_ERROR = 'internal error: ';

/** Throws when we, not the user, are wrong. */
export function invariant(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Error(`${INTERNAL_ERROR}${message}; please report it`);
}
