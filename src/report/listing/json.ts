import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { Listing } from './listing.js';

/** A list of objects, whose keys are the columns. */
export const listingJson = defineFormat<Listing>({
  name: 'json',
  what: 'for programs: a list of objects, with everything in full',
  text: ({ columns, rows }) =>
    jsonText(
      rows.map((row) =>
        Object.fromEntries(columns.map(({ name }, index) => [keyOf(name), row[index] ?? null])),
      ),
    ),
});

/** `authentication policy` is `authenticationPolicy`. */
function keyOf(column: string): string {
  return column.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
}
