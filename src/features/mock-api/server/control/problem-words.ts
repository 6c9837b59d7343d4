import type { Problem } from '../../../../base/result.js';

/** Returns a problem as one line, with its location. */
export function problemWords({ message, place }: Problem): string {
  return place === undefined || place.pointer === '' ? message : `${place.pointer}: ${message}`;
}
