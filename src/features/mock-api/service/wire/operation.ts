import type { ServiceAssumption } from './assumptions.js';
import type { ApiCall, Reply } from './message.js';

/** One thing that the service does for who asks. */
export interface ApiOperation {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT';
  /** What stands in braces is given to `effect` by that name. */
  readonly path: string;
  /** What it does, in a few words. */
  readonly what: string;
  /** The resource of its scope, where that is not read from the path. */
  readonly scope?: string;
  /** Whether it wants one object as its body. */
  readonly takesBody?: boolean;
  /** By what a list in place of the object is refused. */
  readonly listAssumption?: ServiceAssumption;
  /** Its body is a list of changes, which stand as `changes`. Source: RFC 6902. */
  readonly takesChanges?: boolean;
  /** Its body is a text, which stands as `text`. */
  readonly takesText?: boolean;
  /** Its body is a form. */
  readonly takesForm?: boolean;
  /** Who asks shows in the body who they are. */
  readonly isPublic?: boolean;
  /** It is refused: the service does it, and this function does not. */
  readonly isUnserved?: boolean;
  effect(call: ApiCall): Reply;
}

export function defineApiOperation(operation: ApiOperation): ApiOperation {
  return operation;
}
