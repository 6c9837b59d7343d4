import { quotedUpTo } from '../../../base/messages.js';
import type { Request } from '../../../model/facts/request.js';

/** An expression, and the result (`outcome`) that a request states for it instead of facts from which it follows. */
export interface StatedOutcome {
  readonly expression: string;
  readonly outcome: boolean;
}

/**
 * Returns the results of expressions that an example request states. A request states them if the analysis found no attribute values that
 * produce them. What the example shows is then true only if the expressions can have these results. If the request states none, `if` is
 * absent.
 */
export function statedOutcomes({ policyContext: { expressions } }: Request): {
  readonly if?: readonly StatedOutcome[];
} {
  const stated = Object.entries(expressions ?? {}).map(([expression, outcome]) => ({ expression, outcome }));
  return stated.length === 0 ? {} : { if: stated };
}

/** Maximum number of characters to show of an expression; the rest is cut off. */
const LONGEST = 200;

/** Returns a phrase such as `` if `session.id == device.id` can be true ``. */
export function ifWords({ if: stated = [] }: { readonly if?: readonly StatedOutcome[] }): string | undefined {
  if (stated.length === 0) return undefined;
  const parts = stated.map(
    ({ expression, outcome }) => `${quotedUpTo(LONGEST, expression)} can be ${outcome}`,
  );
  return `if ${parts.join(' and ')}`;
}
