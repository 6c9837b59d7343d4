import type { Snapshot } from '../../model/policies/snapshot.js';
import type { AnyRequest } from '../../public/org.js';

/** A request to an org, for matchers that are about both. */
export interface SignIn {
  readonly org: Snapshot;
  readonly request: AnyRequest;
}

/**
 * A request to an org, for `expect`: `expect(signIn(org, request)).toDecide('ACCESS_POLICY', 'Staff')`. Throws for nothing:
 * what is no org, or no request, is what the matcher fails by.
 */
export function signIn(org: Snapshot, request: AnyRequest): SignIn {
  return { org, request };
}
