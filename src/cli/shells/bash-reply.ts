import { latePattern } from '../../base/lazy.js';
import type { ShellLine } from './shell-line.js';

/**
 * Returns a completion as bash inserts it, quoted like the typed text. Outside of quotes, the part up to the last typed character at which
 * bash breaks words is left out.
 */
export function bashReply(value: string, { typed, quote }: ShellLine, breaks: string): string {
  if (quote === "'") return value.replaceAll("'", "'\\''");
  if (quote === '"') return value.replace(/["$`\\]/g, '\\$&');
  return escaped(value.slice(unbrokenFrom(typed, breaks)));
}

/** Returns the number of typed characters up to the last one at which bash breaks words. */
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
