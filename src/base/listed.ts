/** A list is cut after so many. */
const MOST_LISTED = 4;

/** `a, b, c, d … and 12 more`. */
export function listed<Item>(items: readonly Item[], words: (item: Item) => string): string {
  const shown = items
    .slice(0, MOST_LISTED)
    .map((item) => words(item))
    .join(', ');
  return items.length > MOST_LISTED ? `${shown} … and ${items.length - MOST_LISTED} more` : shown;
}
