import { latePattern } from '../../base/lazy.js';
import type { ShellLine } from './shell-line.js';

/**
 * Returns a completion in the form in which bash inserts it. Within quotes, the completion is escaped for this kind of quotes. Without
 * quotes, bash starts a new word after some characters, such as a colon, and replaces only this last word. The result then has only the
 * last word: for the completion `a:bc` of the typed text `a:b`, it is `bc`.
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
