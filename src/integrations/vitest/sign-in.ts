import type { Snapshot } from '../../model/policies/snapshot.js';
import type { AnyRequest } from '../../public/org.js';

/** An org and a request, for matchers that take both. */
export interface SignIn {
  readonly org: Snapshot;
  readonly request: AnyRequest;
}

/**
 * Combines an org and a request for `expect`: `expect(signIn(org, request)).toDecide('ACCESS_POLICY', 'Staff')`.
 *
 * Throws nothing: the matcher fails if an argument is not an org or not a request.
 */
export function signIn(org: Snapshot, request: AnyRequest): SignIn {
  return { org, request };
}
