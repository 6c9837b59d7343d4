import { defineFormat } from '../text/format.js';
import { tableLines } from '../text/table-lines.js';
import type { Listing } from './listing.js';

/** Prints a table with a line for each object, then the number of objects. */
export const listingText = defineFormat<Listing>({
  name: 'text',
  what: 'for people: a line for each object, shortened to fit the terminal',
  text({ what, columns, rows, total }, page) {
    const count = rows.length === total ? `${total} ${what}` : `${rows.length} of ${total} ${what}`;
    const table = rows.length === 0 ? [] : [...tableLines(columns, rows, page), ''];
    return `${[...table, page.paint.strong(count)].join('\n')}\n`;
  },
});
