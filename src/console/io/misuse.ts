import { failure, type Result } from '../../base/result.js';

/** The code of what is wrong with a command line itself. */
export const MISUSE = 'command-line';

/** The command line cannot be followed. */
export function misuse(...messages: readonly string[]): Result<never> {
  return failure(messages.map((message) => ({ severity: 'error', code: MISUSE, message })));
}
