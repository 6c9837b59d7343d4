/** A range of consecutive parts. The ranges of all runs cover all parts. */
export interface PartRun {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the `index`th (1-based) of `count` ranges with about equal total sizes. If there are fewer parts than runs, some ranges are
 * empty.
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
