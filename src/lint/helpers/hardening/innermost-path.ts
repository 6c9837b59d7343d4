import type { PathStep } from '../../../base/pointer.js';
import { isGiven } from '../../rule/json-path.js';

/** Returns the longest prefix of the path that exists, because a missing value is reported at its parent. */
export function innermost(value: unknown, ...path: readonly PathStep[]): readonly PathStep[] {
  const missing = path.findIndex((_, index) => !isGiven(value, ...path.slice(0, index + 1)));
  return missing < 0 ? path : path.slice(0, missing);
}
