import { isObject } from '../../../base/object.js';
import type { Step } from '../../../base/pointer.js';

/** The places at which two documents differ, as deep as both are objects; what is not given and `null` are one. */
export function* differences(
  before: unknown,
  after: unknown,
  path: readonly Step[] = [],
): Generator<readonly Step[]> {
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differences(before[key], after[key], [...path, key]);
  } else if (JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)) yield path;
}
