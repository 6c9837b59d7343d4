/** A range of consecutive parts of a log. */
export interface PartRun {
  readonly start: number;
  readonly end: number;
}

/**
 * Divides the parts of a log into `count` ranges with about equal total sizes, and returns the range with the number `index`, from 1. If
 * there are fewer parts than ranges, some ranges are empty.
 */
export function runOf(sizes: readonly number[], index: number, count: number): PartRun {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let before = 0;
  const shares = sizes.map((size) => {
    const middle = before + size / 2;
    before += size;
    return total === 0 ? 0 : Math.min(Math.floor((middle / total) * count), count - 1);
  });
  const start = shares.findIndex((share) => share >= index - 1);
  const end = shares.findIndex((share) => share >= index);
  return { start: start < 0 ? sizes.length : start, end: end < 0 ? sizes.length : end };
}
