import { csvText } from '../text/csv-text.js';
import { defineFormat } from '../text/format.js';
import type { Listing } from './listing.js';

/** Prints a list of objects as CSV. */
export const listingCsv = defineFormat<Listing>({
  name: 'csv',
  what: 'for spreadsheets: everything in full',
  text: ({ columns, rows }) =>
    csvText(
      columns.map(({ name }) => name),
      rows,
    ),
});
