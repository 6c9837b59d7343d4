import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { readRequest } from '../../../public/core.js';
import type { AnyRequest } from '../../../public/org.js';

/** Replaces the names in a request by ids. Returns an empty request if the request is absent or invalid. */
export function bodyIn(org: Snapshot, request: AnyRequest | undefined): Request {
  const read = request === undefined ? undefined : readRequest(org, request);
  return read?.ok ? read.value : { appInstance: '', policyContext: {} };
}
