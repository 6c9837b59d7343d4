/**
 * Returns the Levenshtein distance of two words: the least number of letters to insert, delete or replace. Returns `limit` if the distance
 * is at least `limit`, and ends as soon as that is certain.
 */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  const row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let at = 0; at < a.length; at++) {
    const letter = a.charCodeAt(at);
    let above = at;
    let left = at + 1;
    let least = left;
    row[0] = left;
    for (let column = 1; column <= b.length; column++) {
      const swap = above + (letter === b.charCodeAt(column - 1) ? 0 : 1);
      above = row[column] as number;
      left = Math.min(swap, above + 1, left + 1);
      row[column] = left;
      if (left < least) least = left;
    }
    if (least >= limit) return limit;
  }
  return Math.min(limit, row[b.length] as number);
}
