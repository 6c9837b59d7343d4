import type { SignInCase, SignInScope } from '../../analysis/questions/completions/sign-in-cases.js';
import type { Request } from '../../model/facts/request.js';
import { blockedBy } from '../../model/facts/zones/zone.js';
import type { Compiled } from '../../simulate/compile.js';

/** A sign-in that a network blocklist blocks before any policy. */
export const BLOCKED_CASE: SignInCase = { decided: new Map(), isRefused: true };

/** Returns the reason if a blocklist zone that the snapshot lacks may block the request, and the scope includes blocked sign-ins. */
export function whyMayBeBlocked(
  { policyContext }: Request,
  { withRefusal }: SignInScope,
  { world }: Compiled,
): string | undefined {
  return withRefusal ? blockedBy(world, policyContext).why : undefined;
}
