import { printable } from '../../base/printable.js';
import type { Problem, SourceLocation } from '../../base/result.js';

/**
 * Returns a location as editors open it: `org.json:12:7`. If no line is known, the JSON pointer is used, or the address for a Terraform
 * plan, which is a single line. Empty without a location.
 */
export function formatLocation(place: SourceLocation | undefined): string {
  return place === undefined ? '' : formatLocationIn(place, printable(place.document));
}

/** Returns the message of a problem, prefixed with its location if it has one. */
export function messageWithLocation({ message, place }: Pick<Problem, 'message' | 'place'>): string {
  return place === undefined ? message : `${formatLocation(place)}: ${message}`;
}

/** Returns a location as text, for a document with the given name. */
export function formatLocationIn(
  { pointer, line, column, address, attribute }: SourceLocation,
  name: string,
): string {
  if (address !== undefined && pointer !== '' && (line ?? 1) === 1)
    return `${name}#${printable(attribute === undefined ? address : `${address}.${attribute}`)}`;
  if (line === undefined) return pointer === '' ? name : `${name}#${printable(pointer)}`;
  return `${name}:${line}:${column ?? 1}`;
}
