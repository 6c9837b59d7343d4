import { printable } from '../../base/printable.js';

/** Reasons go on for each authenticator; more than this many say nothing new. */
const MOST_REASONS = 6;

/** Why something cannot be met: the first reasons, then how many more there are. */
export function firstReasons(reasons: readonly string[]): string[] {
  const rest = reasons.length - MOST_REASONS;
  return [
    ...reasons.slice(0, MOST_REASONS).map((reason) => printable(reason)),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ];
}
