import { isObject } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';

/** Yields the paths at which two documents differ. Objects are compared field by field; an absent value equals `null`. */
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
