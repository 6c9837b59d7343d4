import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { setOwn } from '../text/plain-values.js';

/** What a command line changes in a request. */
export interface Patch {
  /** Taken out before anything is set. */
  readonly removed: readonly FieldPath[];
  readonly set: readonly FieldSetting[];
}

export interface FieldSetting {
  readonly path: FieldPath;
  readonly value: unknown;
}

/** From the top of the request. */
export type FieldPath = readonly string[];

/** The request as the patch wants it; the one given stays as it is. What is no object cannot be patched. */
export function patched(request: unknown, { removed, set }: Patch): unknown {
  if (!isObject(request)) return request;
  const without = removed.reduce(withoutAt, request);
  return set.reduce((value, { path, value: member }) => withAt(value, path, member), without);
}

function withAt(object: Members, [key, ...rest]: FieldPath, value: unknown): Members {
  if (key === undefined) return object;
  const copy = copyOf(object);
  const member = own(object, key);
  setOwn(copy, key, rest.length === 0 ? value : withAt(isObject(member) ? member : {}, rest, value));
  return copy;
}

function withoutAt(object: Members, [key, ...rest]: FieldPath): Members {
  if (key === undefined || !Object.hasOwn(object, key)) return object;
  const copy = copyOf(object);
  const member = object[key];
  if (rest.length === 0) delete copy[key];
  else if (isObject(member)) setOwn(copy, key, withoutAt(member, rest));
  return copy;
}

/** Own members only; `__proto__` is a name like any other. */
function copyOf(object: Members): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) setOwn(copy, key, value);
  return copy;
}
