import type { Problem } from '../../../../base/result.js';

/** Returns a problem as one line, with its location. */
export function problemWords({ message, location }: Problem): string {
  return location === undefined || location.pointer === '' ? message : `${location.pointer}: ${message}`;
}
