import { failure, type Result } from '../../base/result.js';

/** The code of a problem with the command line itself. */
export const MISUSE = 'command-line';

/** Returns a failed result for an invalid command line. */
export function misuse(...messages: readonly string[]): Result<never> {
  return failure(messages.map((message) => ({ severity: 'error', code: MISUSE, message })));
}
