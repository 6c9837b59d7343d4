import { printable } from '../../base/printable.js';
import type { SourceLocation } from '../../base/result.js';
import { formatLocation, formatLocationIn } from '../../documents/text/location-text.js';
import type { Page } from './page.js';

/** Returns a source location, as a link if the terminal supports it. */
export function placeLink(location: SourceLocation | undefined, { link }: Pick<Page, 'link'>): string {
  const words = formatLocation(location);
  return location === undefined || link === undefined ? words : link(words, location);
}

/** Returns a source location in at most half a line. A long file name is cut at its start. */
export function shortPlaceWords(
  location: SourceLocation | undefined,
  { columns, paint, link }: Page,
): string {
  const shown = (words: string) =>
    paint.quiet(link === undefined || location === undefined ? words : link(words, location));
  if (location === undefined) return '';
  const [whole, room] = [formatLocation(location), Math.floor(columns / 2)];
  if (whole.length <= room) return shown(whole);
  const name = printable(location.document);
  const rest = whole.length - name.length;
  return shown(formatLocationIn(location, `…${name.slice(name.length - Math.max(0, room - rest - 1))}`));
}
