import type { ServiceAssumption } from './assumptions.js';
import type { ApiCall, Reply } from './message.js';

/** An operation of the service. */
export interface ApiOperation {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** The path. Parameters in braces are passed to `effect` by name. */
  readonly path: string;
  /** A short description. */
  readonly what: string;
  /** The scope, if it does not follow from the path. */
  readonly scope?: string;
  /** Whether the body is a JSON object. */
  readonly takesBody?: boolean;
  /** The assumption behind refusing a list instead of the object. */
  readonly listAssumption?: ServiceAssumption;
  /** Whether the body is a list of changes, which is passed as `changes`. Source: RFC 6902. */
  readonly takesChanges?: boolean;
  /** Whether the body is text, which is passed as `text`. */
  readonly takesText?: boolean;
  /** Whether the body is a form. */
  readonly takesForm?: boolean;
  /** Whether no authorization is required. A token request, for example, authenticates in its body. */
  readonly isPublic?: boolean;
  /** Whether the operation is refused because it is not implemented here. */
  readonly isUnserved?: boolean;
  effect(call: ApiCall): Reply;
}

export function defineApiOperation(operation: ApiOperation): ApiOperation {
  return operation;
}
