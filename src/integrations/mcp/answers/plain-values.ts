import { printable } from '../../../base/printable.js';
import { maskedAt } from '../../../base/secrets/mask-secrets.js';

/** The number of characters after which a text of an answer is cut. */
const MAX_LENGTH = 400;

/**
 * Returns a text on one line, at most 400 characters long. Control characters, direction marks and invisible characters are replaced with
 * their codes, such as `\u{202e}`.
 */
export function plainText(text: string): string {
  return printable(text, MAX_LENGTH);
}

/** Whether a value contains only texts that `plainText` does not change. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return plainText(value) === value;
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isPlain(key) && isPlain(member));
}

/** Applies {@link plainText} to all texts and keys of an answer. Also masks texts that look like secrets. */
export function plainValue(value: unknown): unknown {
  if (typeof value === 'string') return maskedAt([], plainText(value));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainValue);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      member === undefined ? [] : [[plainText(key), plainValue(member)]],
    ),
  );
}
