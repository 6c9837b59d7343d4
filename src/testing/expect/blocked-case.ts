import type { SignInCase, SignInScope } from '../../analysis/questions/completions/sign-in-cases.js';
import type { Request } from '../../model/facts/request.js';
import { blockedBy } from '../../model/facts/zones/zone.js';
import type { Compiled } from '../../simulate/compile.js';

/** The result of a sign-in that a network blocklist blocks before any policy is evaluated. */
export const BLOCKED_CASE: SignInCase = { decided: new Map(), isBlocked: true };

/**
 * Returns a reason if a blocklist zone that is missing in the snapshot may block the request. Returns nothing if the expectation is not
 * about blocked sign-ins.
 */
export function whyMayBeBlocked(
  { policyContext }: Request,
  { withBlocklist }: SignInScope,
  { world }: Compiled,
): string | undefined {
  return withBlocklist ? blockedBy(world, policyContext).why : undefined;
}
