import { quotedUpTo } from '../../../base/messages.js';
import type { Request } from '../../../model/facts/request.js';

/** An expression, and the outcome that a request states for it. */
export interface StatedOutcome {
  readonly expression: string;
  readonly outcome: boolean;
}

/**
 * Returns the results of expressions that an example states, because no tried attribute value produces them. The example is possible only
 * if the expressions can have these results. If it states none, `if` is absent, and the example is possible.
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
