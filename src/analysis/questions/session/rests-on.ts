import { quotedUpTo } from '../../../base/messages.js';
import type { Request } from '../../../model/facts/request.js';

/** An expression, and what a request states that it comes to. */
export interface StatedOutcome {
  readonly expression: string;
  readonly outcome: boolean;
}

/**
 * What a claim rests on that is shown by this request: the outcomes of expressions that it has to state, since nothing
 * that was tried brings them about. The claim holds if they can be; without any it holds.
 */
export function restsOn({ policyContext: { expressions } }: Request): {
  readonly if?: readonly StatedOutcome[];
} {
  const stated = Object.entries(expressions ?? {}).map(([expression, outcome]) => ({ expression, outcome }));
  return stated.length === 0 ? {} : { if: stated };
}

/** In characters: more of an expression is cut. */
const LONGEST = 200;

/** `` if `session.id == device.id` can be true `` */
export function ifWords({ if: stated = [] }: { readonly if?: readonly StatedOutcome[] }): string | undefined {
  if (stated.length === 0) return undefined;
  const parts = stated.map(
    ({ expression, outcome }) => `${quotedUpTo(LONGEST, expression)} can be ${outcome}`,
  );
  return `if ${parts.join(' and ')}`;
}
