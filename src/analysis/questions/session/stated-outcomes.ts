import { quotedUpTo } from '../../../base/messages.js';
import type { Request } from '../../../model/facts/request.js';

/**
 * An expression and its result. A request may state the result directly, without the attribute values from which the service computes it.
 */
export interface StatedOutcome {
  readonly expression: string;
  readonly outcome: boolean;
}

/**
 * Returns the results of expressions that an example request states directly. The analysis states a result directly if it finds no
 * attribute values that produce it. The example is possible only if the expression can have this result. The member `if` has these results.
 * It is absent if the request states no results.
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
