import { pointerBelow } from '../../base/pointer.js';
import type { RequestPart } from './part-words.js';

/** The JSON pointer of each key of a request, in the test file. */
export type WordOrigins = Readonly<Record<string, string>>;

/** Returns the JSON pointer of each key of a partial request, which is at `pointer` in the test file. */
export function originsOf(part: RequestPart, pointer: string): WordOrigins {
  return Object.fromEntries(Object.keys(part).map((word) => [word, pointerBelow(pointer, word)]));
}
