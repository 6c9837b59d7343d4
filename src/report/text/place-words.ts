import { printable } from '../../base/printable.js';
import type { Problem, SourceLocation } from '../../base/result.js';
import type { Page } from './page.js';

/**
 * `org.json:12:7`, as editors open it; the JSON pointer where no line is known, and the address in a plan of Terraform,
 * which is one line. Empty for no place.
 */
export function placeWords(place: SourceLocation | undefined): string {
  return place === undefined ? '' : wordsOf(place, printable(place.document));
}

/** The message of a problem, after its place if it has one. */
export function messageWithPlace({ message, place }: Pick<Problem, 'message' | 'place'>): string {
  return place === undefined ? message : `${placeWords(place)}: ${message}`;
}

/** The place as a link, which opens the file there where the terminal can do that. */
export function placeLink(place: SourceLocation | undefined, { link }: Pick<Page, 'link'>): string {
  const words = placeWords(place);
  return place === undefined || link === undefined ? words : link(words, place);
}

/** The place in at most half a line: of a long name, only its end. */
export function shortPlaceWords(place: SourceLocation | undefined, { columns, paint, link }: Page): string {
  const shown = (words: string) =>
    paint.quiet(link === undefined || place === undefined ? words : link(words, place));
  if (place === undefined) return '';
  const [whole, room] = [placeWords(place), Math.floor(columns / 2)];
  if (whole.length <= room) return shown(whole);
  const name = printable(place.document);
  const rest = whole.length - name.length;
  return shown(wordsOf(place, `…${name.slice(name.length - Math.max(0, room - rest - 1))}`));
}

function wordsOf({ pointer, line, column, address, attribute }: SourceLocation, name: string): string {
  if (address !== undefined && pointer !== '' && (line ?? 1) === 1)
    return `${name}#${printable(attribute === undefined ? address : `${address}.${attribute}`)}`;
  if (line === undefined) return pointer === '' ? name : `${name}#${printable(pointer)}`;
  return `${name}:${line}:${column ?? 1}`;
}
