import type { ServiceAssumption } from './assumptions.js';
import type { ApiCall, Reply } from './message.js';

/** An operation of the service's API. */
export interface ApiOperation {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** The URL path. `effect` receives the values of the parameters in braces by name. */
  readonly path: string;
  /** A short description of the operation. */
  readonly what: string;
  /** The OAuth scope that the operation requires, if it does not follow from the path. */
  readonly scope?: string;
  /** Whether the request body must be a JSON object. */
  readonly takesBody?: boolean;
  /**
   * If the service refuses a request body that is a list, and this is only an assumption: the number of the assumption. Absent if a
   * recording or the specification shows the refusal.
   */
  readonly listAssumption?: ServiceAssumption;
  /** Whether the request body is a list of JSON Patch changes, which is passed as `changes`. Source: RFC 6902. */
  readonly takesChanges?: boolean;
  /** Whether the request body is text, which is passed as `text`. */
  readonly takesText?: boolean;
  /** Whether the request body is form-encoded. */
  readonly takesForm?: boolean;
  /** Whether the operation requires no authorization. A token request, for example, authenticates in its body. */
  readonly isPublic?: boolean;
  /** Whether the operation is refused because it is not implemented here. */
  readonly isUnserved?: boolean;
  effect(call: ApiCall): Reply;
}

export function defineApiOperation(operation: ApiOperation): ApiOperation {
  return operation;
}
