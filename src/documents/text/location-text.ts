import { printable } from '../../base/printable.js';
import type { Problem, SourceLocation } from '../../base/result.js';

/**
 * Formats a location so that editors can open it: `org.json:12:7`. If the line is unknown, the text contains the JSON pointer; for a
 * Terraform plan, which is a single line, it contains the address of the resource. Empty without a location.
 */
export function formatLocation(location: SourceLocation | undefined): string {
  if (location === undefined) return '';
  const { pointer, line, column, address, attribute } = location;
  const name = printable(location.document, Number.POSITIVE_INFINITY);
  if (address !== undefined && pointer !== '' && (line ?? 1) === 1)
    return `${name}#${printable(attribute === undefined ? address : `${address}.${attribute}`)}`;
  if (line === undefined) return pointer === '' ? name : `${name}#${printable(pointer)}`;
  return `${name}:${line}:${column ?? 1}`;
}

/** Returns the message of a problem, prefixed with its location if it has one. */
export function messageWithLocation({ message, location }: Pick<Problem, 'message' | 'location'>): string {
  return location === undefined ? message : `${formatLocation(location)}: ${message}`;
}
