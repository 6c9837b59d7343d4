import { pointerBelow } from '../../base/pointer.js';
import type { WordOrigins } from '../file/suite.js';
import type { RequestPart } from './part-words.js';

/** Returns the JSON pointer of each word of a part that is at this pointer. */
export function originsOf(part: RequestPart, pointer: string): WordOrigins {
  return Object.fromEntries(Object.keys(part).map((word) => [word, pointerBelow(pointer, word)]));
}
