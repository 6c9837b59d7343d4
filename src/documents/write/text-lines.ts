import { replace } from './edit-brackets.js';
import type { Replacement } from './replacements.js';

/** Removes the lines of a member or element, with the line break before them. */
export function removeLines(child: Lined, text: string): Replacement {
  return replace(beforeBreak(lineOf(child.start, text), text), lineEndOf(child, text), '');
}

/** Removes all lines of a member or element of the outermost value of a text, and the line break after them. */
export function removeLinesAtTop(child: Lined, text: string): Replacement {
  const feed = text.indexOf('\n', lineEndOf(child, text));
  return replace(lineOf(child.start, text), feed < 0 ? text.length : feed + 1, '');
}

/** A member or element that occupies complete lines. Its last character may be the line break. */
interface Lined {
  readonly start: number;
  readonly last: number;
}

/** Returns the end of the last line of a member or element, before the line break. */
export function lineEndOf({ last }: Pick<Lined, 'last'>, text: string): number {
  const feed = text.charAt(last - 1) === '\n' ? last - 1 : text.indexOf('\n', last);
  return feed < 0 ? text.length : beforeBreak(feed + 1, text);
}

/** Returns the offset of the line break that ends the previous line. */
function beforeBreak(line: number, text: string): number {
  if (line === 0) return 0;
  return text.charAt(line - 2) === '\r' ? line - 2 : line - 1;
}

export function lineOf(offset: number, text: string): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

export function columnOf(offset: number, text: string): number {
  return offset - lineOf(offset, text);
}

export function isFirstOnLine(offset: number, text: string): boolean {
  return text.slice(lineOf(offset, text), offset).trim() === '';
}

export function spacesAfter(offset: number, text: string): number {
  let end = offset;
  while (text.charAt(end) === ' ') end++;
  return end;
}
