import type { PathStep } from '../../../base/pointer.js';
import { isGiven } from '../../rule/json-path.js';

/** As far as the path leads in the value: the place of what is missing is that of what it is missing from. */
export function innermost(value: unknown, ...path: readonly PathStep[]): readonly PathStep[] {
  const missing = path.findIndex((_, index) => !isGiven(value, ...path.slice(0, index + 1)));
  return missing < 0 ? path : path.slice(0, missing);
}
