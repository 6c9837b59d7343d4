import { printable } from '../../base/printable.js';
import type { Problem, SourceLocation } from '../../base/result.js';

/**
 * `org.json:12:7`, as editors open it; the JSON pointer where no line is known, and the address in a plan of Terraform,
 * which is one line. Empty for no place.
 */
export function placeWords(place: SourceLocation | undefined): string {
  return place === undefined ? '' : placeWordsIn(place, printable(place.document));
}

/** The message of a problem, after its place if it has one. */
export function messageWithPlace({ message, place }: Pick<Problem, 'message' | 'place'>): string {
  return place === undefined ? message : `${placeWords(place)}: ${message}`;
}

/** The same, for a document of this name. */
export function placeWordsIn(
  { pointer, line, column, address, attribute }: SourceLocation,
  name: string,
): string {
  if (address !== undefined && pointer !== '' && (line ?? 1) === 1)
    return `${name}#${printable(attribute === undefined ? address : `${address}.${attribute}`)}`;
  if (line === undefined) return pointer === '' ? name : `${name}#${printable(pointer)}`;
  return `${name}:${line}:${column ?? 1}`;
}
