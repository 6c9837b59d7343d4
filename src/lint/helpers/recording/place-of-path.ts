import { textAt } from '../../rule/json-path.js';
import type { Exchange } from '../../rule/recording.js';

/** Returns the path, in a recorded exchange, of the member that contains the request path or URL. */
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
