import { isObject } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';

/** The places at which two documents differ, as deep as both are objects; what is not given and `null` are one. */
export function* differingPlaces(
  before: unknown,
  after: unknown,
  path: readonly PathStep[] = [],
): Generator<readonly PathStep[]> {
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differingPlaces(before[key], after[key], [...path, key]);
  } else if (JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)) yield path;
}
