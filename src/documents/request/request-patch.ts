import { isObject, type Members } from '../../base/object.js';
import { own } from '../../base/own.js';
import { setOwn } from '../text/plain-values.js';

/** The changes that a command line makes to a request. */
export interface Patch {
  /** The paths of the fields to remove before any field is set. */
  readonly removed: readonly FieldPath[];
  readonly set: readonly FieldSetting[];
}

export interface FieldSetting {
  readonly path: FieldPath;
  readonly value: unknown;
}

/** The path of a field, as steps from the root of the request. */
export type FieldPath = readonly string[];

/** Returns a patched copy of the request. A value that is not an object is returned unchanged. */
export function applyPatch(request: unknown, { removed, set }: Patch): unknown {
  if (!isObject(request)) return request;
  const without = removed.reduce(withoutAt, request);
  return set.reduce((value, { path, value: member }) => withAt(value, path, member), without);
}

/** Returns a body with an empty context and the given fields. Copies no object more than once, unlike {@link applyPatch}. */
export function bodyWith(set: readonly FieldSetting[]): Members {
  const body: Record<string, unknown> = { policyContext: {} };
  const made = new Set<unknown>([body, body.policyContext]);
  for (const { path, value } of set) {
    const last = path.length - 1;
    let at = body;
    for (let step = 0; step < last; step++) {
      const key = path[step] as string;
      const member = own(at, key);
      const next = (made.has(member) ? member : isObject(member) ? copyOf(member) : {}) as typeof body;
      if (next !== member) setOwn(at, key, next);
      made.add(next);
      at = next;
    }
    setOwn(at, path[last] as string, value);
  }
  return body;
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

/** Copies only the own members of an object, so that `__proto__` is treated like any other name. */
function copyOf(object: Members): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(object)) setOwn(copy, key, value);
  return copy;
}
