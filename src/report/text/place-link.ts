import type { SourceLocation } from '../../base/result.js';
import { formatLocation } from '../../documents/text/location-text.js';
import type { Page } from './page.js';

/** Returns a source location, as a link if the terminal supports it. */
export function placeLink(location: SourceLocation | undefined, { link }: Pick<Page, 'link'>): string {
  const words = formatLocation(location);
  return location === undefined || link === undefined ? words : link(words, location);
}

/** Returns a source location that is less prominent than the text next to it; empty without a location. */
export function quietPlaceLink(
  location: SourceLocation | undefined,
  page: Pick<Page, 'link' | 'paint'>,
): string {
  return location === undefined ? '' : page.paint.quiet(placeLink(location, page));
}
