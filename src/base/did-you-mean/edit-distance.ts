/** Returns the number of inserted, deleted or replaced letters (Levenshtein distance), at most `limit`. */
export function editDistance(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const swap = (above[column - 1] as number) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(swap, (above[column] as number) + 1, (current[column - 1] as number) + 1));
    }
    above = current;
  }
  return Math.min(limit, above[b.length] as number);
}
