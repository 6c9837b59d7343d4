import type { Request } from '../../../model/facts/request.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { readRequest } from '../../../public/core.js';
import type { AnyRequest } from '../../../public/org.js';

/** A request, in words or not, as ids; one that is refused says nothing. */
export function bodyIn(org: Snapshot, request: AnyRequest | undefined): Request {
  const read = request === undefined ? undefined : readRequest(org, request);
  return read?.ok ? read.value : { appInstance: '', policyContext: {} };
}
