/** One of several runs of things that follow each other, which together are all of them. */
export interface PartRun {
  readonly start: number;
  readonly end: number;
}

/** The `index`th of `count` runs, of about the same sizes together; 1-based. Where there are fewer things than runs, some are empty. */
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
