import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { readRequest } from '../../../public/core.js';
import type { AnyRequest } from '../../../public/org.js';

/** Returns a request with ids; an empty request if it is absent or invalid. */
export function bodyIn(org: Snapshot, request: AnyRequest | undefined): Request {
  const read = request === undefined ? undefined : readRequest(org, request);
  return read?.ok ? read.value : { appInstance: '', policyContext: {} };
}
