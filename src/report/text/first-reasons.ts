import { printable } from '../../base/printable.js';

/** The maximum number of listed reasons. There is one reason for each authenticator, so further ones add nothing. */
const MOST_REASONS = 6;

/** Returns the first reasons why requirements cannot be met, and the number of further ones. */
export function firstReasons(reasons: readonly string[]): string[] {
  const rest = reasons.length - MOST_REASONS;
  return [
    ...reasons.slice(0, MOST_REASONS).map((reason) => printable(reason)),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ];
}
