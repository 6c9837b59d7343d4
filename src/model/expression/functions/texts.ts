import { LIMITS } from '../syntax/expression-limits.js';
import { type Failed, failed } from '../values/cell.js';

/**
 * Replaces all occurrences of a substring. The string functions of this file serve both dialects and check the length of a result before
 * building it.
 */

export function replaceAll(text: string, part: string, by: string): string | Failed {
  const times = part === '' ? text.length + 1 : text.split(part).length - 1;
  const length = text.length + times * (by.length - part.length);
  return length > LIMITS.stringLength ? tooLong() : text.replaceAll(part, () => by);
}

export function replaceFirst(text: string, part: string, by: string): string {
  return text.replace(part, () => by);
}

export function join(parts: readonly string[], separator: string): string | Failed {
  const length = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
  return length > LIMITS.stringLength ? tooLong() : parts.join(separator);
}

/** Returns a part of a string. An index outside the string is a failure, as in the service. */
export function substring(text: string, start: number, end = text.length): string | Failed {
  const isInside = start >= 0 && start <= end && end <= text.length;
  return isInside
    ? text.slice(start, end)
    : failed(`\`substring\` reaches outside a string of ${text.length} characters`);
}

/** Returns the text before the separator, or the complete text if it contains no separator. */
export function substringBefore(text: string, separator: string): string {
  const at = text.indexOf(separator);
  return at < 0 ? text : text.slice(0, at);
}

/** Returns the text after the separator, or an empty text if there is no separator. */
export function substringAfter(text: string, separator: string): string {
  const at = text.indexOf(separator);
  return at < 0 ? '' : text.slice(at + separator.length);
}

export function removeSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

export function tooLong(): Failed {
  return failed(`a string is longer than ${LIMITS.stringLength} characters`);
}
