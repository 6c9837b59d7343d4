import { defineJson } from '../text/json-format.js';
import type { Listing } from './listing.js';

/** Prints a list of objects as JSON. The columns of the list become keys. */
export const listingJson = defineJson({
  what: 'for programs: each row as an object, with all values',
  members: ({ columns, rows, total }: Listing) => ({
    total,
    rows: rows.map((row) =>
      Object.fromEntries(columns.map(({ name }, index) => [keyOf(name), row[index] ?? null])),
    ),
  }),
});

/** Returns the JSON key of a column: `authentication policy` becomes `authenticationPolicy`. */
function keyOf(column: string): string {
  return column.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
}
