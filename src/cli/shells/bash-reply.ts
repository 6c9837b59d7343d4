import { latePattern } from '../../base/lazy.js';
import type { ShellLine } from './shell-line.js';

/**
 * Returns a completion in the form in which bash inserts it, quoted like the typed text. Bash starts a new word after some characters, such
 * as colons, and replaces only the last word. So without quotes, the completion is returned without the part up to the last such character
 * that was typed.
 */
export function bashReply(value: string, { typed, quote }: ShellLine, breaks: string): string {
  if (quote === "'") return value.replaceAll("'", "'\\''");
  if (quote === '"') return value.replace(/["$`\\]/g, '\\$&');
  return escaped(value.slice(unbrokenFrom(typed, breaks)));
}

/** Returns the length of the typed text up to and including the last character at which bash breaks words; 0 without such a character. */
function unbrokenFrom(typed: string, breaks: string): number {
  const plain = typed.replace(/\\./gs, '_');
  const last = [...plain].findLastIndex(
    (character) => breaks.includes(character) && !/[\s"']/.test(character),
  );
  return last + 1;
}

function escaped(text: string): string {
  return text.replace(TO_BE_ESCAPED(), '\\$&');
}

const TO_BE_ESCAPED = latePattern(String.raw`[^\p{L}\p{N}_@%+=:,./-]`, 'gu');
