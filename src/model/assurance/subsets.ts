/** Yields the subsets of the numbers below `count` with at most `size` members: smaller subsets first, each in ascending order. */
export function* subsets(count: number, size: number): Generator<readonly number[]> {
  for (let length = 1; length <= Math.min(size, count); length++) yield* subsetsOfLength(count, length, 0);
}

function* subsetsOfLength(count: number, length: number, from: number): Generator<readonly number[]> {
  if (length === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= count - length; first++)
    for (const rest of subsetsOfLength(count, length - 1, first + 1)) yield [first, ...rest];
}
