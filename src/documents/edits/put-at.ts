import { isObject } from '../../base/object.js';
import { own } from '../../base/own.js';
import type { PathStep } from '../../base/pointer.js';
import { setOwn } from '../text/plain-values.js';

/**
 * Returns a copy of the value in which the value at a path is replaced, or removed if `put` is `undefined`. Later elements of a list move
 * up. Missing objects on the path are created.
 */
export function putAt(value: unknown, [step, ...rest]: readonly PathStep[], put: unknown): unknown {
  if (step === undefined) return put;
  if (Array.isArray(value)) {
    const index = Number(step);
    if (put === undefined && !(index in value)) return value;
    const inner = putAt(value[index], rest, put);
    return inner === undefined ? value.toSpliced(index, 1) : value.toSpliced(index, 1, inner);
  }
  const members = isObject(value) ? value : {};
  const key = String(step);
  if (put === undefined && !Object.hasOwn(members, key)) return value;
  const inner = putAt(own(members, key), rest, put);
  const after: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(members)) {
    const kept = name === key ? inner : member;
    if (kept !== undefined) setOwn(after, name, kept);
  }
  if (inner !== undefined && !Object.hasOwn(members, key)) setOwn(after, key, inner);
  return after;
}
