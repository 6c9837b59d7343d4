import type { Problem } from '../../../../base/result.js';

/** A problem on one line, with where it is. */
export function problemWords({ message, place }: Problem): string {
  return place === undefined || place.pointer === '' ? message : `${place.pointer}: ${message}`;
}
