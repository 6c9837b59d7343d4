/**
 * Whether a list of items matches a pattern in which some parts match any number of items. Takes time proportional to the product of the
 * lengths of list and pattern.
 */
export function matchesWildcards<Part, Item>(
  pattern: readonly Part[],
  items: readonly Item[],
  isAny: (part: Part) => boolean,
  fits: (part: Part, item: Item) => boolean,
): boolean {
  let [part, item] = [0, 0];
  let last: { readonly any: number; from: number } | undefined;
  while (item < items.length) {
    const one = pattern[part];
    if (part < pattern.length && isAny(one as Part)) {
      last = { any: part, from: item };
      part++;
    } else if (part < pattern.length && fits(one as Part, items[item] as Item)) {
      part++;
      item++;
    } else if (last === undefined) {
      return false;
    } else {
      last.from++;
      [part, item] = [last.any + 1, last.from];
    }
  }
  return pattern.slice(part).every(isAny);
}
