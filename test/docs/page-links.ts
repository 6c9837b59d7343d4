import { proseOf } from './pages.js';

/** Returns the targets of the links and pictures on a page, without links to websites. */
export function linksOf(page: string): string[] {
  return [
    ...proseOf(page)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^)\s]+)\)|\bsrc(?:set)?="([^"\s]+)"/g),
  ]
    .map(([, link = '', picture]) => picture ?? link)
    .filter((target) => !/^[a-z]+:/.test(target));
}
