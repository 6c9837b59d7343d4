import { textAt } from './look.js';
import type { Exchange } from './recording.js';

/** The part of an exchange that holds the path. */
export function placeOfPath({ resource }: Exchange): readonly string[] {
  return PLACES.find((place) => textAt(resource.value, ...place) !== undefined) ?? [];
}

const PLACES = [
  ['path'],
  ['url'],
  ['request', 'path'],
  ['request', 'url'],
  ['meta', 'path'],
  ['meta', 'url'],
];
