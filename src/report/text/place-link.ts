import { printable } from '../../base/printable.js';
import type { SourceLocation } from '../../base/result.js';
import { formatLocation, formatLocationIn } from '../../documents/text/location-text.js';
import type { Page } from './page.js';

/** Returns a source location, as a link if the terminal supports it. */
export function placeLink(place: SourceLocation | undefined, { link }: Pick<Page, 'link'>): string {
  const words = formatLocation(place);
  return place === undefined || link === undefined ? words : link(words, place);
}

/** Returns a source location in at most half a line. A long file name is cut at its start. */
export function shortPlaceWords(place: SourceLocation | undefined, { columns, paint, link }: Page): string {
  const shown = (words: string) =>
    paint.quiet(link === undefined || place === undefined ? words : link(words, place));
  if (place === undefined) return '';
  const [whole, room] = [formatLocation(place), Math.floor(columns / 2)];
  if (whole.length <= room) return shown(whole);
  const name = printable(place.document);
  const rest = whole.length - name.length;
  return shown(formatLocationIn(place, `…${name.slice(name.length - Math.max(0, room - rest - 1))}`));
}
