/** The prefix of messages about mistakes of this program, which are not mistakes of the user. */
export const INTERNAL_ERROR = 'internal error: ';

/** Throws an internal error unless the condition holds. Only a mistake of this program, never one of the user, can break the condition. */
export function invariant(holds: unknown, message: string): asserts holds {
  if (!holds) throw new Error(`${INTERNAL_ERROR}${message}; please report it`);
}
