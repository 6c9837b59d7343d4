import { latePattern } from '../../base/lazy.js';
import type { ShellLine } from './shell-line.js';

/** A word as bash puts it in place of what is typed: from where it takes the word to start, quoted as that is. */
export function bashReply(value: string, { typed, quote }: ShellLine, breaks: string): string {
  if (quote === "'") return value.replaceAll("'", "'\\''");
  if (quote === '"') return value.replace(/["$`\\]/g, '\\$&');
  return escaped(value.slice(unbrokenFrom(typed, breaks)));
}

/** How many characters of what is typed stand before the last at which bash cuts words. */
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
